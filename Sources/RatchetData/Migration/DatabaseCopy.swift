/// A copy of a database, for as long as it is needed.
struct DatabaseCopy {
  let database: Database
  private let file: TemporaryFile?

  /// What fits into memory anywhere.
  static let limitInMemory = 64 << 20

  /// As the transaction of the source sees it.
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
      // By a connection that is not set up: a file in WAL mode would not take pages of another size.
      try Database.connect(location, configuration: DatabaseConfiguration(), role: .writer)
        .copyPages(from: source)
    }
    database = try Database.open(
      location, configuration: source.configuration.forScratch, role: .writer)
  }
}

extension DatabaseConfiguration {
  /// For a database beside the one that this is of.
  var forScratch: DatabaseConfiguration {
    var configuration = self
    configuration.isReadOnly = false
    return configuration
  }
}
