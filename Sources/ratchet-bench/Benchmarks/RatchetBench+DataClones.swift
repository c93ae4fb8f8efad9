import Foundation
import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// The in-memory database of a test: a copy of a template with 20 tables, used once and closed.
  static var dataClones: [Benchmark] {
    [
      Benchmark(
        "plain: C, template by backup", from: .anywhere, inTurnWith: "clone",
        .timed {
          let template = rawTemplate()
          return { count in
            for _ in 0..<count {
              let copy = RawDatabase()
              let backup = sqlite3_backup_init(copy.handle, "main", template.handle, "main")
              sqlite3_backup_step(backup, -1)
              copy.check(sqlite3_backup_finish(backup))
              copy.run(oneRow)
            }
          }
        }),
      Benchmark(
        plainClone, from: .anywhere, inTurnWith: "clone",
        .timed {
          let bytes = templateBytes()
          return { count in
            for _ in 0..<count {
              let copy = RawDatabase()
              guard let memory = sqlite3_malloc64(UInt64(bytes.count)) else {
                preconditionFailure("There is no memory.")
              }
              // Unsafe: the memory has this size, and SQLite frees it.
              let start = memory.assumingMemoryBound(to: UInt8.self)
              bytes.copyBytes(to: start, count: bytes.count)
              copy.check(
                ratchet_sqlite3_deserialize(copy.handle, start, Int64(bytes.count)))
              copy.run(oneRow)
            }
          }
        }),
      Benchmark(
        "template database", from: .detached, baseline: plainClone, goal: .within(1_000_000),
        inTurnWith: "clone",
        .timed {
          let bytes = templateBytes()
          return { count in
            await succeed {
              for _ in 0..<count {
                let copy = try DatabaseQueue(deserializing: bytes)
                try await copy.write { try $0.execute(sql: oneRow) }
                await copy.close()
              }
            }
          }
        }),
    ]
  }

  private static let plainClone = "plain: C, template by deserialize"
  private static let oneRow = "INSERT INTO t7(title) VALUES ('a')"

  private static func rawTemplate() -> RawDatabase {
    let raw = RawDatabase()
    for table in 0..<20 {
      raw.run(
        "CREATE TABLE t\(table)(id INTEGER PRIMARY KEY, title TEXT NOT NULL, n INTEGER); "
          + "CREATE INDEX i\(table) ON t\(table)(title)")
    }
    return raw
  }

  private static func templateBytes() -> Data {
    let template = rawTemplate()
    var count: Int64 = 0
    guard let bytes = ratchet_sqlite3_serialize(template.handle, &count) else {
      preconditionFailure("The template cannot be serialised.")
    }
    defer { sqlite3_free(bytes) }
    return Data(bytes: bytes, count: Int(count))
  }
}
