import CSQLite
import Foundation

extension Database {
  enum Role {
    case writer
    case reader
  }

  /// Opens and sets up a connection.
  static func open(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, role: Role
  ) throws -> Database {
    guard sqlite3_threadsafe() != 0 else {
      throw DatabaseError(code: .misuse, message: Wording.notThreadSafe)
    }
    let database = try connect(location, configuration: configuration, role: role)
    try database.setUp(location, role: role)
    return database
  }

  private static func connect(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, role: Role
  ) throws -> Database {
    var handle: OpaquePointer?
    // One thread at a time owns the connection, so SQLite need not lock it. A reader never creates
    // the file: if it is gone, that is an error.
    let create = role == .writer ? SQLITE_OPEN_CREATE : 0
    let flags = SQLITE_OPEN_READWRITE | create | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(location.path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(
        code: ResultCode(rawValue: code), message: reasonNotOpened(path: location.path))
    }
    return Database(handle: handle, path: location.path, configuration: configuration)
  }

  private func setUp(_ location: DatabaseLocation, role: Role) throws {
    let milliseconds = configuration.busyTimeoutInSeconds * 1000
    sqlite3_busy_timeout(handle, Int32(clamping: Int64(min(milliseconds, 1e9))))

    // A string in double quotes is a misspelt column; a schema from elsewhere gets no say; SQL
    // cannot damage the file.
    let options = [
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DEFENSIVE, 1),
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ]
    for (option, isOn) in options {
      let code = ratchet_sqlite3_set_option(handle, Int32(option), Int32(isOn))
      guard code == SQLITE_OK else { throw failure(code) }
    }

    if case .file(let path) = location {
      guard sqlite3_db_readonly(handle, "main") == 0 else {
        throw DatabaseError(code: .readOnly, message: Wording.readOnlyFile(path: path))
      }
      try useWAL()
      try control(
        configuration.durability == .powerLoss
          ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    }
    try configuration.prepareConnection?(self)
    if role == .reader { try control("PRAGMA query_only = ON") }
    installCancellation()
  }

  private func useWAL() throws {
    let query = "PRAGMA journal_mode"
    if try prepare(query).fetchOne(String.self) == "wal" { return }
    let deadline = ContinuousClock.now + configuration.busyTimeout
    while true {
      do {
        let mode = try prepare("\(query) = WAL").fetchOne(String.self) ?? ""
        if mode == "wal" { return }
        throw DatabaseError(code: .cannotOpen, message: Wording.noWAL(mode: mode, path: path))
      } catch let error as DatabaseError
        where error.code.primary == .busy && ContinuousClock.now < deadline
      {
        // SQLite does not call its busy handler when two connections change the mode at once.
        Thread.sleep(forTimeInterval: 0.001)
      }
    }
  }

  /// Lets cancellation stop what a block runs.
  ///
  /// SQLite asks every thousand steps of its machine, on the connection's thread and so within the
  /// task whose block runs there: no other task's statement can be meant, and between blocks and
  /// during COMMIT the answer is no. (`sqlite3_interrupt` could promise neither.)
  private func installCancellation() {
    // Unretained: the handler goes with the connection, and the connection with `self`.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context else { return 0 }
        let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
        return database.isInterruptible && Task.isCancelled ? 1 : 0
      }, context)
  }

  private static func reasonNotOpened(path: String) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return Wording.isFolder(path: path)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) {
      return Wording.missingFolder(folder, path: path)
    }
    return Wording.cannotOpen(path: path)
  }
}
