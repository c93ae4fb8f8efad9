/// A feature, whatever its types are: what the driver does with it.
protocol FeatureProgram: Sendable {
  var storesState: Bool { get }
  var importsFiles: Bool { get }
  var hasSeeds: Bool { get }

  /// The feature's examples of actions, one a line.
  func examples(format: OutputFormat) throws -> [String]

  /// Runs the feature until the job is done. Effects that run then were cancelled and have ended when
  /// this returns. Cancelling the task ends it early.
  func perform(_ job: Job) async throws
}

/// What is to be done with a feature, and the world to do it in.
struct Job: Sendable {
  enum Task: Sendable {
    case run([ScriptSource])
    case showState
    case importFile(String)

    /// Whether it is to leave something in the database.
    var isKept: Bool {
      switch self {
      case .run, .importFile: true
      case .showState: false
      }
    }
  }

  enum Place: Sendable {
    /// A feature that keeps nothing needs none.
    case nowhere
    case file(String)
    /// In memory, with the feature's seeds.
    case seeded
  }

  var task: Task
  var place: Place
  /// What is shown, and how.
  var options = RunOptions()
  var console: RunConsole
  /// How to see a feature's actions.
  var help: String
}
