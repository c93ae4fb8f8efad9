#if Postgres
  import CPQ

  /// The result of a statement, in the memory in which libpq received it.
  ///
  /// It never changes after it was made, and libpq allows any number of threads to read a result.
  // Unchecked: the pointer is only read, and released with the last reference.
  final class RowStorage: @unchecked Sendable {
    let result: OpaquePointer
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

    func name(_ column: Int) -> String {
      PQfname(result, Int32(column)).map { String(cString: $0) } ?? ""
    }

    func type(_ column: Int) -> PostgresType {
      PostgresType(rawValue: PQftype(result, Int32(column)))
    }

    /// Passes a value to a closure. Row and column must exist: ``PostgresRow`` checks them.
    @inline(__always)
    func withColumn<Value>(
      row: Int, _ column: Int, _ read: (borrowing PostgresColumn) -> Value
    ) -> Value {
      let (row, column) = (Int32(row), Int32(column))
      let length = Int(PQgetlength(result, row, column))
      // Only an empty value can be NULL: most values need one call less.
      let isNull = length == 0 && PQgetisnull(result, row, column) == 1
      let bytes =
        isNull ? nil : UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length)
      let type = PostgresType(rawValue: PQftype(result, column))
      // The bytes are part of the result.
      return withExtendedLifetime(self) { read(PostgresColumn(type: type, bytes: bytes)) }
    }
  }
#endif
