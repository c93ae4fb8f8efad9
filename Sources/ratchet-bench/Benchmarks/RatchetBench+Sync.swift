import Foundation
import RatchetSQLite
import RatchetSync

extension RatchetBench {
  /// The synchronization: writes of synchronized tables beside the same writes of others, the rate of
  /// the transports, and the memory of a first snapshot.
  static var sync: [Benchmark] {
    syncedWrites + syncRates + syncSnapshots
  }

  /// Makes an engine of the table `note` in a database.
  static func noteEngine(
    _ database: any DatabaseWriter, _ transport: any SyncTransport
  ) async throws -> SyncEngine {
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE note (
            id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL DEFAULT '',
            stars INTEGER NOT NULL DEFAULT 0, due REAL
          )
          """)
    }
    return try SyncEngine(for: database, tables: [SyncTable("note")], transport: transport)
  }

  /// A folder of its own for a benchmark, which deletes it.
  static func withScratchFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-bench-\(UUID().uuidString)")
    let result: Result<T, any Error>
    do { result = .success(try await body(folder)) } catch { result = .failure(error) }
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    return try result.get()
  }
}
