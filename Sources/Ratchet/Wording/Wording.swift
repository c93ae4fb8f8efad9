import RatchetIssues

/// All text of this target that users may read. Issues here are numbered from R010.
enum Wording {
  static func duplicateID(_ id: some Hashable, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "R010",
      what: "Two elements of an identified array have one id; the first was kept.",
      values: ["id": "\(id)"],
      hint: "Give each element an id of its own, or use init(_:) to keep the first silently.",
      location: location)
  }

  static func duplicateIDInData(_ id: some Hashable) -> String {
    "Two elements have the id \(id)."
  }

  static func idChanged(from old: some Hashable, to new: some Hashable) -> String {
    """
    An element of an identified array changed its id from \(old) to \(new) while it was changed in \
    place. Remove the element and add the new one: effects of the old one are cancelled with it.
    """
  }

  static let hashChanged = """
    The id of an element of an identified array gave another hash than when it was added. An id must \
    not change: use a value, or a reference whose hash is its identity's.
    """

  /// The labels of the line that sent an action, and of the effect that sent it.
  static let sentAt = "sent at"
  static let sentBy = "sent by"

  /// For example `"load" (Feature.swift:20), of the action sent at FeatureTests.swift:31`.
  static func sender(
    _ name: String?, _ location: IssueLocation, sentAt line: IssueLocation?
  ) -> String {
    let name = name.map { "\"\($0)\" (\(location))" } ?? "\(location)"
    return name + (line.map { ", of the action sent at \($0)" } ?? "")
  }

  /// The values of an issue about an action without a child, including the action's sender.
  static func values(
    _ action: String, _ label: String, _ value: String, sentFrom sender: [RatchetIssue.Value]
  ) -> [RatchetIssue.Value] {
    [RatchetIssue.Value("action", action), RatchetIssue.Value(label, value)] + sender
  }

  static func missingChild(
    operation: String, action: String, state: String, sender: [RatchetIssue.Value] = [],
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R012",
      what: "A child action arrived while its state was nil.",
      values: values(action, "state", state, sentFrom: sender),
      hint: """
        Usually an effect of the child outlived it. Run the child before clearing, or let \
        `\(operation)` clear it.
        """,
      location: location)
  }

  static func otherCase(
    operation: String, action: String, state: String, sender: [RatchetIssue.Value] = [],
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R014",
      what: "A child action arrived while the state was in another case.",
      values: values(action, "state", state, sentFrom: sender),
      hint: operation == "Scope"
        ? """
        Usually an effect of the child outlived its case. Present the enum by `ifLet`, or run the \
        child by `ifCaseLet`: both cancel it when the case is left.
        """
        : """
        Usually an effect of the child outlived it, or the action came from elsewhere. Let \
        `\(operation)` run the child before the parent leaves the case, and check the case before \
        sending.
        """,
      location: location)
  }

  static func nothingPresented(
    action: String, sender: [RatchetIssue.Value] = [], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R015",
      what: "A presentation action arrived while nothing was presented.",
      values: values(action, "state", "nil", sentFrom: sender),
      hint: """
        It was dismissed before the action came, or never presented. Effects of what `ifLet` presents \
        end with it; actions from elsewhere must check that it is still there.
        """,
      location: location)
  }

  static func missingElement(
    action: String, id: String, sender: [RatchetIssue.Value] = [], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R013",
      what: "An action arrived for an element that is not in the array.",
      values: values(action, "id", id, sentFrom: sender),
      hint: """
        The element was removed before the action came, or never added. Effects of an element that \
        forEach runs end with it; actions from elsewhere must check that it is still there.
        """,
      location: location)
  }

  static func caseReducerValue(_ type: Any.Type) -> String {
    """
    \(type)() was called outside a reducer builder. An enum of features is never a value; its reducer \
    is \(type).body.
    """
  }

  static let readWhileReducing = """
    The state of a store was read while one of its actions was reduced. A reducer has the state as \
    its parameter; code that it calls must be given what it needs.
    """

  static let sendWhileReading = """
    A store was sent an action while its state was read, inside withState. Send when it has returned.
    """

  static func uncaughtEffectError(
    _ error: any Error, effect: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R020",
      what: "An effect threw an error that nothing caught.",
      values: ["effect": effect, "error": "\(error)"],
      hint: "Catch it in the effect, or give .run a `catch:` that sends an action.",
      location: location)
  }

  static func sendAfterEnd(
    action: String, effect: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "R021",
      what: "An action was sent by an effect that had ended; it was dropped.",
      values: ["action": action, "effect": effect],
      hint: """
        `send` was kept beyond the effect's closure. Keep the closure running while there is \
        something to send: await the work in it.
        """,
      location: location)
  }
}
