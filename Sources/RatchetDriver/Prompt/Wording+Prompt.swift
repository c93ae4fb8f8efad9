/// The texts of prompts.
extension Wording {
  static let promptMark = "> "

  static func greeting(completes: Bool) -> String {
    "Type an action; \(completes ? "Tab completes, " : "")"
      + ":help lists the commands, control-D ends."
  }

  static let tabLists = "Tab lists the actions"
  static let interruptAgain = "Control-C again ends the prompt."
  static let stoppedWaiting = "No longer waiting; what runs goes on."

  static func inColumn(_ column: Int, _ message: String) -> String {
    "column \(column): \(message)"
  }

  static func historyNotKept(_ path: String, reason: SystemError) -> String {
    "the lines are not kept: cannot write \(path): \(reason)"
  }

  // MARK: Commands

  static func summary(_ command: PromptCommandName) -> String {
    switch command {
    case .state: "show the state, or its part at PATH, such as rows[3].value"
    case .effects: "list the effects that run"
    case .tree: "show the features as a tree, with the effects that run in each"
    case .why: "show the causes of transition N, back to the first action"
    case .undo: "go back to before the last action that you sent"
    case .redo: "take back the last :undo"
    case .goto: "go to the state after transition N; 0 is the start"
    case .clock: "advance the clock, with --test-clock: :clock +5s, +250ms, +2m, +1h"
    case .set: "change a dependency"
    case .record: "record what follows in FILE; without FILE, end the recording"
    case .save: "write the actions that led to this state as a script"
    case .load: "run the script in FILE"
    case .help: "explain the commands, or one of them"
    case .quit: "end the prompt, as control-D does"
    }
  }

  /// The details beyond the summary.
  static func note(_ command: PromptCommandName) -> String? {
    switch command {
    case .undo, .redo, .goto:
      """
      Effects that began after that state are cancelled. Shared and fetched values and the database \
      stay as they are. The states of the last 1000 transitions are kept.
      """
    case .set: "Effects that run already keep the old value."
    case .record:
      """
      The recording begins with the state now, so it can be shown, but not repeated; the option \
      --record records from the start. It ends when the state is set back.
      """
    case .load: "Each line is sent when the one before has no work left. The first mistake ends it."
    case .why, .state, .effects, .tree, .clock, .save, .help, .quit: nil
    }
  }

  static var promptHelp: [String] {
    let width = PromptCommandName.allCases.map(\.usage.count).max() ?? 0
    let commands = PromptCommandName.allCases.map { command in
      command.usage + String(repeating: " ", count: width - command.usage.count + 2)
        + summary(command)
    }
    return ["Any other line is an action, such as addButtonTapped or rows[1].incrementTapped."]
      + commands
  }

  static func help(
    about command: PromptCommandName, _ settings: [(name: String, summary: String)]
  ) -> [String] {
    let lines =
      ["\(command.usage) – \(summary(command))"]
      + (note(command).map { [$0] } ?? [])
    guard command == .set else { return lines }
    if settings.isEmpty { return lines + ["This feature names no dependencies."] }
    return lines + features(settings).map { "  " + $0 }
  }

  static func unknownPromptCommand(_ name: String, suggestion: String?) -> String {
    "no command \(quoted(name))"
      + (suggestion.map { "; did you mean \(quoted($0))?" } ?? "; :help lists the commands")
  }

  static func missingArgument(of command: PromptCommandName) -> String {
    "\(command.usage) needs \(command == .set ? "a name and a value" : lacking(command.usage))"
  }

  /// The argument in a usage: `FILE` of `:save FILE`.
  private static func lacking(_ usage: String) -> String {
    "its \(usage.split(separator: " ").last ?? "")"
  }

  static func needlessArgument(of command: PromptCommandName) -> String {
    "\(command.usage) takes nothing more"
  }

  // MARK: Answers

  static let noEffects = "no effect runs"

  static func effect(_ name: String, feature: String, age: Duration?, cause: Int) -> String {
    var parts = [name]
    if !feature.isEmpty { parts.append("in \(feature)") }
    parts.append(cause == 0 ? "since the feature was loaded" : "by transition \(cause)")
    if let age { parts.append("for \(text(of: age))") }
    return parts.joined(separator: ", ")
  }

  private static func text(of age: Duration) -> String {
    let tenths = Int(age / .milliseconds(100))
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    return tenths < 36_000 ? "\(tenths / 600) min" : "\(tenths / 36_000) h"
  }

  static func cause(_ number: Int, _ action: String) -> String { "\(number)  \(action)" }
  static let causedByPrompt = "   from the prompt"
  static let causedBySend = "   sent by the reducer"

  static func causedByEffect(_ name: String, isLoading: Bool) -> String {
    "   sent by the effect \(name)" + (isLoading ? ", which the loading began" : "")
  }

  static func unknownTransition(_ number: Int) -> String { "there is no transition \(number)" }

  static func cannotJump<State>(_ mistake: PromptTimeline<State>.Mistake) -> String {
    switch mistake {
    case .unknown(let number, let last):
      "there is no transition \(number); the last one is \(last)"
    case .dropped(let number, let first):
      "the state after transition \(number) is no longer kept; the first one is \(first)"
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo"
    }
  }

  static func jumped(cancelled: Int) -> String {
    let kept = "shared and fetched values and the database stay as they are"
    return cancelled == 0
      ? kept : "\(cancelled) \(cancelled == 1 ? "effect" : "effects") cancelled; \(kept)"
  }

  static func unknownSetting(_ name: String, suggestion: String?, known: [String]) -> String {
    if known.isEmpty { return "this feature names no dependencies" }
    return "no dependency \(quoted(name))"
      + (suggestion.map { "; did you mean \(quoted($0))?" }
        ?? "; there is \(known.joined(separator: ", "))")
  }

  static func noSettingValue(_ name: String, type: String, _ value: String) -> String {
    "\(name) needs a value of the type \(type), not \(quoted(value))"
  }

  static func settingFailed(_ name: String, _ reason: String) -> String {
    "\(name) is not changed: \(cut(oneLine(reason)))"
  }

  static func isSet(_ name: String, _ value: String) -> String { "\(name) is now \(cut(value))" }

  static let recordsNothing = "nothing is recorded; :record FILE begins a recording"

  static func recordsAlready(_ path: String) -> String {
    "already recording to \(path); :record ends that"
  }

  static func recordingBegan(_ path: String) -> String { "recording to \(path)" }
  static func recordingEnded(_ path: String) -> String { "recorded to \(path)" }

  static func recordingEndsAtJump(_ path: String) -> String {
    "the recording to \(path) ends here: it cannot tell that a state was set back"
  }

  static let nothingToSave = "nothing to save: no action led to this state"

  static func scriptExists(_ path: String) -> String {
    "\(path) exists already; name another file"
  }

  static func saved(_ count: Int, to path: String) -> String {
    "\(count) \(count == 1 ? "line" : "lines") written to \(path)"
  }
}
