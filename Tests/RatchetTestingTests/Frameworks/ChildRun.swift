import ChildProcesses

extension ChildRun {
  /// Runs the failing steps.
  init(failingSteps arguments: [String], environment: [String: String] = [:]) async throws {
    try await self.init(
      arguments,
      environment: environment.merging([FailingSteps.variable: "1"]) { given, _ in given })
  }
}
