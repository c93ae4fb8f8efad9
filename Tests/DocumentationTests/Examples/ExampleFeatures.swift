public import Foundation
public import RatchetDependencies

// The excerpts of the feature Items in Docs/ExampleFeatures.md, with what they need to compile.

public struct Item: Identifiable, Sendable {
  public let id: UUID

  static let samples = [Item(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)]
}

public protocol ItemProvider: Sendable {
  func fetchAll() async throws -> [Item]
  func insert(_ item: Item) async throws
  func delete(_ ids: [Item.ID]) async throws
}

extension DependencyValues {
  @DependencyEntry(previewValue: MockItemProvider(Item.samples))
  public var itemProvider: any ItemProvider = UnimplementedItemProvider()
}

extension DependencyValues.ItemProviderKey: DependencyKey {
  public static var liveValue: any ItemProvider { DatabaseItemProvider() }
}

struct MockItemProvider: ItemProvider {
  let items: [Item]

  init(_ items: [Item]) { self.items = items }

  func fetchAll() async throws -> [Item] { items }
  func insert(_ item: Item) async throws {}
  func delete(_ ids: [Item.ID]) async throws {}
}

struct UnimplementedItemProvider: ItemProvider {
  func fetchAll() async throws -> [Item] {
    let fetchAll: @Sendable () async throws -> [Item] = unimplemented("ItemProvider.fetchAll")
    return try await fetchAll()
  }

  func insert(_ item: Item) async throws {}
  func delete(_ ids: [Item.ID]) async throws {}
}

typealias DatabaseItemProvider = UnimplementedItemProvider
