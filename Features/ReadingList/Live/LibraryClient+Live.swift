import RatchetData
public import RatchetDependencies
public import ReadingList

/// Keeps the library in tables `books` and `reading_list` of the default database.
extension LibraryClient: DependencyKey {
  public static var liveValue: LibraryClient {
    @Dependency(\.defaultDatabase) var database
    @Dependency(\.date) var date
    return LibraryClient(
      page: { [database] query, offset in
        try await database.read { db in
          try BookSearch(query).page(of: query, from: offset, in: db)
        }
      },
      toRead: { [database] in
        try await database.read { try ToReadTable.books(in: $0) }
      },
      saveToRead: { [database, date] id, isToRead in
        let now = date.now
        try await database.write { db in
          if isToRead {
            _ = try ToReadTable.add(id, at: now, to: db)
          } else {
            try ToReadTable.remove(id, from: db)
          }
        }
      },
      importCatalogue: { [database, date] path in
        let writer = CatalogueWriter(path: path, now: date.now)
        return AsyncThrowingStream { continuation in
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
      })
  }
}
