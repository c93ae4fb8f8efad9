/// A place where items are stored: a database, a service, a file.
///
/// The changes are idempotent, so that a change whose outcome is unknown can be repeated.
public protocol ItemProvider: Sendable {
  /// Returns all items, oldest first; items with equal timestamps are in the order in which they
  /// were inserted.
  func fetchAll() async throws -> [Item]

  /// Stores an item. If an item with this id is stored already, nothing changes.
  func insert(_ item: Item) async throws

  /// Deletes the items with these ids: all of them or, if it throws, none. Unknown ids are ignored.
  func delete(_ ids: [Item.ID]) async throws
}

extension ItemProvider {
  /// Makes a change.
  func save(_ change: ItemChange) async throws {
    switch change {
    case .insertion(let item): try await insert(item)
    case .deletion(let ids): try await delete(ids)
    }
  }
}
