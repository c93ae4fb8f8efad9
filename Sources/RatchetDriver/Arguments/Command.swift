/// The command that the arguments request.
enum Command: Equatable {
  /// Help about a command, or about all.
  case help(CommandName?)
  case version
  case manual
  case completion(Shell)
  case features
  case actions(feature: String, format: OutputFormat)
  case run(feature: String, options: RunOptions)
  /// Sends the actions that a user types.
  case prompt(feature: String, options: RunOptions)
  case state(feature: String, options: RunOptions)
  case importFile(feature: String, file: String, options: RunOptions)
  /// Shows a recording, up to a transition, or reduces its actions again and compares the states.
  case replay(file: String, until: Int?, verifies: Bool, options: RunOptions)
  /// Finds the transition of a recording that breaks an invariant; nil if none is named.
  case bisect(file: String, invariant: String?, options: RunOptions)
  /// Writes the shortest part of a recording that breaks an invariant.
  case shrink(file: String, invariant: String?, options: RunOptions)
  /// Writes a recording in other formats, each to a file.
  case report(file: String, outputs: [ReportOutput])
  case sync(feature: String, remote: SyncRemote, watches: Bool, options: RunOptions)
  case testFrom(TestOptions)
  /// Shows the SQL that sets a server up for `sync`.
  case syncSchema
  /// Makes a package with a feature.
  ///
  /// - Parameter kit: the folder or the address of the package Ratchet; nil if it is not given.
  case newPackage(path: String, kit: String?)
  /// Prints the page about a code of issues.
  case explain(code: String)
}

/// The part of a recording that `test-from` prints a test of.
struct TestOptions: Equatable {
  var file: String
  /// The numbers of the first and of the last transition; nil for the start and the end.
  var first: Int?
  var last: Int?
  var isXCTest = false
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
  /// Whether the lines come from a prompt, so that each action is shown with its number.
  var isPrompt = false
  /// The file that the run is recorded to.
  var recording: String?
}

enum ScriptArgument: Equatable {
  case file(String)
  case standardInput
  /// A single action, and its number among those on the command line.
  case send(String, number: Int)
}

/// A file that a report is written to; `-` is standard output.
struct ReportOutput: Equatable, Sendable {
  enum Format: Sendable {
    case html
    case trace
    case mermaid
    case reduxDevTools
  }

  let format: Format
  let path: String

  /// Whether it is standard output, which may be appended to a file: that must not be replaced.
  var isStandard: Bool { ["-", "/dev/stdout", "/dev/fd/1"].contains(path) }
}

enum OutputFormat: String, CaseIterable {
  case text
  case json
}
