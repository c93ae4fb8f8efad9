import RatchetCSQLite
import RatchetData

extension RatchetBench {
  /// Reads rows of mixed columns, and of a join, into structs: the C API and the kit are sampled in
  /// turn, with the same SQL.
  static var dataMixed: [Benchmark] {
    [
      raw("plain: C, 200,000 mixed structs", things: volumeCount, "mixed") { raw in
        let statement = raw.prepare(Volume.select)
        return { consume(volumes(statement, of: raw)) }
      },
      kit(
        "fetch 200,000 mixed Table structs", things: volumeCount,
        baseline: "plain: C, 200,000 mixed structs", times: 1.2, "mixed"
      ) { db in
        consume(try Volume.all.fetchAll(db))
      },
      concurrent(
        "fetch 200,000 mixed Table structs, in 16 concurrent parts", things: volumeCount,
        baseline: "plain: C, 200,000 mixed structs", "mixed"),
      raw("plain: C, 10,000 joined rows", things: reviewCount, "joined") { raw in
        let statement = raw.prepare(joined.query.sql)
        return { consume(pairs(statement, of: raw)) }
      },
      kit(
        "fetch 10,000 joined rows", things: reviewCount,
        baseline: "plain: C, 10,000 joined rows", times: 1.1, "joined"
      ) { db in
        consume(try joined.fetchAll(db))
      },
    ]
  }

  private static let volumeCount = 200_000
  private static let reviewCount = 10_000

  private static var joined: some QueryStatement<RowTuple<Review, Volume>> {
    Review.join(Volume.all) { $0.volumeID.eq($1.id) }
  }

  private static func raw(
    _ name: String, things: Int, _ turn: String,
    _ prepare: @escaping @Sendable (RawDatabase) -> () -> Void
  ) -> Benchmark {
    Benchmark(
      name, from: .anywhere, inTurnWith: turn,
      .timed(things: things) {
        let (pool, file) = await filled(things)
        let raw = RawDatabase(file)
        return { count in
          let run = prepare(raw)
          for _ in 0..<count { run() }
          withExtendedLifetime(pool) {}
        }
      })
  }

  private static func kit(
    _ name: String, things: Int, baseline: String, times factor: Double, _ turn: String,
    _ body: @escaping @Sendable (Database) throws -> Void
  ) -> Benchmark {
    Benchmark(
      name, from: .detached, baseline: baseline, goal: .times(factor, baseline),
      inTurnWith: turn,
      .timed(things: things) {
        let (pool, _) = await filled(things)
        return { count in
          await succeed {
            try await pool.read { db in
              for _ in 0..<count { try body(db) }
            }
          }
        }
      })
  }

  /// The same rows, divided by their keys.
  private static func concurrent(
    _ name: String, things: Int, baseline: String, _ turn: String
  ) -> Benchmark {
    Benchmark(
      name, from: .detached, baseline: baseline, inTurnWith: turn,
      .timed(things: things) {
        let (pool, _) = await filled(things)
        let size = things / 16
        let parts = (0..<16).map { (first: $0 * size + 1, last: ($0 + 1) * size) }
        return { count in
          await succeed {
            for _ in 0..<count {
              let volumes = try await pool.readConcurrently(parts) { db, part in
                try Volume.where { $0.id.between(part.first, and: part.last) }.fetchAll(db)
              }
              consume(volumes)
            }
          }
        }
      })
  }

  /// A file with this many volumes, and a review of each.
  private static func filled(_ count: Int) async -> (DatabasePool, String) {
    await succeed {
      let pool = try DatabasePool.temporary()
      try await pool.write { db in
        try db.execute(sql: Volume.schema)
        try db.execute(sql: Review.schema)
        try Volume.insert { (1...count).map(Volume.init) }.execute(db)
        try Review.insert {
          (1...count).map { Review(id: $0, volumeID: count + 1 - $0, text: "Review \($0)") }
        }
        .execute(db)
      }
      return (pool, pool.path)
    }
  }

  @inline(never)
  private static func volumes(_ statement: OpaquePointer, of raw: RawDatabase) -> [Volume] {
    var all: [Volume] = []
    while sqlite3_step(statement) == SQLITE_ROW { all.append(Volume(statement)) }
    raw.check(sqlite3_reset(statement))
    return all
  }

  @inline(never)
  private static func pairs(
    _ statement: OpaquePointer, of raw: RawDatabase
  ) -> [(Review, Volume)] {
    var all: [(Review, Volume)] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let review = Review(
        id: Int(sqlite3_column_int64(statement, 0)),
        volumeID: Int(sqlite3_column_int64(statement, 1)), text: RawDatabase.text(statement, 2))
      all.append((review, Volume(statement, from: 3)))
    }
    raw.check(sqlite3_reset(statement))
    return all
  }
}
