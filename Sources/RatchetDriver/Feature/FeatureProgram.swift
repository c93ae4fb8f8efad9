/// A feature, whatever its types are: what the driver does with it.
protocol FeatureProgram: Sendable {
  var storesState: Bool { get }
  var importsFiles: Bool { get }

  /// The feature's examples of actions, one a line.
  func examples(format: OutputFormat) throws -> [String]

  /// Runs the feature until the job is done and no effect runs. Cancelling the task ends it early,
  /// with all effects cancelled and ended.
  func perform(_ job: Job) async throws
}

/// What is to be done with a feature, and the world to do it in.
struct Job: Sendable {
  enum Task: Sendable {
    case run([ScriptSource])
    case showState
    case importFile(String)
  }

  var task: Task
  /// Where the database is.
  var database: String
  var format = OutputFormat.text
  var console: RunConsole
  /// How to see a feature's actions.
  var help: String
}
