import Foundation
import RatchetData
import RatchetDependencies
import RatchetSync

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

  struct Toolbar {
    @Dependency(\.defaultSyncEngine) var engine
  }
}
