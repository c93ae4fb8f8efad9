#if Postgres
  import CPQ

  /// The memory of rows: the result of a statement, or one copied row.
  ///
  /// It never changes after it was made, and libpq allows any number of threads to read a result.
  // Unchecked: the pointers are read only, and released with the last reference.
  package final class RowStorage: @unchecked Sendable {
    /// The columns of a copied row.
    package struct Header: Sendable {
      package var names: [String]
      package var types: [PostgresType]
    }

    private enum Cells {
      case result(OpaquePointer)
      /// The bytes of one row, and where each value is in them; NULL has no range.
      case copied([UInt8], [Range<Int>?], Header)
    }

    private let cells: Cells
    package let columnCount: Int

    /// Takes over a result of libpq.
    package init(result: OpaquePointer) {
      cells = .result(result)
      columnCount = Int(PQnfields(result))
    }

    package init(copied bytes: [UInt8], _ ranges: [Range<Int>?], _ header: Header) {
      cells = .copied(bytes, ranges, header)
      columnCount = ranges.count
    }

    deinit {
      if case .result(let result) = cells { PQclear(result) }
    }

    /// The result of libpq; `nil` for a copied row.
    package var result: OpaquePointer? {
      if case .result(let result) = cells { result } else { nil }
    }

    package var rowCount: Int {
      result.map { Int(PQntuples($0)) } ?? 1
    }

    package func name(_ column: Int) -> String {
      switch cells {
      case .result(let result): PQfname(result, Int32(column)).map { String(cString: $0) } ?? ""
      case .copied(_, _, let header): header.names[column]
      }
    }

    package func type(_ column: Int) -> PostgresType {
      switch cells {
      case .result(let result): PostgresType(rawValue: PQftype(result, Int32(column)))
      case .copied(_, _, let header): header.types[column]
      }
    }

    /// Passes the bytes of a value to a closure; `nil` for NULL.
    ///
    /// Row and column must exist: they are checked by ``PostgresRow``.
    func withColumn<Value>(
      row: Int, _ column: Int, _ read: (borrowing PostgresColumn) -> Value
    ) -> Value {
      switch cells {
      case .result(let result):
        let column = Int32(column)
        let bytes = Self.bytes(result, Int32(row), column)
        let type = PostgresType(rawValue: PQftype(result, column))
        return withExtendedLifetime(self) { read(PostgresColumn(type: type, bytes: bytes)) }
      case .copied(let bytes, let ranges, let header):
        return bytes.withUnsafeBytes { all in
          let bytes = ranges[column].map { UnsafeRawBufferPointer(rebasing: all[$0]) }
          return read(PostgresColumn(type: header.types[column], bytes: bytes))
        }
      }
    }

    private static func bytes(
      _ result: OpaquePointer, _ row: Int32, _ column: Int32
    ) -> UnsafeRawBufferPointer? {
      let length = Int(PQgetlength(result, row, column))
      // Only an empty value can be NULL: most values need two calls instead of three.
      if length == 0, PQgetisnull(result, row, column) == 1 { return nil }
      return UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length)
    }
  }
#endif
