#if Postgres
  public import RatchetSQLite

  extension PostgresRow {
    /// Decodes a row of a table, a `@Selection`, or another type of the queries, from the columns
    /// by their position.
    ///
    /// Throws a ``PostgresError`` if the number of columns differs, or if a column holds a value of
    /// another type.
    ///
    /// To decode all rows of a result, ``PostgresConnection/fetchAll(_:deadline:)`` is faster.
    @inlinable
    public func decode<Value: QueryRepresentable>(
      _ type: Value.Type = Value.self
    ) throws -> Value.QueryOutput {
      try checkCount(of: Value.self)
      return try withDecoder { try Value.decode(from: &$0) }
    }

    /// Decodes a `Decodable` type from the columns that have the names of its coding keys.
    ///
    /// Columns without a coding key are ignored. A value with keys or elements of its own is
    /// decoded from a column of JSON, or of an array. A column that is missing, or that holds a
    /// value of another type, throws a ``PostgresError`` that names the column but not the value.
    public func decode<Value: Decodable>(decoding type: Value.Type) throws -> Value {
      try PostgresRowDecoder(self).decode(Value.self)
    }

    /// A decoder that is at this row, and can move to the others of the result. Its columns do not
    /// retain the result: an owner of the decoder extends its own lifetime to the last read, because
    /// an optimised build may release the result before.
    @usableFromInline
    var rowDecoder: RowDecoder { RowDecoder(storage.reference, row: index) }

    /// Lends a decoder that is at this row.
    @inlinable
    func withDecoder<Value>(_ body: (inout RowDecoder) throws -> Value) rethrows -> Value {
      var decoder = rowDecoder
      return try withExtendedLifetime(self) { try body(&decoder) }
    }

    @inlinable
    func checkCount<Value: QueryRepresentable>(of type: Value.Type) throws {
      guard count != Value.columnCount else { return }
      throw wrongCount(of: Value.QueryOutput.self, expected: Value.columnCount)
    }

    @usableFromInline
    func wrongCount(of type: any Any.Type, expected: Int) -> any Error {
      PostgresError(
        kind: .client,
        message: PostgresWording.columnCount(count, of: "\(type)", expected: expected))
    }
  }

  extension PostgresResult {
    /// Decodes each row as ``PostgresRow/decode(_:)`` does, in the order of the rows.
    @inlinable
    public func decode<Value: QueryRepresentable>(
      _ type: Value.Type = Value.self
    ) throws -> [Value.QueryOutput] {
      guard let first else { return [] }
      try first.checkCount(of: Value.self)
      return try first.withDecoder { decoder in
        var all: [Value.QueryOutput] = []
        all.reserveCapacity(count)
        for row in indices {
          decoder.move(toRow: row)
          all.append(try Value.decode(from: &decoder))
        }
        return all
      }
    }

    /// Decodes each row as ``PostgresRow/decode(decoding:)`` does, in the order of the rows.
    public func decode<Value: Decodable>(decoding type: Value.Type) throws -> [Value] {
      guard let first else { return [] }
      let decoder = PostgresRowDecoder(first)
      return try indices.map { index in
        decoder.move(toRow: index)
        return try decoder.decode(Value.self)
      }
    }
  }
#endif
