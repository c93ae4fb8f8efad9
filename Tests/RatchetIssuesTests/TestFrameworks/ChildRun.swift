import ChildProcesses

extension ChildRun {
  init(_ arguments: [String], failingFixtures: Bool) async throws {
    try await self.init(
      arguments, environment: [FailingFixtures.variable: failingFixtures ? "1" : nil])
  }
}
