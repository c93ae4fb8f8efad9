import Foundation
import RatchetData
import RatchetDependencies
import RatchetSync

#if Postgres
  import RatchetPostgres
#endif

@Table
private struct Shelf: Identifiable {
  let id: UUID
  var name = ""
}

@Table
private struct Volume: Identifiable {
  let id: UUID
  var shelfID: Shelf.ID
  var copies = 0
  var notes = ""
}

private enum SyncExamples {
  static func makeEngine(_ database: any DatabaseWriter, in folder: URL) throws -> SyncEngine {
    try SyncEngine(
      for: database, tables: Shelf.self, Volume.self,
      transport: FolderTransport(folder: folder))
  }

  static func tables() -> [SyncTable] {
    let tables = [
      SyncTable(Shelf.self),
      SyncTable(Volume.self, merging: ["copies": .counter, "notes": .lines]),
    ]
    return tables
  }

  static func bootstrap(_ migrator: DatabaseMigrator, in folder: URL) throws {
    try prepareDependencies {
      try $0.bootstrapDatabase(
        migrator, synchronizing: Shelf.self, Volume.self, over: FolderTransport(folder: folder))
    }
  }

  static func retryAll(_ engine: SyncEngine) async throws {
    for edit in try await engine.rejectedEdits() {
      print("\(edit.operation.table): \(edit.reason)")
      try await engine.retryRejected(edit)  // or discardRejected(edit)
    }
  }

  struct Toolbar {
    @Dependency(\.defaultSyncEngine) var engine
  }
}

#if Postgres
  private enum PostgresSyncExamples {
    static func makeTransport(password: String) throws -> PostgresTransport {
      var server = try PostgresConfiguration("postgres://alice@db.example.org/library")
      server.password = PostgresPassword(password)
      return PostgresTransport(server)
    }
  }
#endif
