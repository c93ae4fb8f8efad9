import RatchetData
public import RatchetDependencies
public import ReadingList

/// Imports catalogues into the default database.
extension CatalogueClient: DependencyKey {
  // The database is looked up in each call, since one program may have several stores with
  // different databases.
  public static var liveValue: CatalogueClient {
    CatalogueClient { path in
      @Dependency(\.defaultDatabase) var database
      @Dependency(\.date.now) var now
      let writer = CatalogueWriter(path: path, now: now, interrupt: ReadInterrupt())
      return importing(writer, into: database)
    }
  }

  private static func importing(
    _ writer: CatalogueWriter, into database: any DatabaseWriter
  ) -> AsyncThrowingStream<CatalogueImportEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let report = try await writer.write(to: database) { continuation.yield($0) }
          continuation.yield(.finished(report))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in
        task.cancel()
        writer.interrupt.raise()
      }
    }
  }
}
