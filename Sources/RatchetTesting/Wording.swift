import Ratchet
import RatchetDump
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

  // T012 to T014 are in Wording+State.swift.
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

  /// `3.0 seconds, on a test clock at 1.0 seconds`
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

  // MARK: Actions in any order

  /// The issue for actions that were expected in any order and did not all come.
  ///
  /// - Parameters:
  ///   - others: other actions that came between them.
  ///   - end: the reason for which the wait ended; nil if as many actions came as were expected.
  static func unorderedNotReceived(
    _ missing: [String], of count: Int, others: [String], running: [String], _ end: WaitEnd?,
    at location: IssueLocation
  ) -> RatchetIssue {
    let them = missing.count == 1 ? "it" : "them"
    let fate =
      switch end {
      case nil: ", and \(unexpected(others)) did"
      case .nothingRuns: ", and no effect is running that could send \(them)"
      case .stuck: ", and no running effect can send \(them) before the test goes on"
      case .timeIsUp: " in time"
      }
    return RatchetIssue(
      code: "T050",
      what: "\(missing.count) of \(count) actions expected in any order did not arrive\(fate).",
      values: listed("missing", missing) + listed("beside", others) + listed("running", running)
        + listed("next", end?.deadlines ?? []),
      hint: end.map(hint)
        ?? "The number of actions is as expected, but each action meets only one expectation.",
      location: location)
  }

  private static func unexpected(_ actions: [String]) -> String {
    count(actions, "unexpected action")
  }

  static func unorderedBeside(
    _ others: [String], of count: Int, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T051",
      what: """
        \(count) of \(count) actions expected in any order arrived, and \(unexpected(others)) \
        arrived between them.
        """,
      values: listed("beside", others),
      hint: "Expect it too, or turn exhaustivity off to skip it.",
      location: location)
  }

  // MARK: Reducers

  static func refusedUnexpectedly(
    _ error: any Error, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T016",
      what: "An action was refused with an error, but the test expects none.",
      values: ["action": action, "error": text(of: error)],
      hint: "Expect the error (`throws:`), or find out why the reducer throws it.",
      location: location)
  }

  static func notRefused(
    _ expected: String, action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T017",
      what: "An action was expected to be refused with an error, but it was reduced.",
      values: ["action": action, "expected": expected],
      hint: "Find out why the reducer throws no error, or leave `throws:` out.",
      location: location)
  }

  static func refusedByAnother(
    _ expected: String, error: any Error, difference: String?, action: String,
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T017",
      what: difference == nil
        ? "An action was refused with an error that is not the expected one."
        : "An action was refused with an error that is not the expected one (- expected, + "
          + "actual).",
      values: values(action: action)
        + (difference.map { [RatchetIssue.Value("error", $0)] }
          ?? [
            RatchetIssue.Value("expected", expected),
            RatchetIssue.Value("error", text(of: error)),
          ]),
      hint: "Expect the error that the reducer throws, or correct the reducer.",
      location: location)
  }

  /// - Parameter state: nil if only shared values have changed.
  static func refusedAndChanged(
    state: String?, _ differences: [SharedDifference], action: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T018",
      what: "An action was refused, but some of its changes were not undone (- before, + after).",
      values: values(action: action)
        + (state.map { [RatchetIssue.Value("state", $0)] } ?? [])
        + differences.map { RatchetIssue.Value($0.name, $0.text ?? equalDumps) },
      hint: """
        Throw before the change. Changes of the state and of shared values are undone only if the \
        throwing reducers are listed in a body, not if a function calls them.
        """,
      location: location)
  }

  /// - Parameter differences: those of actions with equal texts.
  static func effectsDiffer(
    expected: [String], returned: [String], differences: [String], action: String,
    at location: IssueLocation
  ) -> RatchetIssue {
    func named(_ label: String, _ effects: [String]) -> [RatchetIssue.Value] {
      (effects.isEmpty ? ["nothing"] : effects).map { RatchetIssue.Value(label, $0) }
    }
    return RatchetIssue(
      code: "T019",
      what: "The returned effects are not the expected ones.",
      values: values(action: action) + named("expected", expected) + named("returned", returned)
        + listed("difference", differences),
      hint: "List the returned effects in their order, or leave `effects:` out.",
      location: location)
  }

  static func sends(_ action: String) -> String { "send \(action)" }

  /// `run "search" (Search.swift:31)`
  static func runs(_ name: String?, madeAt: IssueLocation?) -> String {
    "run" + (name.map { " \"\($0)\"" } ?? "") + (madeAt.map { " (\($0))" } ?? "")
  }

  static func cancels(_ id: String) -> String { "cancel \(id)" }

  static func anyError(_ type: Any.Type) -> String { "an error of type \(type)" }

  static func anyErrorMatching(_ type: Any.Type) -> String {
    "an error of type \(type) for which the predicate holds"
  }

  /// The dump of an error, with its type: the dump of an enum does not name its type.
  static func text(of error: any Error) -> String {
    let text = dumpText(error)
    return text.hasPrefix(".") ? "\(type(of: error))\(text)" : text
  }
}
