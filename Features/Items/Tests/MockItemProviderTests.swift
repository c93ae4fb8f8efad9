import Items
import RatchetDependencies
import RatchetIssues
import Testing

@Suite struct MockItemProviderTests {
  @Test("A mock records its calls, and numbers them from one")
  func calls() async throws {
    let numbers = LockIsolated<[Int]>([])
    let provider = MockItemProvider { _, number in numbers.withValue { $0.append(number) } }
    try await provider.insert(.added(1))
    _ = try await provider.fetchAll()
    try await provider.delete([Item.added(1).id])
    #expect(
      await provider.calls == [
        .insertion(.added(1)), .fetchAll, .deletion([Item.added(1).id]),
      ])
    #expect(numbers.value == [1, 2, 3])
    #expect(await provider.items == [])
    #expect(await provider.calls.count == 3)
  }

  @Test("A call that fails changes nothing, and is recorded")
  func failure() async throws {
    let provider = MockItemProvider(Item.samples) { _, _ in throw Failure("No network.") }
    await #expect(throws: Failure.self) { _ = try await provider.fetchAll() }
    await #expect(throws: Failure.self) { try await provider.insert(.added(1)) }
    await #expect(throws: Failure.self) { try await provider.delete(Item.samples.map(\.id)) }
    #expect(await provider.items == Item.samples)
    #expect(await provider.calls.count == 3)
  }

  @Test("Without an override, each call in a test is an issue, and throws")
  func unimplemented() async throws {
    let issues = IssueCollector()
    await withIssueReporters([.collect(into: issues)]) {
      @Dependency(\.itemProvider) var provider
      await #expect(throws: UnimplementedFailure(description: "ItemProvider.fetchAll")) {
        _ = try await provider.fetchAll()
      }
      await #expect(throws: UnimplementedFailure(description: "ItemProvider.insert")) {
        try await provider.insert(.added(1))
      }
      await #expect(throws: UnimplementedFailure(description: "ItemProvider.delete")) {
        try await provider.delete([])
      }
    }
    #expect(issues.issues.count == 3)
  }

  @Test("A preview begins with the samples")
  func preview() async throws {
    let items = try await withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.itemProvider) var provider
      return try await provider.fetchAll()
    }
    #expect(items == Item.samples)
  }
}
