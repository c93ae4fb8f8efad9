/// Parses the arguments of the command line.
///
/// Options may stand anywhere after the command, as `--name value` or `--name=value`; `--` ends
/// them. `--help` anywhere before that shows help.
struct CommandParser {
  private enum Option: String, CaseIterable {
    case database = "--database"
    case seeded = "--seeded"
    case script = "--script"
    case send = "--send"
    case format = "--format"
    case quiet = "--quiet"
    case limit = "--limit"
    case path = "--path"
    case onlyChanges = "--only-changes"
    case onlyState = "--only-state"
    case keepGoing = "--keep-going"
    case failFast = "--fail-fast"
    case testClock = "--test-clock"
    case remote = "--remote"
    case watch = "--watch"
    case printSchema = "--print-schema"

    /// The options of `run`.
    static let ofRun = allCases.filter { ![.remote, .watch, .printSchema].contains($0) }

    var takesValue: Bool {
      switch self {
      case .quiet, .seeded, .keepGoing, .failFast, .onlyChanges, .onlyState, .testClock, .watch,
        .printSchema:
        false
      case .database, .script, .send, .format, .limit, .path, .remote: true
      }
    }
  }

  private var words: [String] = []
  private var options: [(option: Option, value: String)] = []

  static func command(from arguments: [String]) throws(UsageError) -> Command {
    let beforeEnd = arguments.prefix { $0 != "--" }
    if beforeEnd.contains("--help") || beforeEnd.contains("-h") { return .help }
    guard let name = arguments.first else { return .help }
    if name == "help" { return .help }
    if name == "--version" { return .version }
    guard Command.names.contains(name) else {
      guard !name.hasPrefix("-") else { throw UsageError(unknownOption: name) }
      throw UsageError(
        message: Wording.unknownCommand(
          name, suggestion: Suggestion.nearest(to: name, in: Command.names)))
    }
    var parser = CommandParser()
    try parser.read(arguments.dropFirst())
    return try parser.command(name)
  }

  private mutating func read(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = Option(rawValue: String(parts[0])) else {
        throw UsageError(unknownOption: String(parts[0]))
      }
      if !option.takesValue {
        guard parts.count == 1 else {
          throw UsageError(message: Wording.needlessValue(option.rawValue))
        }
        options.append((option, ""))
      } else if parts.count == 2 {
        options.append((option, String(parts[1])))
      } else if let value = rest.popFirst() {
        options.append((option, value))
      } else {
        throw UsageError(message: Wording.missingValue(option.rawValue))
      }
    }
  }

  private mutating func command(_ name: String) throws(UsageError) -> Command {
    switch name {
    case "features":
      try expect([], options: [], of: name)
      return .features
    case "actions":
      let words = try expect([Wording.featureWord], options: [.format], of: name)
      return .actions(feature: words[0], format: try runOptions().format)
    case "run":
      let words = try expect(
        [Wording.featureWord], options: Option.ofRun, of: name)
      return .run(feature: words[0], options: try runOptions())
    case "state":
      let words = try expect(
        [Wording.featureWord], options: [.database, .seeded, .format, .limit, .path], of: name)
      return .state(feature: words[0], options: try runOptions())
    case "sync": return try syncCommand()
    default:
      let words = try expect(
        [Wording.featureWord, Wording.fileWord], options: [.database, .quiet], of: name)
      return .importFile(feature: words[0], file: words[1], options: try runOptions())
    }
  }

  private func syncCommand() throws(UsageError) -> Command {
    if options.contains(where: { $0.option == .printSchema }) {
      try expect([], options: [.printSchema], of: "sync")
      return .syncSchema
    }
    let words = try expect(
      [Wording.featureWord], options: [.database, .remote, .watch, .quiet], of: "sync")
    guard let remote = options.last(where: { $0.option == .remote })?.value else {
      throw UsageError(message: Wording.missingWord(Option.remote.rawValue, command: "sync"))
    }
    return .sync(
      feature: words[0], remote: try SyncRemote(remote),
      watches: options.contains { $0.option == .watch }, options: try runOptions())
  }

  /// The words after the command. Throws if their number is wrong, or if an option belongs to
  /// another command.
  @discardableResult
  private func expect(
    _ names: [String], options allowed: [Option], of command: String
  ) throws(UsageError) -> [String] {
    for (option, _) in options where !allowed.contains(option) {
      throw UsageError(message: Wording.foreignOption(option.rawValue, command: command))
    }
    if words.count < names.count {
      throw UsageError(message: Wording.missingWord(names[words.count], command: command))
    }
    if words.count > names.count {
      throw UsageError(message: Wording.needlessWord(words[names.count], command: command))
    }
    return words
  }

  private func runOptions() throws(UsageError) -> RunOptions {
    var result = RunOptions()
    var sent = 0
    for (option, value) in options {
      switch option {
      case .database:
        guard !value.isEmpty else {
          throw UsageError(message: Wording.missingValue(option.rawValue))
        }
        result.database = value
      case .script: result.scripts.append(value == "-" ? .standardInput : .file(value))
      case .send:
        sent += 1
        result.scripts.append(.send(value, number: sent))
      case .format:
        guard let format = OutputFormat(rawValue: value) else {
          throw UsageError(message: Wording.unknownFormat(value))
        }
        result.format = format
      case .quiet: result.isQuiet = true
      case .seeded: result.isSeeded = true
      case .limit:
        guard let limit = Int(value), limit > 0 else {
          throw UsageError(message: Wording.noCount(option.rawValue, value))
        }
        result.limit = limit
      case .path:
        do {
          result.paths.append(try StatePath(value))
        } catch {
          throw UsageError(message: Wording.badPath(value, column: error.column, error.message))
        }
      case .onlyChanges: result.onlyChanges = true
      case .onlyState: result.onlyState = true
      // The last one counts, so that it overrides one in a script or alias.
      case .keepGoing: result.failsFast = false
      case .failFast: result.failsFast = true
      case .testClock: result.hasTestClock = true
      // `sync` reads these itself.
      case .remote, .watch, .printSchema: break
      }
    }
    if result.isSeeded, result.database != nil {
      throw UsageError(message: Wording.seededKeepsNothing)
    }
    return result
  }

  fileprivate static var optionNames: [String] {
    Option.allCases.map(\.rawValue) + ["--help", "--version"]
  }
}

/// The reason for which the arguments cannot be followed.
struct UsageError: Error, Equatable {
  let message: String
}

extension UsageError {
  fileprivate init(unknownOption name: String) {
    let suggestion = Suggestion.nearest(to: name, in: CommandParser.optionNames)
    self.init(message: Wording.unknownOption(name, suggestion: suggestion))
  }
}
