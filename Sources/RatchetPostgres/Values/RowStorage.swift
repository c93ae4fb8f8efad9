#if Postgres
  import RatchetCPQ
  import RatchetSQLite

  /// The result of a statement. It never changes after it was made.
  final class RowStorage: Sendable {
    let memory: ResultMemory
    /// The rows for a `RowDecoder`.
    let reference: ForeignRowsReference
    let columnCount: Int
    let rowCount: Int

    /// Takes over a result of libpq.
    init(result: OpaquePointer) {
      columnCount = Int(PQnfields(result))
      rowCount = Int(PQntuples(result))
      memory = ResultMemory(result)
      reference = ForeignRowsReference(memory)
    }

    private func read<Value>(_ body: (OpaquePointer) -> Value) -> Value { memory.read(body) }

    var status: ExecStatusType { read { PQresultStatus($0) } }

    /// The statement's kind and number of rows.
    var tag: String { read { String(cString: PQcmdStatus($0)) } }

    /// The first byte of ``tag``; 0 if it is empty.
    var firstOfTag: UInt8 { read { UInt8(bitPattern: PQcmdStatus($0).pointee) } }

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

    func name(_ column: Int) -> String { memory.name(column) }
    func type(_ column: Int) -> PostgresType { memory.type(column) }

    /// Passes a value to a closure. Row and column must exist: ``PostgresRow`` checks them.
    @inline(__always)
    func withColumn<Value>(
      row: Int, _ column: Int, _ read: (borrowing PostgresColumn) -> Value
    ) -> Value {
      memory.withColumn(row: row, column, read)
    }
  }
#endif
