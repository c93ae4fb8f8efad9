import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// Reads rows of ten integers from a database in memory, per row; the C API and the kit are
  /// sampled in turn.
  static var dataRows: [Benchmark] {
    [
      fetch("plain: C, 200,000 rows read") { raw in
        let statement = raw.prepare(Numbers.select)
        return { sum(statement, of: raw) }
      },
      fetch("fetch 200,000 rows by position", baseline: "plain: C, 200,000 rows read") { db in
        var sum = 0
        try db.forEachRow(sql: Numbers.select) { row in
          sum &+= try row[0] &+ row[1] &+ row[2] &+ row[3] &+ row[4]
          sum &+= try row[5] &+ row[6] &+ row[7] &+ row[8] &+ row[9]
        }
        consume(sum)
      },
      fetch("plain: C, 200,000 structs") { raw in
        let statement = raw.prepare(Numbers.select)
        return { consume(structs(statement, of: raw)) }
      },
      fetch(
        "fetch 200,000 RowDecodable structs", baseline: plainStructs,
        goal: .times(1.4, plainStructs)
      ) { db in
        consume(try db.fetchAll(Numbers.self, sql: Numbers.select))
      },
      fetch(
        "fetch 200,000 Table structs", baseline: plainStructs, goal: .times(1.4, plainStructs)
      ) { db in
        consume(try numbers.fetchAll(db))
      },
      fetch("fetch 200,000 Codable structs", baseline: plainStructs) { db in
        consume(try db.fetchAll(decoding: Numbers.self, sql: Numbers.select))
      },
    ]
  }

  private static let plainStructs = "plain: C, 200,000 structs"
  private static let rowCount = 200_000

  private static var numbers: SQLQueryExpression<Numbers> {
    SQLQueryExpression("SELECT \(Numbers.columns) FROM \(Numbers.self)", as: Numbers.self)
  }

  private static func fetch(
    _ name: String, _ prepare: @escaping @Sendable (RawDatabase) -> () -> Void
  ) -> Benchmark {
    Benchmark(
      name, from: .anywhere, inTurnWith: "fetch",
      .timed(things: rowCount) {
        let raw = RawDatabase()
        raw.run(Numbers.schema)
        raw.run("BEGIN")
        let insert = raw.prepare(Numbers.insert)
        raw.insert((1...rowCount).map(Numbers.init), with: insert)
        sqlite3_finalize(insert)
        raw.run("COMMIT")
        return { count in
          let run = prepare(raw)
          for _ in 0..<count { run() }
        }
      })
  }

  private static func fetch(
    _ name: String, baseline: String, goal: Goal? = nil,
    _ body: @escaping @Sendable (Database) throws -> Void
  ) -> Benchmark {
    Benchmark(
      name, from: .detached, baseline: baseline, goal: goal, inTurnWith: "fetch",
      .timed(things: rowCount) {
        await succeed {
          let database = try DatabaseQueue()
          try await database.write { db in
            try db.execute(sql: Numbers.schema)
            try Numbers.insert { (1...rowCount).map(Numbers.init) }.execute(db)
          }
          return { count in
            await succeed {
              try await database.read { db in
                for _ in 0..<count { try body(db) }
              }
            }
          }
        }
      })
  }

  @inline(never)
  private static func sum(_ statement: OpaquePointer, of raw: RawDatabase) {
    var sum = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<Int32(10) { sum &+= Int(sqlite3_column_int64(statement, column)) }
    }
    raw.check(sqlite3_reset(statement))
    consume(sum)
  }

  @inline(never)
  private static func structs(_ statement: OpaquePointer, of raw: RawDatabase) -> [Numbers] {
    var all: [Numbers] = []
    while sqlite3_step(statement) == SQLITE_ROW { all.append(RawDatabase.numbers(statement)) }
    raw.check(sqlite3_reset(statement))
    return all
  }
}
