#if Postgres
  import RatchetCPQ
  import Foundation
  import RatchetSQLite

  /// The memory in which libpq received a result, which is released with the last reference.
  ///
  /// It never changes after it was made, and libpq allows any number of threads to read a result.
  // Unchecked: the pointer is only read, and released with the last reference.
  final class ResultMemory: @unchecked Sendable {
    private let result: OpaquePointer

    /// Takes over a result of libpq.
    init(_ result: OpaquePointer) {
      self.result = result
    }

    deinit {
      PQclear(result)
    }

    /// Reads the result by a function of libpq. Without this, an optimised build may release the last
    /// reference, and with it the result, before the function has read it.
    func read<Value>(_ body: (OpaquePointer) -> Value) -> Value {
      withExtendedLifetime(self) { body(result) }
    }

    func name(_ column: Int) -> String {
      read { PQfname($0, Int32(column)).map { String(cString: $0) } ?? "" }
    }

    func type(_ column: Int) -> PostgresType {
      read { PostgresType(rawValue: PQftype($0, Int32(column))) }
    }

    /// Passes a value to a closure. Row and column must exist.
    @inline(__always)
    func withColumn<Value>(
      row: Int, _ column: Int, _ read: (borrowing PostgresColumn) -> Value
    ) -> Value {
      let (row, column) = (Int32(row), Int32(column))
      return withExtendedLifetime(self) {
        let length = Int(PQgetlength(result, row, column))
        // Only an empty value can be NULL: most values need one call less.
        let isNull = length == 0 && PQgetisnull(result, row, column) == 1
        let bytes =
          isNull
          ? nil : UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length)
        let type = PostgresType(rawValue: PQftype(result, column))
        return read(PostgresColumn(type: type, bytes: bytes))
      }
    }

    func mismatch(row: Int, _ column: Int, expected: any Any.Type) -> PostgresError {
      PostgresError(
        kind: .client,
        message: PostgresWording.mismatch(
          column: column, name: name(column), expected: expected,
          found: isNull(row: row, column: column) ? nil : "\(type(column))"))
    }
  }

  extension ResultMemory: ForeignRows {
    func isNull(row: Int, column: Int) -> Bool { withColumn(row: row, column) { $0.isNull } }
    func bool(row: Int, column: Int) -> Bool? { withColumn(row: row, column) { $0.bool } }
    func integer(row: Int, column: Int) -> Int64? { withColumn(row: row, column) { $0.integer } }
    func real(row: Int, column: Int) -> Double? { withColumn(row: row, column) { $0.real } }
    func text(row: Int, column: Int) -> String? { withColumn(row: row, column) { $0.text } }
    func blob(row: Int, column: Int) -> Data? { withColumn(row: row, column) { $0.data } }
    func date(row: Int, column: Int) -> Date? { withColumn(row: row, column) { $0.date } }
    func uuid(row: Int, column: Int) -> UUID? { withColumn(row: row, column) { $0.uuid } }
    func value(row: Int, column: Int) -> SQLValue? { withColumn(row: row, column) { $0.value } }

    func mismatch(row: Int, column: Int, expected: any Any.Type) -> any Error {
      mismatch(row: row, column, expected: expected)
    }
  }
#endif
