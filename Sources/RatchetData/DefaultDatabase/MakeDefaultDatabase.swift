import RatchetDependencies
public import RatchetSQLite

/// Makes a new database for the current context: in `live` a ``/RatchetSQLite/DatabasePool`` in a
/// file, whose folder is created if it does not exist; in previews and tests an empty
/// ``/RatchetSQLite/DatabaseQueue`` in memory.
///
/// The database is neither migrated nor made the default one.
/// ``RatchetDependencies/DependencyValues/bootstrapDatabase(_:at:configuration:seeds:)`` does all
/// of that in one call.
///
/// ```swift
/// let database = try RatchetData.defaultDatabase()
/// try migrator.migrate(database)
/// defaultDatabase = database
/// ```
///
/// - Parameter path: The file of a live program; by default
///   ``RatchetSQLite/DatabasePool/defaultPath(named:)``.
public func defaultDatabase(
  path: String? = nil, configuration: DatabaseConfiguration = DatabaseConfiguration()
) throws -> any DatabaseWriter {
  @Dependency(\.context) var context
  switch context {
  case .live: return try DatabasePool.creatingFolder(at: path, configuration: configuration)
  case .preview, .test: return try DatabaseQueue(configuration: configuration)
  }
}

extension DatabasePool {
  static func creatingFolder(
    at path: String?, configuration: DatabaseConfiguration
  ) throws -> DatabasePool {
    let path = path ?? defaultPath()
    // Checked first, so that no folder is created for a path to which SQLite gives a special
    // meaning.
    _ = try DatabaseLocation.file(checking: path)
    try DefaultDatabasePath.createFolder(of: path)
    return try DatabasePool(path: path, configuration: configuration)
  }
}
