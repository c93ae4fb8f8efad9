/// The commands of a prompt, in the order in which help lists them.
enum PromptCommandName: String, CaseIterable, Sendable {
  case state
  case effects
  case tree
  case why
  case undo
  case redo
  case goto
  case clock
  case set
  case record
  case save
  case load
  case help
  case quit

  /// The name as it is typed.
  var word: String { ":" + rawValue }

  static let words = allCases.map(\.word)

  /// The command with its arguments.
  var usage: String {
    switch self {
    case .state: ":state [PATH]"
    case .why: ":why N"
    case .goto: ":goto N"
    case .clock: ":clock +TIME"
    case .set: ":set NAME VALUE"
    case .record: ":record [FILE]"
    case .save: ":save FILE"
    case .load: ":load FILE"
    case .help: ":help [COMMAND]"
    case .effects, .tree, .undo, .redo, .quit: word
    }
  }
}

/// A line of a prompt that begins with a colon.
enum PromptCommand: Equatable {
  case state(StatePath?)
  case effects
  case tree
  case why(Int)
  case undo
  case redo
  case goto(Int)
  case clock(ClockCommand)
  case set(name: String, value: String)
  /// Ends the recording without a file.
  case record(String?)
  case save(String)
  case load(String)
  case help(PromptCommandName?)
  case quit

  /// Reads a line; nil if it does not begin with a colon, and so is an action.
  init?(_ line: [UInt8], hasTestClock: Bool) throws(ScriptLineError) {
    let text = String(decoding: line, as: UTF8.self)
    guard let start = text.firstIndex(where: { !$0.isWhitespace }), text[start] == ":" else {
      return nil
    }
    var reader = PromptCommandReader(text, start)
    let word = reader.word()
    guard let name = PromptCommandName.allCases.first(where: { $0.word == word }) else {
      let suggestion = Suggestion.nearest(to: word, in: PromptCommandName.words)
      throw reader.error(Wording.unknownPromptCommand(word, suggestion: suggestion), at: start)
    }
    if name == .clock {
      guard let clock = try ClockCommand(line, hasTestClock: hasTestClock) else { return nil }
      self = .clock(clock)
      return
    }
    self = try Self.command(name, &reader)
  }

  private static func command(
    _ name: PromptCommandName, _ reader: inout PromptCommandReader
  ) throws(ScriptLineError) -> PromptCommand {
    reader.name = name
    switch name {
    case .state: return .state(try reader.path())
    case .why: return .why(try reader.number())
    case .goto: return .goto(try reader.number())
    case .set:
      let setting = try reader.argument()
      return .set(name: setting, value: try reader.rest())
    case .record: return .record(reader.isAtEnd ? nil : try reader.rest())
    case .save: return .save(try reader.rest())
    case .load: return .load(try reader.rest())
    case .help: return .help(try reader.command())
    case .effects, .tree, .undo, .redo, .quit, .clock:
      try reader.expectEnd()
      return name.plain
    }
  }
}

extension PromptCommandName {
  /// The command without arguments.
  fileprivate var plain: PromptCommand {
    switch self {
    case .effects: .effects
    case .tree: .tree
    case .undo: .undo
    case .redo: .redo
    case .quit: .quit
    default: .help(self)
    }
  }
}

/// Reads the words of a command.
private struct PromptCommandReader {
  var name = PromptCommandName.help
  private let text: String
  private var position: String.Index

  init(_ text: String, _ start: String.Index) {
    self.text = text
    position = start
  }

  var isAtEnd: Bool { !text[position...].contains { !$0.isWhitespace } }

  func error(_ message: String, at index: String.Index) -> ScriptLineError {
    ScriptLineError(message: message, column: text.distance(from: text.startIndex, to: index) + 1)
  }

  /// The next word; empty at the end.
  mutating func word() -> String {
    skipSpace()
    let word = text[position...].prefix { !$0.isWhitespace }
    position = word.endIndex
    return String(word)
  }

  private mutating func skipSpace() {
    position = text[position...].firstIndex { !$0.isWhitespace } ?? text.endIndex
  }

  mutating func expectEnd() throws(ScriptLineError) {
    skipSpace()
    guard isAtEnd else { throw error(Wording.needlessArgument(of: name), at: position) }
  }

  mutating func argument() throws(ScriptLineError) -> String {
    let argument = word()
    guard !argument.isEmpty else { throw error(Wording.missingArgument(of: name), at: position) }
    return argument
  }

  /// The rest of the line, which may contain spaces.
  mutating func rest() throws(ScriptLineError) -> String {
    skipSpace()
    guard !isAtEnd else { throw error(Wording.missingArgument(of: name), at: position) }
    let rest = text[position...]
    let end = rest.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.endIndex
    return String(rest[..<end])
  }

  mutating func number() throws(ScriptLineError) -> Int {
    skipSpace()
    let start = position
    let word = try argument()
    guard let number = Int(word), number >= 0 else {
      throw error(Wording.noTransitionNumber(name.word, word), at: start)
    }
    try expectEnd()
    return number
  }

  mutating func path() throws(ScriptLineError) -> StatePath? {
    if isAtEnd { return nil }
    skipSpace()
    let start = position
    let path = try rest()
    do throws(ScriptLineError) {
      return try StatePath(path)
    } catch let problem {
      let column = text.distance(from: text.startIndex, to: start) + problem.column
      throw ScriptLineError(message: problem.message, column: column)
    }
  }

  mutating func command() throws(ScriptLineError) -> PromptCommandName? {
    if isAtEnd { return nil }
    skipSpace()
    let start = position
    let word = try argument()
    let known = word.hasPrefix(":") ? word : ":" + word
    guard let command = PromptCommandName.allCases.first(where: { $0.word == known }) else {
      let suggestion = Suggestion.nearest(to: known, in: PromptCommandName.words)
      throw error(Wording.unknownPromptCommand(known, suggestion: suggestion), at: start)
    }
    try expectEnd()
    return command
  }
}
