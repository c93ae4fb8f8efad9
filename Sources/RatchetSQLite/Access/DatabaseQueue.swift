public import Foundation
import RatchetDependencies

/// A database with a single connection: reads and writes take turns.
///
/// It is meant for databases in memory (tests, previews, scratch data), and for files that are
/// rarely read while they are written. Otherwise use ``DatabasePool``.
///
/// ```swift
/// let database = try DatabaseQueue()
/// try await database.write { db in
///   try db.execute(sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
/// }
/// ```
public final class DatabaseQueue: DatabaseWriter {
  /// The path of the file, or `:memory:`.
  public let path: String
  public let hub: DatabaseHub

  private let connection: DatabaseConnection

  /// Makes a new, empty database in memory. No other connection can see it, and closing it deletes
  /// it.
  public convenience init(configuration: DatabaseConfiguration = DatabaseConfiguration()) throws {
    try self.init(.memory, configuration: configuration)
  }

  /// Opens a file in WAL mode, and creates it if it does not exist. The file is opened on the
  /// caller's thread, so that an unusable path throws here.
  public convenience init(
    path: String, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    try self.init(.file(checking: path), configuration: configuration)
  }

  /// Makes a new database in memory with the contents of these bytes, which are those of a database
  /// file, such as `serialized()` returns. Throws if they are not a database; empty data makes an
  /// empty database.
  public convenience init(
    deserializing data: Data, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    try self.init(.bytes(data), configuration: configuration)
  }

  /// Makes a new database in its own file in the temporary folder. The file is deleted, with its
  /// log, when the database is closed or released. Commits do not wait for the disk.
  public static func temporary(
    configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws -> DatabaseQueue {
    let file = TemporaryFile()
    var configuration = configuration
    configuration.isTemporary = true
    return try DatabaseQueue(.file(file.path), configuration: configuration, file: file)
  }

  private init(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, file: TemporaryFile? = nil
  ) throws {
    path = location.path
    var configuration = configuration
    configuration.interruption = Interruption()
    let hub = DatabaseHub(location, configuration)
    self.hub = hub
    connection = DatabaseConnection(
      location, configuration: configuration, role: .writer, file: file,
      makeRecorder: { ChangeRecorder($0, hub) })
    hub.start(fetchingOn: connection, writingOn: connection)
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
    try await withTrackedWrite("write to the database") { try await connection.write(body) }
  }

  public nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWrite("write to the database") {
      try await connection.writeWithoutTransaction(body)
    }
  }

  public func close() async {
    hub.close()
    await connection.close()
  }

  // MARK: Synchronous

  public func read<T>(_ body: (Database) throws -> T) throws -> T {
    try lend { try $0.read(body) }
  }

  public func write<T>(_ body: (Database) throws -> T) throws -> T {
    try lend { try $0.write(body) }
  }

  public func writeWithoutTransaction<T>(
    _ body: (Database) throws -> T
  ) throws -> T {
    try lend { try $0.writeWithoutTransaction(body) }
  }

  public func close() throws {
    try refuse(if: connection.isInUseHere)
    hub.close()
    connection.closeAndWait()
  }

  private func lend<T>(_ body: (Database) throws -> T) throws -> T {
    try refuse(if: connection.isInUseHere)
    return try connection.lend(body)
  }
}
