import RatchetDependencies

/// A new database for the context that is in force: live a ``DatabasePool`` in a file, whose folder is
/// created if it does not exist; in previews and tests an empty ``DatabaseQueue`` in memory.
///
/// It is neither migrated nor made the default one. Where one call may do all of that, there is
/// ``DependencyValues/bootstrapDatabase(_:at:configuration:seeds:)``.
///
/// ```swift
/// let database = try RatchetData.defaultDatabase()
/// try migrator.migrate(database)
/// defaultDatabase = database
/// ```
///
/// - Parameter path: the file of a live program; by default ``DatabasePool/defaultPath(named:)``.
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
    // A path that SQLite would take for something else is refused before a folder is made for it.
    _ = try DatabaseLocation.file(checking: path)
    try DefaultDatabasePath.createFolder(of: path)
    return try DatabasePool(path: path, configuration: configuration)
  }
}
