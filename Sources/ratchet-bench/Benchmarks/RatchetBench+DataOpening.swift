import Foundation
import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// The database of a program that starts: a file is opened, migrated and closed.
  static var dataOpening: [Benchmark] {
    [
      Benchmark(
        "plain: C, new file of 20 migrations", from: .anywhere, inTurnWith: "new file",
        .timed {
          { count in
            for _ in 0..<count {
              let file = ScratchFile()
              migrate(RawDatabase(file.path))
            }
          }
        }),
      Benchmark(
        "new file of 20 migrations", from: .detached,
        baseline: "plain: C, new file of 20 migrations", goal: .within(10_000_000),
        inTurnWith: "new file",
        .timed {
          { count in
            await succeed {
              for _ in 0..<count {
                let file = ScratchFile()
                let pool = try DatabasePool(path: file.path)
                try await migrator.migrate(pool)
                await pool.close()
              }
            }
          }
        }),
      Benchmark(
        "plain: C, file of 20 migrations opened again", from: .anywhere, inTurnWith: "old file",
        .timed {
          let file = ScratchFile()
          migrate(RawDatabase(file.path))
          return { count in
            for _ in 0..<count { migrate(RawDatabase(file.path)) }
          }
        }),
      Benchmark(
        "file of 20 migrations opened again", from: .detached,
        baseline: "plain: C, file of 20 migrations opened again", goal: .within(2_000_000),
        inTurnWith: "old file",
        .timed {
          let file = ScratchFile()
          return { count in
            await succeed {
              for _ in 0..<count {
                let pool = try DatabasePool(path: file.path)
                try await migrator.migrate(pool)
                await pool.close()
              }
            }
          }
        }),
    ]
  }

  private static let tables = (1...20).map { number in
    "CREATE TABLE t\(number)(id INTEGER PRIMARY KEY, title TEXT NOT NULL, n INTEGER)"
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (number, table) in tables.enumerated() {
      migrator.registerMigration("\(number + 1): t\(number + 1)", sql: table)
    }
    return migrator
  }

  /// Migrates like a program that keeps its version in the file.
  private static func migrate(_ raw: RawDatabase) {
    let version = raw.prepare("PRAGMA user_version")
    precondition(sqlite3_step(version) == SQLITE_ROW)
    let first = Int(sqlite3_column_int64(version, 0))
    sqlite3_finalize(version)
    for number in tables.indices.dropFirst(first) {
      raw.run("BEGIN IMMEDIATE")
      raw.run(tables[number])
      raw.run("PRAGMA user_version = \(number + 1)")
      raw.run("COMMIT")
    }
  }
}
