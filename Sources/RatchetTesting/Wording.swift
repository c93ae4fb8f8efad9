import Ratchet
import RatchetIssues

/// All texts of this target that a person may read. Its issues are numbered from T001.
enum Wording {
  static func stateDiffers(
    _ difference: String?, action: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T001",
      what: "The state differs from the expected state (- expected, + actual).",
      values: values(action: action, ("state", difference ?? equalDumps)),
      hint: "Correct the step's closure, or the feature.",
      location: location)
  }

  static func changedWithoutClosure(
    _ difference: String?, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T002",
      what: "The state changed, but the step has no closure (- before, + after).",
      values: values(action: action, ("state", difference ?? equalDumps)),
      hint: "Add a closure that makes the change: { $0.field = … }.",
      location: location)
  }

  static func closureWithoutChange(action: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T003",
      what: "The step has a closure, but the state did not change.",
      values: values(action: action),
      hint: "Remove the closure, or find out why the feature changes nothing.",
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
      what: "\(count(actions, "action")) from effects must be received before another is sent.",
      values: listed("action", folded(actions)),
      hint: "Receive each with store.receive(…), or turn exhaustivity off.",
      location: location)
  }

  static func unreceivedAtEnd(_ actions: [String], _ location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T006",
      what: "The test ended before it received \(count(actions, "action")) from effects.",
      values: listed("action", folded(actions)),
      hint: "Receive each with store.receive(…), or turn exhaustivity off.",
      location: location)
  }

  static func notReceived(
    _ expected: String, running: [String], _ end: WaitEnd, at location: IssueLocation
  ) -> RatchetIssue {
    let what =
      switch end {
      case .nothingRuns: "An action was expected, but no effect is running that could send it."
      case .stuck:
        "An action was expected, but no running effect can send it before the test goes on."
      case .timeIsUp: "An action was expected but did not arrive in time."
      }
    return RatchetIssue(
      code: "T007",
      what: what,
      values: listed("expected", [expected]) + listed("running", running)
        + listed("next", end.deadlines),
      hint: hint(for: end),
      location: location)
  }

  /// The advice for an action that did not come.
  static func hint(for end: WaitEnd) -> String {
    switch end {
    case .nothingRuns: "Check that the feature returns the effect, and that it was not cancelled."
    case .stuck:
      "First do what the running effects wait for: advance the clock to the next deadline."
    case .timeIsUp:
      "See what the running effects wait for: advance the clock, or finish their work."
    }
  }

  static func receivedAnother(
    _ expected: String, received: String, difference: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T008",
      what: difference == nil
        ? "The received action is not the expected one."
        : "The received action is not the expected one (- expected, + received).",
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

  static func runningAtFinish(
    _ effects: [String], _ end: WaitEnd, _ location: IssueLocation
  ) -> RatchetIssue {
    var what = "\(count(effects, "effect")) had not ended when finish() timed out."
    var hint = "See what each waits for: advance the clock, or finish its work."
    if case .stuck = end {
      what =
        effects.count == 1
        ? "1 effect has not ended, and cannot end before the test goes on."
        : "\(effects.count) effects have not ended, and cannot end before the test goes on."
      hint = "First do what they wait for, or cancel them: store.skipInFlightEffects()."
    }
    return RatchetIssue(
      code: "T010",
      what: what,
      values: listed("effect", effects) + listed("next", end.deadlines),
      hint: hint,
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

  // T012 is in the file on skipped actions, T013 and T014 in the one on shared state.
  static func sentToDismissed(action: String, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T015",
      what: "An action was sent to a feature that has dismissed itself; it was not reduced.",
      values: values(action: action),
      hint: """
        A dismissed feature is no longer shown, so no action can be sent to it. End the test with \
        store.isDismissed, or find out why the feature calls dismiss() so early.
        """,
      location: location)
  }

  /// `"load" (Feature.swift:20), of the action sent at FeatureTests.swift:31, for 1.2 s`, followed
  /// by a line for each reason for which it waits.
  static func effect(
    name: String?, madeAt: IssueLocation, sentAt: IssueLocation?, age: Duration,
    waits: [TaskBook.Reason?]
  ) -> String {
    let name = name.map { "\"\($0)\" (\(madeAt))" } ?? "\(madeAt)"
    let sent = sentAt.map { ", of the action sent at \($0)" } ?? ""
    let lines = waits.map { $0.map(text) ?? unseenWait }
    return "\(name)\(sent), for \(age.text)" + lines.map { "\n  \($0)" }.joined()
  }

  static func text(_ wait: TaskBook.Reason) -> String {
    switch wait {
    case .known(.clock(let clock, let deadline)):
      "sleeps until \(deadline) on a test clock at \(clock.nowText)"
    case .known(.cancellation): "waits to be cancelled"
    case .known(.change(let subject)): "waits for \(subject) to change"
    case .work(let name): "waits for tracked work: \(name)"
    case .tasks(let number): "waits for \(number) of its own tasks"
    }
  }

  private static let unseenWait =
    "waits for something the test store cannot see: a stream, a callback, a task or an actor"

  /// `3.0 seconds, on a test clock that stands at 1.0 seconds`
  static func nextDeadline(_ deadline: String, now: String) -> String {
    "\(deadline), on a test clock at \(now)"
  }

  static func sequence(sentAt: IssueLocation?) -> String {
    let sent = sentAt.map { ", of the action sent at \($0)" } ?? ""
    return "a sequence that waits for a cancelled step to end\(sent)"
  }

  /// - Parameter name: nil if it cannot be determined at run time, as for hand-written case paths.
  static func anyOfCase(_ name: String?, _ value: Any.Type) -> String {
    guard let name else { return "an action of the case that holds \(value)" }
    return "an action of the case \(name), which holds \(value)"
  }

  static let anyMatching = "an action for which the predicate holds"
  static let equalDumps = "(the two differ, but their dumps are equal)"

  /// The texts in order; consecutive equal ones are merged, and a long list is cut.
  static func folded(_ texts: [String]) -> [String] {
    var runs: [(text: String, count: Int)] = []
    for text in texts {
      if runs.last?.text == text { runs[runs.count - 1].count += 1 } else { runs.append((text, 1)) }
    }
    let shown = runs.count > foldedLimit ? runs.prefix(foldedLimit - 1) : runs[...]
    let left = runs.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    return shown.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
      + (left == 0 ? [] : ["… (\(left) more)"])
  }

  private static let foldedLimit = 20

  static func count(_ items: [String], _ noun: String) -> String {
    items.count == 1 ? "1 \(noun)" : "\(items.count) \(noun)s"
  }

  static func listed(_ label: String, _ texts: [String]) -> [RatchetIssue.Value] {
    texts.map { RatchetIssue.Value(label, $0) }
  }

  static func values(
    action: String?, _ more: (String, String)...
  ) -> [RatchetIssue.Value] {
    listed("action", action.map { [$0] } ?? []) + more.map { RatchetIssue.Value($0.0, $0.1) }
  }
}
