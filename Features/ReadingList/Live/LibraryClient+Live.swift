import RatchetData
public import RatchetDependencies
public import ReadingList

/// Keeps the library in tables `books` and `reading_list` of the default database.
extension LibraryClient: DependencyKey {
  // The database is asked for at each call: this value is made once, and stores may have different
  // databases.
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
        // As a write, so that it sees what was saved before it was called: a read may be earlier.
        return try await database.write { try ToReadTable.books(in: $0) }
      },
      saveToRead: { id, isToRead in
        @Dependency(\.defaultDatabase) var database
        @Dependency(\.date) var date
        let now = date.now
        try await database.write { db in
          if isToRead {
            _ = try ToReadTable.add(id, at: now, to: db)
          } else {
            try ToReadTable.remove(id, from: db)
          }
        }
      },
      importCatalogue: { path in
        @Dependency(\.defaultDatabase) var database
        @Dependency(\.date) var date
        let writer = CatalogueWriter(path: path, now: date.now)
        return AsyncThrowingStream { continuation in
          let task = Task { [database] in
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
      })
  }
}
