public import RatchetDependencies

extension DependencyValues {
  /// The place where items are stored. In a preview, it has some samples in memory; in a test, it
  /// must be overridden: each use of the default value is an issue. The live value is in
  /// `ItemsLive`.
  @DependencyEntry(previewValue: MockItemProvider(Item.samples))
  public var itemProvider: any ItemProvider = UnimplementedItemProvider()
}

/// An item provider for tests that expect no call: each call is an issue, and throws.
public struct UnimplementedItemProvider: ItemProvider {
  /// Makes the provider.
  public init() {}

  public func fetchAll() async throws -> [Item] {
    let fetchAll: @Sendable () async throws -> [Item] = unimplemented("ItemProvider.fetchAll")
    return try await fetchAll()
  }

  public func insert(_ item: Item) async throws {
    let insert: @Sendable (Item) async throws -> Void = unimplemented("ItemProvider.insert")
    try await insert(item)
  }

  public func delete(_ ids: [Item.ID]) async throws {
    let delete: @Sendable ([Item.ID]) async throws -> Void = unimplemented("ItemProvider.delete")
    try await delete(ids)
  }
}
