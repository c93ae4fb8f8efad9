import Ratchet
import RatchetDump
import RatchetIssues

// Failures of explorations.
extension Wording {
  static let seedVariable = "RATCHET_SEED"

  /// - Parameter test: the id of the test in Swift Testing.
  static func explorationFailed(
    run: String, token: ReplayToken, actions: [Any], trace: [String], again: ExplorationRepeat,
    test: String?, at location: IssueLocation
  ) -> RatchetIssue {
    let failsAgain =
      switch again {
      case .fails: "The issue beside this one is its failure."
      case .passes(let issues):
        """
        It did not fail when it was repeated, so it depends on more than its order: \
        \(sentence(of: issues))
        """
      }
    let filter = filter(test, at: location)
    let command = "\(seedVariable)=\(token) swift test --filter \(filter)"
    return RatchetIssue(
      code: "T030",
      what: "The explored program fails in one of its orders (\(run)).",
      values: [RatchetIssue.Value("repeat", command)]
        + actions.map { RatchetIssue.Value("action", dumpText($0)) }
        + [RatchetIssue.Value("trace", trace.joined(separator: "\n"))],
      hint: """
        \(failsAgain) Each line of the trace is one step: the task that went on, and the actions \
        that it reduced.
        """,
      location: location)
  }

  /// Joins sentences into one, with a single full stop at its end.
  private static func sentence(of texts: [String]) -> String {
    let parts = texts.map { $0.hasSuffix(".") ? $0.dropLast() : Substring($0) }
    let text = parts.joined(separator: "; ")
    return text.last.map(isStop) ?? true ? text : text + "."
  }

  private static func isStop(_ character: Character) -> Bool { "?!…".contains(character) }

  /// The test, or the whole module if the name of the test is unknown (as in XCTest), or contains
  /// characters that are special to a shell.
  private static func filter(_ test: String?, at location: IssueLocation) -> String {
    guard let test, let end = test.firstIndex(of: "("),
      test[..<end].allSatisfy({ $0.isLetter || $0.isNumber || "._/".contains($0) })
    else { return module(of: location) }
    return String(test[..<end])
  }

  static func module(of location: IssueLocation) -> String {
    String(location.fileID.description.prefix { $0 != "/" })
  }

  static func programThrew(_ error: any Error, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T031", what: "The explored program threw an error.", values: ["error": "\(error)"],
      location: location)
  }

  static func runsOn(_ limit: Int, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T032", what: "The explored program does not end: it took \(limit) steps.",
      values: [],
      hint: "End repeating work: cancel timers, and release stores that run some.",
      location: location)
  }

  static func cannotGoOn(
    _ timeout: Duration, waits: [String], at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T033",
      what: "The explored program cannot go on: no task is ready, and none sleeps on its clock.",
      values: waits.map { RatchetIssue.Value("task", $0) },
      hint: """
        The exploration waited for \(timeout.text). If the program waits for outside work, \
        register that work with withTrackedWork; otherwise this is a deadlock.
        """,
      location: location)
  }

  static func exploredOnOtherActor(at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T034",
      what: "A test store within an exploration runs on an actor whose order cannot be explored.",
      hint: """
        Make the store in a nonisolated function, not in one that is isolated to the main actor.
        """,
      location: location)
  }

  static func nothingToExplore(_ runs: Int, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T035",
      what: "The explored program has one order only, so one run of \(runs) was enough.",
      hint: """
        Only work that waits can overlap: use effects that run concurrently, and clients that \
        sleep on their clock or call Task.yield().
        """,
      severity: .warning,
      location: location)
  }

  static func noRuns(_ seeds: Int) -> String {
    "An exploration with \(seeds) seeds does not run its program: give at least one seed."
  }

  static func notRepeatable(_ departure: Departure, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T036",
      what: """
        The explored program depends on more than its order: the same decisions led to different \
        steps.
        """,
      values: [
        RatchetIssue.Value("decision", "\(departure.decision)"),
        RatchetIssue.Value("expected", "\(departure.foreseen)"),
        RatchetIssue.Value("actual", departure.met.map { "\($0)" } ?? "the end"),
      ],
      hint: """
        Avoid randomness, time and the order of sets and dictionaries, or take them from \
        dependencies. The program must not start threads of its own.
        """,
      location: location)
  }

  static func badSeed(_ error: ReplayTokenError, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(code: "T037", what: "\(error)", location: location)
  }

  /// - Parameters:
  ///   - changes: nil if the dumps of the compared values are equal.
  ///   - now: the value after the action, shown if there are no changes.
  static func invariantBroken(
    _ name: String, action: String, changes: String?, now: @autoclosure () -> String,
    at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T038",
      what: "An invariant does not hold: \(name)\(changes == nil ? "" : " (- before, + after)").",
      values: values(action: action, ("state", changes ?? now())),
      hint: "Check what the action changes, and what it leaves unchanged.",
      location: location)
  }

  static func invariantBrokenAtStart(
    _ name: String, state: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T039",
      what: "An invariant does not hold at the start: \(name).",
      values: ["state": state],
      location: location)
  }

  // MARK: Traces

  static func traceRole(_ role: TraceRole) -> String {
    switch role {
    case .test: "the program"
    case .effect(let source): effectName(source)
    case .partOfEffect(let source): "a task of \(effectName(source))"
    case .clock(let time): "the clock reaches \(time)"
    case .unknown: "a task"
    }
  }

  private static func effectName(_ source: EffectSource?) -> String {
    guard let source else { return "an effect" }
    return source.name.map { "effect \"\($0)\" (\(source.location))" }
      ?? "the effect of \(source.location)"
  }

  static func traceAgain(_ name: String, number: Int) -> String { "\(name) no. \(number)" }

  /// The action on one line, shortened: enough to identify it.
  static func traceAction(_ action: Any) -> String {
    let lines = dumpText(action, limits: DumpLimits(depth: 6, width: 4, stringLength: 40))
      .split(separator: "\n")
    let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    return "reduces \(text.count > 120 ? "\(text.prefix(119))…" : text)"
  }

  static func traceStep(_ number: Int, _ task: String, events: [String]) -> String {
    events.isEmpty ? "\(number). \(task)" : "\(number). \(task): \(events.joined(separator: ", "))"
  }

  static func run(_ number: UInt64, of count: Int) -> String { "run \(number) of \(count)" }

  static func repeatedRun(_ token: ReplayToken) -> String { "\(seedVariable)=\(token)" }
}

