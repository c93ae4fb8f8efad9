import Foundation
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

  static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () -> Value
  ) -> Self {
    DependenciesTrait { $0[keyPath: keyPath] = value() }
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

@Suite("The trait of the documentation", .dependency(\.uuid, .incrementing))
struct DependenciesTraitTests {
  private static let first = UUID(uuidString: "00000000-0000-0000-0000-000000000000")

  @Test("makes a new value for each test and case", arguments: 1...50)
  func eachCase(number: Int) async {
    @Dependency(\.uuid) var uuid
    #expect(uuid() == Self.first)
    await Task.yield()
    #expect(uuid() != Self.first)
  }

  @Test("overrides a part of a dependency", .dependency(\.date.now, Date(timeIntervalSince1970: 7)))
  func part() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 7))
  }
}
