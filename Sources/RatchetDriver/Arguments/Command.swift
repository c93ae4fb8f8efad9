/// The command that the arguments request.
enum Command: Equatable {
  case help
  case version
  case features
  case actions(feature: String, format: OutputFormat)
  case run(feature: String, options: RunOptions)
  case state(feature: String, options: RunOptions)
  case importFile(feature: String, file: String, options: RunOptions)
  case sync(feature: String, remote: SyncRemote, watches: Bool, options: RunOptions)
  /// Shows the SQL that sets a server up for `sync`.
  case syncSchema

  /// The commands, in the order in which help lists them.
  static let names = ["features", "actions", "run", "state", "import", "sync", "help"]
}

struct RunOptions: Equatable {
  var database: String?
  /// In the order of the command line; if there are none, standard input is read.
  var scripts: [ScriptArgument] = []
  var format = OutputFormat.text
  var isQuiet = false
  /// Whether the run uses a fresh database with the feature's seeds.
  var isSeeded = false
  /// The parts of the state to show; if there are none, all of it.
  var paths: [StatePath] = []
  /// The maximum number of elements of a list to show.
  var limit: Int?
  var onlyChanges = false
  var onlyState = false
  /// Whether the run has a clock that stands still until a line advances it.
  var hasTestClock = false
  /// Whether the first failure ends the run.
  var failsFast = false
}

enum ScriptArgument: Equatable {
  case file(String)
  case standardInput
  /// A single action, and its number among those on the command line.
  case send(String, number: Int)
}

enum OutputFormat: String, CaseIterable {
  case text
  case json
}
