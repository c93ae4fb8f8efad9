/// Parses the arguments of the command line.
///
/// Options may stand anywhere after the command, as `--name value` or `--name=value`; `--` ends
/// them. `--help` anywhere before that shows the help of the command.
struct CommandParser {
  private var words: [String] = []
  private var options: [(option: CommandOption, value: String)] = []

  static func command(from arguments: [String]) throws(UsageError) -> Command {
    let beforeEnd = arguments.prefix { $0 != "--" }
    guard let word = arguments.first else { return .help(nil) }
    if word == "--version" { return .version }
    let name = CommandName(rawValue: word)
    if beforeEnd.contains("--help") || beforeEnd.contains("-h") {
      return .help(name == .help ? nil : name)
    }
    guard let name else {
      guard !word.hasPrefix("-") else { throw UsageError(unknownOption: word) }
      throw UsageError(unknownCommand: word)
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
      guard let option = CommandOption(rawValue: String(parts[0])) else {
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

  private func command(_ name: CommandName) throws(UsageError) -> Command {
    if name == .help { return .help(try helpTopic()) }
    if name == .sync, has(.printSchema) {
      try expect([], [.printSchema], of: name)
      return .syncSchema
    }
    let words = try expect(name.words, name.options, of: name)
    let options = try runOptions()
    switch name {
    case .features: return .features
    case .actions: return .actions(feature: words[0], format: options.format)
    case .run: return .run(feature: words[0], options: options)
    case .prompt: return .prompt(feature: words[0], options: options)
    case .state: return .state(feature: words[0], options: options)
    case .importFile: return .importFile(feature: words[0], file: words[1], options: options)
    case .replay:
      return .replay(
        file: words[0], until: try transitionNumber(.until), verifies: has(.verify),
        options: options)
    case .bisect:
      return .bisect(file: words[0], invariant: value(of: .invariant), options: options)
    case .shrink:
      return .shrink(file: words[0], invariant: value(of: .invariant), options: options)
    case .report: return .report(file: words[0], outputs: try reportOutputs())
    case .testFrom: return .testFrom(try testOptions(of: words[0]))
    case .sync:
      guard let remote = value(of: .remote) else {
        throw UsageError(
          message: Wording.missingWord(CommandOption.remote.rawValue, command: name.rawValue))
      }
      return .sync(
        feature: words[0], remote: try SyncRemote(remote), watches: has(.watch), options: options)
    case .newPackage: return .newPackage(path: words[0], kit: value(of: .kit))
    case .explain: return .explain(code: words[0])
    case .completion:
      guard let shell = Shell(rawValue: words[0]) else {
        throw UsageError(message: Wording.unknownShell(words[0]))
      }
      return .completion(shell)
    case .manual: return .manual
    case .help: return .help(nil)
    }
  }

  private func has(_ option: CommandOption) -> Bool { options.contains { $0.option == option } }

  /// The value of an option, the last one if it is given several times; nil if it is not given.
  private func value(of option: CommandOption) -> String? {
    options.last { $0.option == option }?.value
  }

  private func reportOutputs() throws(UsageError) -> [ReportOutput] {
    let formats: [CommandOption: ReportOutput.Format] = [
      .html: .html, .trace: .trace, .mermaid: .mermaid, .reduxDevTools: .reduxDevTools,
    ]
    let outputs = options.compactMap { option, value in
      formats[option].map { ReportOutput(format: $0, path: value) }
    }
    guard !outputs.isEmpty else { throw UsageError(message: Wording.noReportOutput) }
    guard !outputs.contains(where: \.path.isEmpty) else {
      throw UsageError(message: Wording.emptyReportOutput)
    }
    return outputs
  }

  private func testOptions(of file: String) throws(UsageError) -> TestOptions {
    let options = TestOptions(
      file: file, first: try transitionNumber(.from), last: try transitionNumber(.to),
      isXCTest: has(.xctest))
    for (option, number) in [(CommandOption.from, options.first), (.to, options.last)]
    where number == 0 {
      throw UsageError(message: Wording.noTransitionNumber(option.rawValue, "0"))
    }
    if let first = options.first, let last = options.last, first > last {
      throw UsageError(message: Wording.emptyPart(from: first, to: last))
    }
    return options
  }

  private func transitionNumber(_ option: CommandOption) throws(UsageError) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError(message: Wording.noTransitionNumber(option.rawValue, text))
    }
    return number
  }

  /// The command that `help` is asked about; nil for all.
  private func helpTopic() throws(UsageError) -> CommandName? {
    guard let word = words.first else {
      try expect([], [], of: .help)
      return nil
    }
    guard let name = CommandName(rawValue: word) else { throw UsageError(unknownCommand: word) }
    try expect([word], [], of: .help)
    return name
  }

  /// The words after the command. Throws if their number is wrong, or if an option belongs to
  /// another command.
  @discardableResult
  private func expect(
    _ names: [String], _ allowed: [CommandOption], of command: CommandName
  ) throws(UsageError) -> [String] {
    let name = command.rawValue
    for (option, _) in options where !allowed.contains(option) {
      throw UsageError(message: Wording.foreignOption(option.rawValue, command: name))
    }
    if words.count < names.count {
      throw UsageError(message: Wording.missingWord(names[words.count], command: name))
    }
    if words.count > names.count {
      throw UsageError(message: Wording.needlessWord(words[names.count], command: name))
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
      case .record:
        guard !value.isEmpty else {
          throw UsageError(message: Wording.missingValue(option.rawValue))
        }
        result.recording = value
      // The commands read these themselves.
      case .until, .verify, .invariant, .from, .to, .xctest, .html, .trace, .mermaid,
        .reduxDevTools, .remote, .watch,
        .printSchema, .kit:
        break
      }
    }
    if result.isSeeded, result.database != nil {
      throw UsageError(message: Wording.seededKeepsNothing)
    }
    return result
  }

  fileprivate static var optionNames: [String] {
    CommandOption.allCases.map(\.rawValue) + ["--help", "--version"]
  }
}

/// The reason for which the arguments cannot be followed.
struct UsageError: Error, Equatable {
  let message: String
}

extension UsageError {
  fileprivate init(unknownCommand name: String) {
    let suggestion = Suggestion.nearest(to: name, in: CommandName.allCases.map(\.rawValue))
    self.init(message: Wording.unknownCommand(name, suggestion: suggestion))
  }

  fileprivate init(unknownOption name: String) {
    let suggestion = Suggestion.nearest(to: name, in: CommandParser.optionNames)
    self.init(message: Wording.unknownOption(name, suggestion: suggestion))
  }
}
