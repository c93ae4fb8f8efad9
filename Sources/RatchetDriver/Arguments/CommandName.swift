/// The commands, in the order in which help lists them.
enum CommandName: String, CaseIterable, Sendable {
  case features
  case actions
  case run
  case prompt = "repl"
  case state
  case importFile = "import"
  case replay
  case bisect
  case shrink
  case report
  case testFrom = "test-from"
  case sync
  case newPackage = "new"
  case explain
  case completion
  case manual = "man"
  case help

  /// The words that must follow the command.
  var words: [String] {
    switch self {
    case .features, .manual, .help: []
    case .actions, .run, .prompt, .state, .sync: [Wording.featureWord]
    case .importFile: [Wording.featureWord, Wording.fileWord]
    case .replay, .bisect, .shrink, .report, .testFrom: [Wording.fileWord]
    case .newPackage: [Wording.nameWord]
    case .completion: [Wording.shellWord]
    case .explain: [Wording.codeWord]
    }
  }

  /// The options that the command takes, in the order in which help lists them.
  var options: [CommandOption] {
    let options: Set<CommandOption> =
      switch self {
      case .features, .explain, .completion, .manual, .help: []
      case .actions: [.format]
      case .run:
        [
          .database, .seeded, .script, .send, .format, .quiet, .limit, .path, .onlyChanges,
          .onlyState, .keepGoing, .failFast, .testClock, .record,
        ]
      case .prompt: [.database, .seeded, .record, .format, .testClock, .limit, .path]
      case .state: [.database, .seeded, .format, .limit, .path]
      case .importFile: [.database, .quiet]
      case .replay: [.until, .verify, .format, .limit, .path, .onlyChanges, .onlyState]
      case .bisect: [.invariant, .format, .limit, .path]
      case .shrink: [.invariant, .record]
      case .report: [.html, .trace, .mermaid, .reduxDevTools]
      case .testFrom: [.from, .to, .xctest]
      case .sync: [.database, .remote, .watch, .printSchema, .quiet]
      case .newPackage: [.kit]
      }
    return CommandOption.allCases.filter(options.contains)
  }
}

/// The options of all commands, in the order in which help lists them.
enum CommandOption: String, CaseIterable, Sendable {
  case script = "--script"
  case send = "--send"
  case database = "--database"
  case seeded = "--seeded"
  case record = "--record"
  case until = "--until"
  case verify = "--verify"
  case invariant = "--invariant"
  case from = "--from"
  case to = "--to"
  case xctest = "--xctest"
  case html = "--html"
  case trace = "--trace"
  case mermaid = "--mermaid"
  case reduxDevTools = "--redux-devtools"
  case format = "--format"
  case failFast = "--fail-fast"
  case keepGoing = "--keep-going"
  case testClock = "--test-clock"
  case limit = "--limit"
  case path = "--path"
  case onlyChanges = "--only-changes"
  case onlyState = "--only-state"
  case remote = "--remote"
  case watch = "--watch"
  case printSchema = "--print-schema"
  case kit = "--ratchet"
  case quiet = "--quiet"

  /// The name of the option's value in help; nil for an option without one.
  var value: String? {
    switch self {
    case .script, .record, .html, .trace, .mermaid, .reduxDevTools: Wording.fileWord
    case .send: "ACTION"
    case .database, .path: "PATH"
    case .until, .from, .to, .limit: "N"
    case .format: "FORMAT"
    case .remote: "REMOTE"
    case .invariant: "NAME"
    case .kit: "PATH"
    case .seeded, .verify, .xctest, .failFast, .keepGoing, .testClock, .onlyChanges, .onlyState,
      .watch,
      .printSchema, .quiet:
      nil
    }
  }

  var takesValue: Bool { value != nil }
}

/// The shells for which completions are made.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
