import RatchetTesting
import Testing

struct ExploreTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true
  let run: @Sendable (@escaping @Sendable () async throws -> Void) async -> Void

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Every run has ended when the exploration has.
    await withoutActuallyEscaping(function) { await run($0) }
  }
}

extension Trait where Self == ExploreTrait {
  static func explore(
    seeds: Int, _ strategy: ExplorationStrategy = .random,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    ExploreTrait { test in
      await RatchetTesting.explore(
        seeds: seeds, strategy, fileID: fileID, file: file, line: line, test)
    }
  }
}
