public import Foundation
import RatchetCSQLite

extension Database {
  /// Returns the whole database as the bytes of a database file.
  ///
  /// Inside a write they include its changes. If SQLite was built without
  /// ``SQLiteLibrary/Feature/serialization``, this throws `SQLITE_MISUSE` inside a write.
  public func serialized() throws -> Data {
    // An empty database in memory has no pages yet.
    if try fetchOne(Int.self, sql: "PRAGMA page_count") == 0 { return Data() }
    guard configuration.serializes else { return try serializedByFile() }
    var count: Int64 = 0
    guard let bytes = ratchet_sqlite3_serialize(handle, &count) else {
      throw failure(sqlite3_errcode(handle) == SQLITE_OK ? SQLITE_NOMEM : sqlite3_errcode(handle))
    }
    return Data(
      bytesNoCopy: bytes, count: Int(count),
      deallocator: .custom { bytes, _ in sqlite3_free(bytes) })
  }

  /// Loads the database of these bytes into a database in memory that has just been opened.
  func deserialize(_ data: Data) throws {
    if data.isEmpty { return }
    guard data.starts(with: "SQLite format 3\0".utf8), data.count >= 512 else {
      throw DatabaseError(code: .notADatabase, message: Wording.notDatabaseBytes)
    }
    guard configuration.serializes else { return try deserializeByFile(data) }
    // Copy the pages instead of passing the bytes to `sqlite3_deserialize`: the database that it
    // opens supports no WAL, so it could not receive a backup from a file in WAL mode, and it would
    // be serialized without the changes of the current write.
    let source = try Database.connect(.memory, configuration: .init(), role: .writer)
    try source.hold(data)
    try copyPages(from: source)
  }

  /// Makes SQLite use a copy of the bytes as its pages.
  private func hold(_ data: Data) throws {
    guard let raw = sqlite3_malloc64(UInt64(data.count)) else { throw failure(SQLITE_NOMEM) }
    let bytes = raw.assumingMemoryBound(to: UInt8.self)
    data.copyBytes(to: bytes, count: data.count)
    Self.leaveWAL(UnsafeMutableBufferPointer(start: bytes, count: data.count))
    // SQLite frees the bytes, even if the call fails.
    let code = ratchet_sqlite3_deserialize(handle, bytes, Int64(data.count))
    guard code == SQLITE_OK else { throw failure(code) }
    do {
      // SQLite reads the bytes only now.
      _ = try fetchOne(Int.self, sql: "PRAGMA schema_version")
    } catch let error as DatabaseError where [.notADatabase, .corrupt].contains(error.code.primary)
    {
      throw DatabaseError(code: error.code, message: Wording.notDatabaseBytes)
    }
  }

  /// Clears the WAL mode in the header, since bytes in memory cannot have a log.
  private static func leaveWAL(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    for index in [18, 19] where bytes[index] == 2 { bytes[index] = 1 }
  }

  // MARK: Where SQLite was built without it

  private func serializedByFile() throws -> Data {
    guard sqlite3_txn_state(handle, "main") != SQLITE_TXN_WRITE else {
      throw DatabaseError(code: .misuse, message: Wording.serializedInWrite)
    }
    let file = TemporaryFile()
    do {
      let copy = try Database.connect(.file(file.path), configuration: .init(), role: .writer)
      try copy.copyPages(from: self)
    }
    return try withExtendedLifetime(file) {
      try Data(contentsOf: URL(fileURLWithPath: file.path))
    }
  }

  private func deserializeByFile(_ data: Data) throws {
    let file = TemporaryFile()
    var data = data
    data.withUnsafeMutableBytes { Self.leaveWAL($0.bindMemory(to: UInt8.self)) }
    try data.write(to: URL(fileURLWithPath: file.path))
    let source = try Database.connect(.file(file.path), configuration: .init(), role: .writer)
    try withExtendedLifetime(file) { try copyPages(from: source) }
  }
}
