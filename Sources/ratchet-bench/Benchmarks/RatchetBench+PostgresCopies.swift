#if Postgres
  import CPQBaseline
  import Foundation
  import RatchetPostgres
  import RatchetQuery
  import RatchetSQLite

  extension RatchetBench {
    /// COPY of a million rows, per row. Each sample fills an empty table without a log.
    static var postgresCopies: [Benchmark] {
      [
        rawCopy(plainRowsIn) { raw, rows in
          let rows = rows.raw
          return {
            precondition(cpq_copy_rows_in(raw.handle, copyIn, rows, rowCount) == rowCount)
          }
        },
        copy("PostgreSQL: COPY in of 1,000,000 rows", baseline: plainRowsIn) { db, rows in
          let values = rows.rows.lazy.map { row in
            [SQLValue.integer(Int64(row.id)), .text(row.title), .real(row.score)]
          }
          let count = try await db.copyIn(
            into: "copied", columns: ["id", "title", "score"], rows: values)
          precondition(count == rowCount)
        },
        rawCopy(plainDataIn) { raw, rows in
          let piece = rows.piece
          return {
            let count = piece.withUnsafeBytes { bytes in
              cpq_copy_in(
                raw.handle, copyIn, bytes.baseAddress, bytes.count, rowCount / CopiedRows.inPiece)
            }
            precondition(count == rowCount)
          }
        },
        copy("PostgreSQL: COPY in of prepared data", baseline: plainDataIn) { db, rows in
          let piece = rows.piece
          let pieces = AsyncStream(unfolding: Countdown(rowCount / CopiedRows.inPiece, piece).next)
          let count = try await db.copyIn("COPY copied FROM STDIN", data: pieces)
          precondition(count == rowCount)
        },
        rawCopy(plainOut) { raw, _ in
          { precondition(cpq_copy_out(raw.handle, copyOut) > rowCount) }
        },
        copy("PostgreSQL: COPY out of 1,000,000 rows", baseline: plainOut) { db, _ in
          var size = 0
          for try await data in db.copyOut("COPY book TO STDOUT") { size += data.count }
          precondition(size > rowCount)
        },
      ]
    }

    private static let rowCount = PostgresBook.count
    private static let copyIn = "COPY copied FROM STDIN"
    private static let copyOut = "COPY book TO STDOUT"
    private static let plainRowsIn = "plain: C over libpq, COPY in of 1,000,000 rows"
    private static let plainDataIn = "plain: C over libpq, COPY in of prepared data"
    private static let plainOut = "plain: C over libpq, COPY out of 1,000,000 rows"

    private static func rawCopy(
      _ name: String, _ prepare: @escaping @Sendable (RawPostgres, CopiedRows) -> () -> Void
    ) -> Benchmark {
      Benchmark(
        name, from: .anywhere, inTurnWith: "postgres copy",
        .timed(things: rowCount) {
          let raw = await PostgresServing.shared.raw()
          let rows = CopiedRows.shared
          return { count in
            let run = prepare(raw, rows)
            for _ in 0..<count {
              cpq_run(raw.handle, "TRUNCATE copied")
              run()
            }
          }
        })
    }

    private static func copy(
      _ name: String, baseline: String,
      _ body: @escaping @Sendable (PostgresConnection, CopiedRows) async throws -> Void
    ) -> Benchmark {
      Benchmark(
        name, from: .detached, baseline: baseline, goal: .times(1.2, baseline),
        inTurnWith: "postgres copy",
        .timed(things: rowCount) {
          let connection = await PostgresServing.shared.connection()
          let rows = CopiedRows.shared
          return { count in
            await succeed {
              for _ in 0..<count {
                try await connection.execute(sql: "TRUNCATE copied")
                try await body(connection, rows)
              }
            }
          }
        })
    }
  }

  /// The rows that are copied, for the kit and for C, and as data of the text format.
  private final class CopiedRows: @unchecked Sendable {  // Never changed after it was made.
    struct Row {
      var id: Int
      var title: String
      var score: Double
    }

    /// The number of rows in `piece`.
    static let inPiece = 1000
    static let shared = CopiedRows()

    let rows: [Row]
    let raw: UnsafeMutablePointer<cpq_row>
    let piece: Data

    private init() {
      rows = (1...PostgresBook.count).map {
        Row(id: $0, title: "The adventures of number \($0)", score: Double($0 % 5000) / 4)
      }
      raw = .allocate(capacity: rows.count)
      for (index, row) in rows.enumerated() {
        let title = strdup(row.title)
        (raw + index).initialize(
          to: cpq_row(
            id: Int64(row.id), title: title, title_size: row.title.utf8.count, score: row.score,
            added_at: 0))
      }
      piece = Data(
        rows.prefix(Self.inPiece).map { "\($0.id)\t\($0.title)\t\($0.score)\n" }.joined().utf8)
    }
  }

  /// Yields the same piece of data a number of times.
  private final class Countdown: @unchecked Sendable {  // Used by one task.
    private var rest: Int
    private let piece: Data

    init(_ count: Int, _ piece: Data) {
      (rest, self.piece) = (count, piece)
    }

    func next() async -> Data? {
      guard rest > 0 else { return nil }
      rest -= 1
      return piece
    }
  }
#endif
