public import Items
import RatchetData
public import RatchetDependencies

/// Stores the items in the default database, which must have the table of ``ItemsSchema``.
public struct DatabaseItemProvider: ItemProvider {
  /// Makes a provider. The database is looked up in each call, since a program may have several
  /// stores with different databases.
  public init() {}

  public func fetchAll() async throws -> [Item] {
    @Dependency(\.defaultDatabase) var database
    return try await database.read { db in try ItemRow.inOrder.fetchAll(db) }.map(Item.init)
  }

  public func insert(_ item: Item) async throws {
    @Dependency(\.defaultDatabase) var database
    try await database.write { db in try ItemRow.insertion(of: item).execute(db) }
  }

  public func delete(_ ids: [Item.ID]) async throws {
    @Dependency(\.defaultDatabase) var database
    try await database.write { db in try ItemRow.delete(ids, from: db) }
  }
}

extension DependencyValues.ItemProviderKey: DependencyKey {
  public static var liveValue: any ItemProvider { DatabaseItemProvider() }
}
