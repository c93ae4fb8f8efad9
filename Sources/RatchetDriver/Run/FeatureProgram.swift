import RatchetDependencies
import RatchetIssues

/// A feature without its types: the operations that the driver needs.
protocol FeatureProgram: Sendable {
  var storesState: Bool { get }
  var importsFiles: Bool { get }
  var hasSeeds: Bool { get }
  var synchronizesTables: Bool { get }

  /// The feature's examples of actions, one per line.
  func examples(format: OutputFormat) throws -> [String]

  /// An action's JSON as the feature encodes it; nil if it is not an action of the feature.
  func encodedAction(_ json: JSONValue) -> JSONValue?

  /// The dependencies of a run of the feature, and its database in memory, for a test.
  ///
  /// - Parameter dependencies: those with which the database is prepared.
  func session(
    isSeeded: Bool, _ dependencies: DependencyValues
  ) async throws -> PreparedSession

  /// The lines of a test that repeats the transitions of a recording from `first` to `last`, by
  /// default all.
  ///
  /// - Parameter location: the place where the feature is described to the driver.
  func testSource(
    of recording: Recording, from first: Int?, to last: Int?, isXCTest: Bool,
    _ location: IssueLocation
  ) async throws -> [String]

  /// The names of the invariants that the feature declares.
  var invariantNames: [String] { get }

  /// Reduces the actions of a recording again, up to a transition, and compares the states.
  func verify(
    _ recording: Recording, until: Int?, _ options: RunOptions, _ console: RunConsole
  ) async throws

  /// Shows the first transition of a recording that breaks an invariant.
  func bisect(
    _ recording: Recording, invariant name: String, _ options: RunOptions, _ console: RunConsole
  ) async throws

  /// Writes the shortest part of a recording that breaks an invariant to a new file.
  func shrink(
    _ recording: Recording, invariant name: String, to path: String, _ console: RunConsole
  ) async throws

  /// Runs the feature until the job is done. Remaining effects are cancelled, and have ended when
  /// this returns. Cancelling the task ends the job early.
  func perform(_ job: Job) async throws
}

/// A task for a feature, with its surroundings.
struct Job: Sendable {
  enum Task: Sendable {
    case run([ScriptSource])
    case prompt(PromptInput)
    case showState
    case importFile(String)
    case sync(SyncRun)

    /// Whether the task may change the database.
    var isKept: Bool {
      switch self {
      case .run, .prompt, .importFile, .sync: true
      case .showState: false
      }
    }
  }

  enum Place: Sendable {
    /// For features that store nothing.
    case nowhere
    case file(String)
    /// A database in memory, with the feature's seeds.
    case seeded
  }

  var task: Task
  var place: Place
  /// The form in which the results are shown.
  var options = RunOptions()
  var console: RunConsole
  /// The version of the program.
  var version: String
  /// The advice on listing the feature's actions.
  var help: String
  /// The name of the feature.
  var feature: String
}
