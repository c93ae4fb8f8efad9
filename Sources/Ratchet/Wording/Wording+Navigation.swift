import RatchetIssues

// Issues of navigation are R030 to R034.
extension Wording {
  static func dismissedWhereNothingIsPresented(at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R030",
      what: "dismiss() was called where nothing is presented; nothing happened.",
      values: [:],
      hint: """
        It works in effects of features that `ifLet(\\.$child, action: \\.child)` or `forEach` over a \
        stack runs. For the feature that a store starts with, put `$0.dismiss = DismissEffect { … }` \
        into its dependencies.
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
        The element was popped before the action came, or never pushed. Effects of an element that \
        forEach runs end with it; actions from elsewhere must check that it is still there.
        """,
      location: location)
  }

  static func usedStackID(
    action: String, id: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R032",
      what: "An element came under an id that its stack has used before; it was dropped.",
      values: ["action": action, "id": id],
      hint: """
        A stack never uses an id twice. Push under the `nextID` of the stack, or append the element \
        and let the stack count.
        """,
      location: location)
  }

  static func assignedAtUsedID(element: String, id: String) -> RatchetIssue {
    RatchetIssue(
      code: "R034",
      what: "An element was assigned at the id of one that its stack has removed; it was dropped.",
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
        Another child has taken its place, and has a store of its own: scope again. The location is \
        that of the scope.
        """,
      location: location)
  }
}
