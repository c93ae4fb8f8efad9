#if Postgres
  import CPQ

  /// The result of a statement, in the memory in which libpq received it.
  ///
  /// It never changes after it was made, and libpq allows any number of threads to read a result.
  // Unchecked: the pointer is only read, and released with the last reference.
  final class RowStorage: @unchecked Sendable {
    private let result: OpaquePointer
    let columnCount: Int
    let rowCount: Int

    /// Takes over a result of libpq.
    init(result: OpaquePointer) {
      self.result = result
      columnCount = Int(PQnfields(result))
      rowCount = Int(PQntuples(result))
    }

    deinit {
      PQclear(result)
    }

    /// Reads the result by a function of libpq. Without this, an optimised build may release the last
    /// reference, and with it the result, before the function has read it.
    private func read<Value>(_ body: (OpaquePointer) -> Value) -> Value {
      withExtendedLifetime(self) { body(result) }
    }

    var status: ExecStatusType { read { PQresultStatus($0) } }

    /// The statement's kind and number of rows.
    var tag: String { read { String(cString: PQcmdStatus($0)) } }

    /// The number of rows of the tag; empty if it has none.
    var affectedRows: String { read { String(cString: PQcmdTuples($0)) } }

    /// libpq's message about an error.
    var errorMessage: String { read { String(cString: PQresultErrorMessage($0)) } }

    /// A part of an error by its code, a letter.
    func errorField(_ code: Int32) -> String? {
      read { PQresultErrorField($0, code).map { String(cString: $0) } }
    }

    /// The types of the parameters, of the description of a prepared statement.
    var parameterTypes: [PostgresType] {
      read { result in
        (0..<PQnparams(result)).map { PostgresType(rawValue: PQparamtype(result, $0)) }
      }
    }

    func name(_ column: Int) -> String {
      read { PQfname($0, Int32(column)).map { String(cString: $0) } ?? "" }
    }

    func type(_ column: Int) -> PostgresType {
      read { PostgresType(rawValue: PQftype($0, Int32(column))) }
    }

    /// Passes a value to a closure. Row and column must exist: ``PostgresRow`` checks them.
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
  }
#endif