// Actions to explore.
extension Wording {
  static func missingCases(
    _ cases: [(name: String, payload: String)], of action: Any.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T040",
      what: cases.count == 1
        ? "A case of \(action) has a payload that cannot be generated."
        : "\(cases.count) cases of \(action) have payloads that cannot be generated.",
      values: cases.map { RatchetIssue.Value("case", "\($0.name): \($0.payload)") },
      hint: """
        Give a generator with .payload(\\.\(cases[0].name), …), make the type Generatable, give \
        examples of the action (ActionExamples), or leave the case out: \
        .leavingOut(\\.\(cases[0].name)).
        """,
      location: location)
  }

  static func ruleWithoutCase(
    _ rule: String, of action: Any.Type, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T041",
      what: "A rule for the actions of \(action) has no effect: it matches no generated case.",
      values: ["rule": rule],
      hint: """
        Write the whole path of cases (\\.detail.presented.saveTapped), and no other rule for a \
        case of this path. For the elements of a collection, make a generator of the element's \
        actions and pass it with .payload.
        """,
      location: location)
  }

  static func everyCaseLeftOut(of action: Any.Type, at location: IssueLocation) -> RatchetIssue {
    nothingToGenerate(action, hint: "Leave out fewer cases.", at: location)
  }

  static func noExamples(of action: Any.Type, at location: IssueLocation) -> RatchetIssue {
    nothingToGenerate(
      action, hint: "Give at least one example (ActionExamples).", at: location)
  }

  private static func nothingToGenerate(
    _ action: Any.Type, hint: String, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T042", what: "No action of \(action) is left to generate.", hint: hint,
      location: location)
  }

  static func filteredAll(_ count: Int, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T043",
      what: "None of \(count) values passed a generator's filter; the last value was used anyway.",
      hint:
        "Generate values that pass, with map or a smaller range, or allow more tries: "
        + "filter(tries: …).",
      location: location)
  }

  static let noElements = "A generator has nothing to choose from: give it at least one value."
  static let negativeWeight =
    "A generator's weight is negative: give 0 for a value that must not be generated."
  static let infiniteRange = "A generator's range is infinite: give finite bounds."

  static func unnamedCase(_ index: Int) -> String { "case \(index + 1)" }

  static func badToken(_ text: String, _ reason: ReplayTokenError.Reason) -> String {
    "RATCHET_SEED=\(quoted(text)) is not valid, because \(fault(reason)): \(tokenFix)."
  }

  private static let tokenFix =
    "copy it from the failure to repeat, or give a seed such as 7"

  private static func fault(_ reason: ReplayTokenError.Reason) -> String {
    switch reason {
    case .empty: "it is empty"
    case .parts(let count):
      "it has \(count) parts between slashes, but must be a seed alone or seed/actions/turns"
    case .seed(let text):
      "its seed \(quoted(text)) is not a whole number from 0 to \(UInt64.max)"
    case .action(let text):
      "the number of an action, \(quoted(text)), is not a whole number from 0 to \(Int.max)"
    case .actionOrder(let first, let second):
      "its actions are not in ascending order (\(first), then \(second))"
    case .turn(let text):
      "its turn \(quoted(text)) is not a decision from 0 and an option from 1, such as 3:1"
    case .turnOrder(let first, let second):
      "its turns are not in ascending order (decision \(first), then \(second))"
    }
  }

  /// The text on one line, quoted and shortened.
  private static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > 60
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.prefix(60)))
    return shown.debugDescription + (isLong ? "…" : "")
  }
}
