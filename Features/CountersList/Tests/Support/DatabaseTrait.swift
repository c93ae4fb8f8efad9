import CountersList
import RatchetData
import RatchetDependencies
import Testing

/// Gives each test a fresh database, in memory, with the tables of the counters list.
struct DatabaseTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapCounters()
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == DatabaseTrait {
  static var database: Self { DatabaseTrait() }
}

extension DependencyValues {
  mutating func bootstrapCounters() throws {
    try bootstrapDatabase(.counters, seeds: CountersListSchema.seed)
  }
}

extension DatabaseMigrator {
  static var counters: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    CountersListSchema.register(in: &migrator)
    return migrator
  }
}
