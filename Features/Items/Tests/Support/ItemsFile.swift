import Foundation
import Items
import ItemsLive
import Ratchet
import RatchetData
import RatchetDependencies

/// A database file with the samples, which several connections open.
struct ItemsFile {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "ratchet-items-\(UUID().uuidString)")

  init() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = try await open()
    try await database.write(ItemsSchema.seed)
    await database.close()
  }

  /// Opens the file once more, as another process would.
  func open() async throws -> DatabasePool {
    let database = try DatabasePool(path: folder.appending(path: "items.sqlite").path)
    try await DatabaseMigrator.items.migrate(database)
    return database
  }

  func remove() throws { try FileManager.default.removeItem(at: folder) }
}

extension ItemsList {
  /// A store with the live provider, on this database.
  static func liveStore(
    _ database: any DatabaseWriter,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) -> StoreOf<ItemsList> {
    Store(initialState: State()) {
      ItemsList()
    } withDependencies: {
      $0.context = .live
      $0.defaultDatabase = database
      update(&$0)
    }
  }
}

extension DatabaseReader {
  /// The stored items, in order.
  func items() async throws -> [Item] {
    try await read { db in
      try ItemRow.inOrder.fetchAll(db).map { Item(id: $0.itemID, timestamp: $0.timestamp) }
    }
  }
}

extension DatabaseWriter {
  /// From here on, a kind of write to items fails: `INSERT` or `DELETE`.
  func refuse(_ operation: String, when condition: String = "1", because reason: String)
    async throws
  {
    try await write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse_\(operation) BEFORE \(operation) ON items WHEN \(condition)
          BEGIN SELECT RAISE(ABORT, '\(reason)'); END
          """)
    }
  }

  func allow(_ operation: String) async throws {
    try await write { db in try db.execute(sql: "DROP TRIGGER refuse_\(operation)") }
  }
}
