/// What the arguments ask for.
enum Command: Equatable {
  case help
  case version
  case features
  case actions(feature: String, format: OutputFormat)
  case run(feature: String, options: RunOptions)
  case state(feature: String, options: RunOptions)
  case importFile(feature: String, file: String, options: RunOptions)

  /// The words of the command line, in the order in which help lists them.
  static let names = ["features", "actions", "run", "state", "import", "help"]
}

struct RunOptions: Equatable {
  var database: String?
  /// In the order of the command line; none means standard input.
  var scripts: [ScriptArgument] = []
  var format = OutputFormat.text
  var isQuiet = false
  /// Whether it is run on a fresh database with the feature's seeds.
  var isSeeded = false
  /// Which parts of the state are shown; none means all of it.
  var paths: [StatePath] = []
  /// How many elements of a list are shown.
  var limit: Int?
  var onlyChanges = false
  var onlyState = false
  /// Whether the first failure ends the run.
  var failsFast = false
}

enum ScriptArgument: Equatable {
  case file(String)
  case standardInput
  /// One action, and which of those on the command line it is.
  case send(String, number: Int)
}

enum OutputFormat: String, CaseIterable {
  case text
  case json
}
