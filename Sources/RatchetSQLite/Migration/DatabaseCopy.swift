/// A temporary copy of a database, which is deleted with this value.
struct DatabaseCopy {
  let database: Database
  private let file: TemporaryFile?

  /// The largest size in bytes of a copy in memory: it fits into memory anywhere.
  static let limitInMemory = 64 << 20

  /// Copies the source as its current transaction sees it.
  init(of source: Database, limitInMemory: Int = limitInMemory) throws {
    let pages = try source.fetchOne(Int.self, sql: "PRAGMA page_count") ?? 0
    let pageSize = try source.fetchOne(Int.self, sql: "PRAGMA page_size") ?? 0
    let location: DatabaseLocation
    if pages * pageSize <= limitInMemory {
      file = nil
      location = .bytes(try source.serialized())
    } else {
      let file = TemporaryFile()
      self.file = file
      location = .file(file.path)
      // Copy through a connection that is not set up: a file in WAL mode would not accept another
      // page size.
      try Database.connect(location, configuration: DatabaseConfiguration(), role: .writer)
        .copyPages(from: source)
    }
    database = try Database.open(
      location, configuration: source.configuration.forScratch, role: .writer)
  }
}

extension DatabaseConfiguration {
  /// The configuration of a temporary database beside the original one.
  var forScratch: DatabaseConfiguration {
    var configuration = self
    configuration.isReadOnly = false
    return configuration
  }
}
