import Foundation
import RatchetCSQLite

extension Database {
  package enum Role {
    case writer
    case reader
  }

  /// Opens and sets up a connection.
  package static func open(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, role: Role
  ) throws -> Database {
    try SQLiteLibrary.check(
      versionNumber: SQLiteLibrary.versionNumber, version: SQLiteLibrary.version)
    guard sqlite3_threadsafe() != 0 else {
      throw DatabaseError(code: .misuse, message: Wording.notThreadSafe)
    }
    let database = try connect(location, configuration: configuration, role: role)
    if case .bytes(let data) = location { try database.deserialize(data) }
    try database.setUp(location, role: role)
    return database
  }

  /// Opens a connection that is not set up.
  static func connect(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, role: Role
  ) throws -> Database {
    var handle: OpaquePointer?
    // Only one thread at a time uses the connection, so SQLite need not lock it. A reader never
    // creates the file: a missing file is an error.
    let create = role == .writer ? SQLITE_OPEN_CREATE : 0
    let access = configuration.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | create
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(location.path, &handle, flags, configuration.fileSystem)
    guard code == SQLITE_OK, let handle else {
      let mayCreate = access & SQLITE_OPEN_CREATE != 0
      let error = notOpened(code, path: location.path, handle, mayCreate: mayCreate)
      sqlite3_close_v2(handle)
      throw error
    }
    return Database(handle: handle, path: location.path, configuration: configuration)
  }

  private func setUp(_ location: DatabaseLocation, role: Role) throws {
    installBusyHandler()
    installTransactionHooks()
    if role == .writer { installAutomaticCheckpoints() }
    installTrace()

    // Text in double quotes is not a string (usually it is a misspelt column); the schema is not
    // trusted; SQL cannot corrupt the file.
    let options = [
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DEFENSIVE, 1),
      (SQLITE_DBCONFIG_ENABLE_FKEY, configuration.foreignKeysEnabled ? 1 : 0),
      // The log of a file that is to be deleted need not be checkpointed.
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, configuration.isTemporary ? 1 : 0),
    ]
    for (option, isOn) in options {
      let code = ratchet_sqlite3_set_option(handle, Int32(option), Int32(isOn))
      guard code == SQLITE_OK else { throw failure(code) }
    }

    // Check this first, so that the file of another application is not changed.
    try checkApplicationID()
    if case .file(let path) = location, !configuration.isReadOnly {
      guard sqlite3_db_readonly(handle, "main") == 0 else {
        throw DatabaseError(code: .readOnly, message: Wording.readOnlyFile(path: path))
      }
      try control("PRAGMA synchronous = \(configuration.synchronous)")
    }
    for addition in configuration.extensions { try add(addition) }
    try configuration.prepareConnection?(self)
    // Install it again: a pragma that sets a timeout replaces it with SQLite's own handler.
    installBusyHandler()
    if !configuration.isReadOnly {
      if case .file = location { try useWAL() }
      if role == .writer { try claim() }
    }
    if role == .reader || configuration.isReadOnly { try control("PRAGMA query_only = ON") }
    installProgressHandler()
  }

  private func useWAL() throws {
    let query = "PRAGMA journal_mode"
    if try prepare(query).fetchOne(String.self) == "wal" { return }
    let pauses = BusyPauses(timeout: configuration.busyTimeout)
    let start = ContinuousClock.now
    var tries = 0
    while true {
      do {
        let mode = try prepare("\(query) = WAL").fetchOne(String.self) ?? ""
        if mode == "wal" { return }
        throw DatabaseError(code: .cannotOpen, message: Wording.noWAL(mode: mode, path: path))
      } catch let error as DatabaseError where error.code.primary == .busy {
        // SQLite does not call its busy handler if two connections change the mode at the same
        // time.
        let pause = pauses.pause(
          tries: tries, waited: start.duration(to: .now), chance: .random(in: 0..<1))
        guard let pause else { throw error }
        Thread.sleep(forTimeInterval: pause / .seconds(1))
        tries += 1
      }
    }
  }

  private static func notOpened(
    _ rawCode: Int32, path: String, _ handle: OpaquePointer?, mayCreate: Bool
  ) -> DatabaseError {
    let code = ResultCode(rawValue: rawCode)
    let message =
      code.primary == .cannotOpen
      ? reasonNotOpened(path: path, handle, mayCreate: mayCreate)
      : Wording.cannotOpen(path: path, because: String(cString: sqlite3_errstr(rawCode)))
    return DatabaseError(code: code, message: message)
  }

  /// - Parameter mayCreate: Whether a file that does not exist would be created.
  static func reasonNotOpened(
    path: String, _ handle: OpaquePointer?, mayCreate: Bool
  ) -> String {
    if hasTooManyFiles(handle) { return Wording.tooManyFiles(path: path) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return Wording.isFolder(path: path)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) {
      return Wording.missingFolder(folder, path: path)
    }
    if !mayCreate, !FileManager.default.fileExists(atPath: path) {
      return Wording.missingFile(path: path)
    }
    return Wording.cannotOpen(path: path)
  }
}
