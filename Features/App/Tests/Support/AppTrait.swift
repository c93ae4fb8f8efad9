import App
import RatchetData
import RatchetDependencies
import Testing

/// Gives each test a database of its own, with the application's seeds in it.
struct AppTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapSeeds()
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == AppTrait {
  static var seeds: Self { AppTrait() }
}

extension DependencyValues {
  mutating func bootstrapSeeds() throws {
    try bootstrapDatabase()
    try defaultDatabase.write(AppSchema.seed)
  }
}
