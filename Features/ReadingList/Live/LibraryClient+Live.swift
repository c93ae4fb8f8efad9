import RatchetData
public import RatchetDependencies
public import ReadingList

/// Keeps the library in tables `books` and `reading_list` of the default database.
extension LibraryClient: DependencyKey {
  // The database is looked up at each call: one program may have several stores on several of them.
  public static var liveValue: LibraryClient {
    LibraryClient(
      page: { query, offset in
        @Dependency(\.defaultDatabase) var database
        return try await database.read { db in
          try BookSearch(query).page(of: query, from: offset, in: db)
        }
      },
      toRead: {
        @Dependency(\.defaultDatabase) var database
        return try await database.read { try ToReadTable.books(in: $0) }
      },
      saveToRead: { changes in
        @Dependency(\.defaultDatabase) var database
        @Dependency(\.date.now) var now
        try await database.write { [now] db in
          for change in changes {
            // Also what is added, so that it goes to the end.
            try ToReadTable.remove(change.id, from: db)
            if change.isToRead { _ = try ToReadTable.add(change.id, at: now, to: db) }
          }
        }
      },
      importCatalogue: { path in
        @Dependency(\.defaultDatabase) var database
        @Dependency(\.date.now) var now
        return importing(CatalogueWriter(path: path, now: now), into: database)
      })
  }

  /// The whole import is one write, so it is kept whole or not at all.
  private static func importing(
    _ writer: CatalogueWriter, into database: any DatabaseWriter
  ) -> AsyncThrowingStream<CatalogueImportEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let report = try await database.write { db in
            try writer.write(to: db) { continuation.yield($0) }
          }
          continuation.yield(.finished(report))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
