import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// Inserts rows of ten integers into an empty table in memory, in one transaction. Emptying the
  /// table again counts on both sides.
  static var dataInserts: [Benchmark] {
    [
      Benchmark(
        plainInsert, from: .anywhere, inTurnWith: "insert",
        .timed(things: rowCount) {
          let raw = RawDatabase()
          raw.run(Numbers.schema)
          let rows = (1...rowCount).map(Numbers.init)
          return { count in
            let insert = raw.prepare(Numbers.insert)
            for _ in 0..<count {
              raw.run("BEGIN IMMEDIATE")
              raw.insert(rows, with: insert)
              raw.run("DELETE FROM numbers; COMMIT")
            }
            sqlite3_finalize(insert)
          }
        }),
      insert("insert 50,000 prepared rows") { db, rows in
        let statement = try db.prepare(Numbers.insert)
        for row in rows {
          try statement.execute { values in
            try values.bind(row.a)
            try values.bind(row.b)
            try values.bind(row.c)
            try values.bind(row.d)
            try values.bind(row.e)
            try values.bind(row.f)
            try values.bind(row.g)
            try values.bind(row.h)
            try values.bind(row.i)
            try values.bind(row.j)
          }
        }
      },
      insert("insert 50,000 rows of values", hasGoal: false) { db, rows in
        let statement = try db.prepare(Numbers.insert)
        for row in rows {
          try statement.execute(
            row.a, row.b, row.c, row.d, row.e, row.f, row.g, row.h, row.i, row.j)
        }
      },
      insert("insert 50,000 rows, arguments as a list", hasGoal: false) { db, rows in
        let statement = try db.prepare(Numbers.insert)
        for row in rows {
          try statement.execute(arguments: [
            row.a, row.b, row.c, row.d, row.e, row.f, row.g, row.h, row.i, row.j,
          ])
        }
      },
      insert("insert 50,000 Table rows") { db, rows in
        try Numbers.insert { rows }.execute(db)
      },
      insert("insert 50,000 times one Table row", hasGoal: false) { db, rows in
        for row in rows { try Numbers.insert { row }.execute(db) }
      },
    ]
  }

  private static let plainInsert = "plain: C, 50,000 rows inserted"
  private static let rowCount = 50_000

  private static func insert(
    _ name: String, hasGoal: Bool = true,
    _ body: @escaping @Sendable (Database, [Numbers]) throws -> Void
  ) -> Benchmark {
    Benchmark(
      name, from: .detached, baseline: plainInsert, goal: hasGoal ? .times(1.3, plainInsert) : nil,
      inTurnWith: "insert",
      .timed(things: rowCount) {
        await succeed {
          let database = try DatabaseQueue()
          try await database.write { try $0.execute(sql: Numbers.schema) }
          let rows = (1...rowCount).map(Numbers.init)
          return { count in
            await succeed {
              for _ in 0..<count {
                try await database.write { db in
                  try body(db, rows)
                  try db.execute(sql: "DELETE FROM numbers")
                }
              }
            }
          }
        }
      })
  }
}
