import Ratchet
import RatchetIssues

/// Every sentence of this target that a person may read. Issues here are numbered from T001.
enum Wording {
  static func stateDiffers(
    _ difference: String?, action: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T001",
      what: "The state is not what the closure says (- expected, + actual).",
      values: values(action: action, ("state", difference ?? equalDumps)),
      hint: "Change the closure to say what the feature does, or the feature to do what it says.",
      location: location)
  }

  static func changedWithoutClosure(
    _ difference: String?, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T002",
      what: "The state changed, and the step has no closure (- before, + after).",
      values: values(action: action, ("state", difference ?? equalDumps)),
      hint: "Add a closure that makes the change: { $0.field = … }.",
      location: location)
  }

  static func closureWithoutChange(action: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T003",
      what: "The step has a closure, and the state did not change.",
      values: values(action: action),
      hint: "Remove the closure, or find out why the feature does nothing.",
      location: location)
  }

  static func closureThrew(_ error: any Error, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T004",
      what: "The step's closure threw an error.",
      values: ["error": "\(error)"],
      hint: "Make the expected state without throwing.",
      location: location)
  }

  static func unreceivedAtSend(_ actions: [String], _ location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T005",
      what: "\(count(actions, "action")) of effects must be received before another is sent.",
      values: listed("action", actions),
      hint: "Receive each with store.receive(…), or turn exhaustivity off.",
      location: location)
  }

  static func unreceivedAtEnd(_ actions: [String], _ location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T006",
      what: "The test ended before it received \(count(actions, "action")) of effects.",
      values: listed("action", actions),
      hint: "Receive each with store.receive(…), or turn exhaustivity off.",
      location: location)
  }

  static func notReceived(
    _ expected: String, running: [String], timedOut: Bool, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T007",
      what: timedOut
        ? "An action was expected and did not come in time."
        : "An action was expected, and nothing runs that could send it.",
      values: listed("expected", [expected]) + listed("running", running),
      hint: timedOut
        ? "See what the running effects wait for: advance the clock, or finish their work."
        : "Check that the feature returns the effect, and that it was not cancelled.",
      location: location)
  }

  static func receivedAnother(
    _ expected: String, received: String, difference: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T008",
      what: difference == nil
        ? "Another action was received than was expected."
        : "Another action was received than was expected (- expected, + received).",
      values: difference.map { listed("action", [$0]) }
        ?? listed("expected", [expected]) + listed("received", [received]),
      hint: "Actions are received in the order in which effects sent them.",
      location: location)
  }

  static func runningAtEnd(_ effects: [String], _ location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T009",
      what: "The test ended while \(count(effects, "effect")) ran.",
      values: listed("effect", effects),
      hint: """
        Let each end (advance the clock, finish the stream), cancel it by an action, or end the test \
        with store.finish() or store.skipInFlightEffects().
        """,
      location: location)
  }

  static func runningAtFinish(_ effects: [String], _ location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T010",
      what: "\(count(effects, "effect")) had not ended when the time to finish was up.",
      values: listed("effect", effects),
      hint: "See what each waits for: advance the clock, or finish its work.",
      location: location)
  }

  static func nothingToSkip(_ what: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T011",
      what: "There were no \(what) to skip.",
      values: [],
      hint: "Remove the step, or pass `strict: false`.",
      location: location)
  }

  static func skipped(
    action: String, changes: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T012",
      what: "An action was passed over, since the test is not exhaustive (- before, + after).",
      values: values(action: action) + listed("state", changes.map { [$0] } ?? []),
      location: location)
  }

  // T013 and T014 stand with the shared state.
  static func sentToDismissed(action: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T015",
      what: "An action was sent to a feature that has dismissed itself; it was not reduced.",
      values: values(action: action),
      hint: """
        Nobody shows a dismissed feature, so nobody can send to it. End the test with \
        store.isDismissed, or find out why the feature calls dismiss() so early.
        """,
      location: location)
  }

  /// `"load" (Feature.swift:20), of the action sent at FeatureTests.swift:31, for 1.2 s`
  static func effect(
    name: String?, madeAt: IssueLocation, sentAt: IssueLocation?, age: Duration
  ) -> String {
    let name = name.map { "\"\($0)\" (\(madeAt))" } ?? "\(madeAt)"
    let sent = sentAt.map { ", of the action sent at \($0)" } ?? ""
    return "\(name)\(sent), for \(age.text)"
  }

  static func sequence(sentAt: IssueLocation?) -> String {
    let sent = sentAt.map { ", of the action sent at \($0)" } ?? ""
    return "a sequence that waits for a cancelled step to end\(sent)"
  }

  /// A case is told by the type of its value: the name of a property is not known when it runs.
  static func anyOfCase(_ value: Any.Type) -> String {
    "an action of the case that holds \(value)"
  }

  static let anyMatching = "an action for which the predicate holds"
  static let equalDumps = "(the two differ, and are dumped alike)"

  private static func count(_ items: [String], _ noun: String) -> String {
    items.count == 1 ? "1 \(noun)" : "\(items.count) \(noun)s"
  }

  private static func listed(_ label: String, _ texts: [String]) -> [RatchetIssue.Value] {
    texts.map { RatchetIssue.Value(label, $0) }
  }

  static func values(
    action: String?, _ more: (String, String)...
  ) -> [RatchetIssue.Value] {
    listed("action", action.map { [$0] } ?? []) + more.map { RatchetIssue.Value($0.0, $0.1) }
  }
}
