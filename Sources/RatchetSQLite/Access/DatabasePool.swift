import Foundation
import RatchetDependencies

/// A database file with one writer and several readers, which do not wait for one another.
///
/// The file is in WAL mode: a read sees the state of the last commit before the read, even while a
/// write runs. Each connection has its own thread. Several processes may open the same file.
///
/// ```swift
/// let database = try DatabasePool(path: "/var/lib/books/books.sqlite")
/// let count = try await database.read { db in
///   try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book") ?? 0
/// }
/// ```
public final class DatabasePool: DatabaseWriter {
  /// The path of the file.
  public let path: String
  public let hub: DatabaseHub

  private let writer: DatabaseConnection
  let readers: [DatabaseConnection]
  /// The connections that fetch for observations. The second one helps if fetches take long.
  private let observers: [DatabaseConnection]
  let leases: ReaderLeases

  /// Opens a file in WAL mode, and creates it if it does not exist. The writer is opened on the
  /// caller's thread, so that an unusable path throws here; readers are opened at their first use.
  public convenience init(
    path: String, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    try self.init(.file(checking: path), configuration: configuration, file: nil)
  }

  /// Makes a new database in its own file in the temporary folder. The file is deleted, with its
  /// log, when the database is closed or released. Commits do not wait for the disk.
  public static func temporary(
    configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws -> DatabasePool {
    let file = TemporaryFile()
    var configuration = configuration
    configuration.isTemporary = true
    return try DatabasePool(.file(file.path), configuration: configuration, file: file)
  }

  private init(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, file: TemporaryFile?
  ) throws {
    path = location.path
    var configuration = configuration
    configuration.interruption = Interruption()
    let hub = DatabaseHub(location, configuration)
    self.hub = hub
    writer = DatabaseConnection(
      location, configuration: configuration, role: .writer, file: file,
      makeRecorder: { ChangeRecorder($0, hub) })
    let readerCount = max(1, configuration.maximumReaderCount)
    readers = (0..<readerCount).map { _ in
      DatabaseConnection(location, configuration: configuration, role: .reader, file: file)
    }
    let observerCount = min(2, ProcessInfo.processInfo.activeProcessorCount)
    observers = (0..<observerCount).map { _ in
      DatabaseConnection(location, configuration: configuration, role: .reader, file: file)
    }
    hub.start(
      fetchingOn: observers[0], and: observers.dropFirst().first, writingOn: writer)
    leases = ReaderLeases(count: readerCount)
    try writer.openBeforeUse()
  }

  public nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWork("read the database") {
      let slot = try await leases.lease()
      // Release the lease on the reader's thread: the caller's actor may be busy for a long time.
      return try await readers[slot].read(body, finally: { [leases] in leases.release(slot) })
    }
  }

  public nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWrite("write to the database") { try await writer.write(body) }
  }

  public nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withTrackedWrite("write to the database") {
      try await writer.writeWithoutTransaction(body)
    }
  }

  public func close() async {
    leases.close()
    hub.close()
    for reader in readers { await reader.close() }
    for observer in observers { await observer.close() }
    // Close the writer last: closing the last connection checkpoints the log into the file.
    await writer.close()
  }

  // MARK: Synchronous

  public func read<T>(_ body: (Database) throws -> T) throws -> T {
    // Refuse the read only inside another read. Inside a write, a reader will become free, because
    // no lease holder waits for the writer.
    try refuse(if: isReadHere)
    let slot = try leases.leaseAndWait()
    defer { leases.release(slot) }
    return try readers[slot].lend { try $0.read(body) }
  }

  public func write<T>(_ body: (Database) throws -> T) throws -> T {
    try lendWriter { try $0.write(body) }
  }

  public func writeWithoutTransaction<T>(
    _ body: (Database) throws -> T
  ) throws -> T {
    try lendWriter { try $0.writeWithoutTransaction(body) }
  }

  public func close() throws {
    try refuse(if: writer.isInUseHere || isReadHere || observers.contains(where: \.isInUseHere))
    leases.close()
    hub.close()
    for reader in readers { reader.closeAndWait() }
    for observer in observers { observer.closeAndWait() }
    writer.closeAndWait()
  }

  private func lendWriter<T>(_ body: (Database) throws -> T) throws -> T {
    try refuse(if: writer.isInUseHere || isReadHere)
    return try writer.lend(body)
  }

  /// Whether the caller is inside a read of this pool.
  private var isReadHere: Bool {
    readers.contains { $0.isInUseHere }
  }
}
