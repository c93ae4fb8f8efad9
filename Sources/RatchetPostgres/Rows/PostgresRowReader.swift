#if Postgres
  package import Foundation
  package import RatchetSQLite

  /// The row of a result from which a `RowDecoder` reads: one object for all rows of the result.
  package final class PostgresRowReader: ForeignRow {
    package var row: PostgresRow

    package init(_ row: PostgresRow) {
      self.row = row
    }

    package func isNull(at index: Int) -> Bool { row.withColumn(index) { $0.isNull } }
    package func bool(at index: Int) -> Bool? { row.withColumn(index) { $0.bool } }
    package func integer(at index: Int) -> Int64? { row.withColumn(index) { $0.integer } }
    package func real(at index: Int) -> Double? { row.withColumn(index) { $0.real } }
    package func text(at index: Int) -> String? { row.withColumn(index) { $0.text } }
    package func blob(at index: Int) -> Data? { row.withColumn(index) { $0.data } }
    package func date(at index: Int) -> Date? { row.withColumn(index) { $0.date } }
    package func uuid(at index: Int) -> UUID? { row.withColumn(index) { $0.uuid } }
    package func value(at index: Int) -> SQLValue? { row.withColumn(index) { $0.value } }

    package func mismatch(at index: Int, expected: any Any.Type) -> any Error {
      row.mismatch(index, expected: expected)
    }
  }
#endif
