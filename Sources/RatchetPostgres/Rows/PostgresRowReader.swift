#if Postgres
  import Foundation
  import RatchetSQLite

  /// The row of a result from which a `RowDecoder` reads: one object for all rows of the result.
  final class PostgresRowReader: ForeignRow {
    private let storage: RowStorage
    /// The row that is read.
    var index: Int

    init(_ row: PostgresRow) {
      storage = row.storage
      index = row.index
    }

    var row: PostgresRow { PostgresRow(storage: storage, index: index) }

    @inline(__always)
    private func read<Value>(
      _ column: Int, _ value: (borrowing PostgresColumn) -> Value
    ) -> Value {
      storage.withColumn(row: index, column, value)
    }

    func isNull(at column: Int) -> Bool { read(column) { $0.isNull } }
    func bool(at column: Int) -> Bool? { read(column) { $0.bool } }
    func integer(at column: Int) -> Int64? { read(column) { $0.integer } }
    func real(at column: Int) -> Double? { read(column) { $0.real } }
    func text(at column: Int) -> String? { read(column) { $0.text } }
    func blob(at column: Int) -> Data? { read(column) { $0.data } }
    func date(at column: Int) -> Date? { read(column) { $0.date } }
    func uuid(at column: Int) -> UUID? { read(column) { $0.uuid } }
    func value(at column: Int) -> SQLValue? { read(column) { $0.value } }

    func mismatch(at column: Int, expected: any Any.Type) -> any Error {
      row.mismatch(column, expected: expected)
    }
  }
#endif
