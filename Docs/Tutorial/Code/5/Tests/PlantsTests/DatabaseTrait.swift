import Plants
import Ratchet
import RatchetData
import Testing

/// Gives each test an empty database of its own, in memory.
struct DatabaseTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapDatabase(.plants)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == DatabaseTrait {
  static var database: Self { DatabaseTrait() }
}
