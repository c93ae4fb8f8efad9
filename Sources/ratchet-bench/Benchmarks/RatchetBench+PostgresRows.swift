#if Postgres
  import CPQBaseline
  import Foundation
  import RatchetPostgres
  import RatchetQuery

  extension RatchetBench {
    /// A row by its key, with a statement that is prepared on the open connection.
    static var postgresKeys: [Benchmark] {
      [
        Benchmark(
          plainKey, from: .anywhere, inTurnWith: "postgres key",
          .timed {
            let raw = await PostgresServing.shared.raw()
            return { count in
              for key in keys(count) {
                let row = cpq_row_by_key(raw.handle, "key", Int64(key))
                precondition(row.id == key)
                free(row.title)
              }
            }
          }),
        // What two changes of threads cost C. The client avoids them for quick statements.
        Benchmark(
          "plain: C over libpq on another thread, a row by key", from: .detached,
          baseline: plainKey, inTurnWith: "postgres key",
          .timed {
            let raw = await PostgresServing.shared.raw()
            let queue = DispatchQueue(label: "a row by key")
            return { count in
              for key in keys(count) {
                let id = await withCheckedContinuation { continuation in
                  queue.async {
                    let row = cpq_row_by_key(raw.handle, "key", Int64(key))
                    free(row.title)
                    continuation.resume(returning: row.id)
                  }
                }
                precondition(id == key)
              }
            }
          }),
        Benchmark(
          "PostgreSQL: a row by key, from the pool", from: .detached, baseline: plainKey,
          goal: .times(1.3, plainKey), inTurnWith: "postgres key",
          .timed {
            let client = await PostgresServing.shared.client()
            return { count in
              await succeed {
                for key in keys(count) {
                  let row = try await client.fetchOne(PostgresBook.withKey(key))
                  precondition(row?.id == key)
                }
              }
            }
          }),
        Benchmark(
          "PostgreSQL: a row by key, from a connection", from: .detached, baseline: plainKey,
          inTurnWith: "postgres key",
          .timed {
            let connection = await PostgresServing.shared.connection()
            return { count in
              await succeed {
                for key in keys(count) {
                  let row = try await connection.fetchOne(PostgresBook.withKey(key))
                  precondition(row?.id == key)
                }
              }
            }
          }),
      ]
    }

    /// Every row of a table, decoded into structs.
    static var postgresRows: [Benchmark] {
      [
        Benchmark(
          plainAll, from: .anywhere, inTurnWith: "postgres rows",
          .timed(things: PostgresBook.count) {
            let raw = await PostgresServing.shared.raw()
            return { count in
              for _ in 0..<count { readAll { cpq_rows(raw.handle, "all", &$0) } }
            }
          }),
        Benchmark(
          "PostgreSQL: 1,000,000 structs", from: .detached, baseline: plainAll,
          goal: .times(1.5, plainAll), inTurnWith: "postgres rows",
          .timed(things: PostgresBook.count) {
            let client = await PostgresServing.shared.client()
            return { count in
              await succeed {
                for _ in 0..<count {
                  let rows = try await client.fetchAll(PostgresBook.all)
                  precondition(rows.count == PostgresBook.count)
                }
              }
            }
          }),
        Benchmark(
          plainOneByOne, from: .anywhere, inTurnWith: "postgres rows",
          .timed(things: PostgresBook.count) {
            let raw = await PostgresServing.shared.raw()
            return { count in
              for _ in 0..<count { readAll { cpq_rows_one_by_one(raw.handle, "all", &$0) } }
            }
          }),
        Benchmark(
          plainCursor, from: .anywhere, inTurnWith: "postgres rows",
          .timed(things: PostgresBook.count) {
            let raw = await PostgresServing.shared.raw()
            return { count in
              for _ in 0..<count {
                readAll { cpq_rows_by_cursor(raw.handle, PostgresBook.selectAll, 1000, &$0) }
              }
            }
          }),
        Benchmark(
          "PostgreSQL: 1,000,000 structs by a cursor", from: .detached, baseline: plainCursor,
          inTurnWith: "postgres rows",
          .timed(things: PostgresBook.count) {
            let client = await PostgresServing.shared.client()
            return { count in
              await succeed {
                for _ in 0..<count {
                  let rows = try await client.transaction { db in
                    var rows: [PostgresBook] = []
                    for try await row in db.rows(PostgresBook.all.query) {
                      rows.append(try row.decode(PostgresBook.self))
                    }
                    return rows
                  }
                  precondition(rows.count == PostgresBook.count)
                }
              }
            }
          }),
      ]
    }

    private static let plainKey = "plain: C over libpq, a row by key"
    private static let plainAll = "plain: C over libpq, 1,000,000 structs"
    private static let plainOneByOne = "plain: C over libpq, 1,000,000 structs in single-row mode"

    private static let plainCursor = "plain: C over libpq, 1,000,000 structs by a cursor"

    private static func readAll(_ read: (inout Int) -> UnsafeMutablePointer<cpq_row>?) {
      var size = 0
      let rows = read(&size)
      precondition(size == PostgresBook.count)
      cpq_free_rows(rows, size)
    }

    /// Keys in an order in which neighbours are far from each other.
    private static func keys(_ count: Int) -> some Sequence<Int> {
      (0..<count).lazy.map { $0 * 7919 % PostgresBook.count + 1 }
    }
  }
#endif
