import RatchetIssues

// Issues of navigation are R030 to R034.
extension Wording {
  static func dismissedWhereNothingIsPresented(at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R030",
      what: "dismiss() was called in a feature that is not presented; nothing happened.",
      values: [:],
      hint: """
        It works in effects of features that `ifLet(\\.$child, action: \\.child)` or `forEach` \
        over a stack runs. For the root feature of a store, set `$0.dismiss = DismissEffect { … }` \
        in its dependencies.
        """,
      location: location)
  }

  static func missingStackElement(
    action: String, id: String, sender: [RatchetIssue.Value] = [], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R031",
      what: "An action arrived for an element that is not in the stack.",
      values: values(action, "id", id, sentFrom: sender),
      hint: """
        The element was popped before the action arrived, or was never pushed. Effects of an \
        element that forEach runs end with it; code elsewhere must check that the element is still \
        there before it sends.
        """,
      location: location)
  }

  static func usedStackID(
    action: String, id: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R032",
      what: "An element was pushed under an id that its stack has used before; it was dropped.",
      values: ["action": action, "id": id],
      hint: """
        A stack never uses an id twice. Push under the `nextID` of the stack, or append the \
        element and let the stack choose the id.
        """,
      location: location)
  }

  static func assignedAtUsedID(element: String, id: String) -> RatchetIssue {
    RatchetIssue(
      code: "R034",
      what: """
        An element was assigned to the id of an element that its stack has removed; it was dropped.
        """,
      values: ["element": element, "id": id],
      hint: "A stack never uses an id twice. Append the element: the stack gives it an id.",
      location: IssueLocation())
  }

  static func gone(action: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R033",
      what: "An action was sent to the store of a child that is gone; it was dropped.",
      values: ["action": action],
      hint: """
        Another child has taken its place and has its own store: scope again. The location is that \
        of the scope.
        """,
      location: location)
  }
}
