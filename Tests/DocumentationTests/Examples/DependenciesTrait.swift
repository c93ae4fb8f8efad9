import RatchetDependencies
import Testing

struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true
  let update: @Sendable (inout DependencyValues) -> Void

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies(update, operation: function)
  }
}

extension Trait where Self == DependenciesTrait {
  static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }

  static func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> Self {
    DependenciesTrait { $0[keyPath: keyPath] = value }
  }
}

@Suite(.dependency(\.scores, .inMemory())) struct ScoreTests {
  @Test(.dependencies { $0.scores.best = { 7 } })
  func best() {
    @Dependency(\.scores) var scores
    #expect(scores.best() == 7)
  }

  @Test func added() {
    @Dependency(\.scores) var scores
    scores.add(3)
    #expect(scores.best() == 3)
  }
}
