/// A feature without its types: the operations that the driver needs.
protocol FeatureProgram: Sendable {
  var storesState: Bool { get }
  var importsFiles: Bool { get }
  var hasSeeds: Bool { get }
  var synchronizesTables: Bool { get }

  /// The feature's examples of actions, one per line.
  func examples(format: OutputFormat) throws -> [String]

  /// Runs the feature until the job is done. Remaining effects are cancelled, and have ended when
  /// this returns. Cancelling the task ends the job early.
  func perform(_ job: Job) async throws
}

/// A task for a feature, with its surroundings.
struct Job: Sendable {
  enum Task: Sendable {
    case run([ScriptSource])
    case showState
    case importFile(String)
    case sync(SyncRun)

    /// Whether the task may change the database.
    var isKept: Bool {
      switch self {
      case .run, .importFile, .sync: true
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
  /// The advice on listing the feature's actions.
  var help: String
}
