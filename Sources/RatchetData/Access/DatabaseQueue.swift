import RatchetDependencies

/// A database with a single connection: reads and writes take turns.
///
/// For databases in memory (tests, previews, scratch data), and for files that are rarely read
/// while they are written. For the rest there is ``DatabasePool``.
///
/// ```swift
/// let database = try DatabaseQueue()
/// try await database.write { db in
///   try db.execute(sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
/// }
/// ```
public final class DatabaseQueue: DatabaseWriter {
  private let connection: DatabaseConnection

  /// A new, empty database in memory, seen by nobody else and gone when it is closed.
  public convenience init(configuration: DatabaseConfiguration = DatabaseConfiguration()) throws {
    try self.init(.memory, configuration: configuration)
  }

  /// Opens a file in WAL mode; creates it if there is none. The file is opened on the caller's
  /// thread, so that a path that does not work throws here.
  public convenience init(
    path: String, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    try self.init(.file(checking: path), configuration: configuration)
  }

  private init(_ location: DatabaseLocation, configuration: DatabaseConfiguration) throws {
    connection = DatabaseConnection(location, configuration: configuration, role: .writer)
    try connection.openBeforeUse()
  }

  public nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWork("read the database") { try await connection.read(body) }
  }

  public nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWork("write to the database") { try await connection.write(body) }
  }

  public nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWork("write to the database") {
      try await connection.writeWithoutTransaction(body)
    }
  }

  public func close() async {
    await connection.close()
  }
}
