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
    public func decode<Value: QueryRepresentable>(
      _ type: Value.Type = Value.self
    ) throws -> Value.QueryOutput {
      try checkCount(of: Value.self)
      var decoder = RowDecoder(PostgresRowReader(self))
      return try Value.decode(from: &decoder)
    }

    /// Decodes a `Decodable` type from the columns that have the names of its coding keys.
    ///
    /// Columns without a coding key are ignored. A value with keys or elements of its own is
    /// decoded from a column of JSON, or of an array. A column that is missing, or that holds a
    /// value of another type, throws a ``PostgresError`` that names the column but not the value.
    public func decode<Value: Decodable>(decoding type: Value.Type) throws -> Value {
      try PostgresRowDecoder(self).decode(Value.self)
    }

    func checkCount<Value: QueryRepresentable>(of type: Value.Type) throws {
      guard count != Value.columnCount else { return }
      throw PostgresError(
        kind: .client,
        message: PostgresWording.columnCount(
          count, of: "\(Value.QueryOutput.self)", expected: Value.columnCount))
    }
  }

  extension PostgresResult {
    /// Decodes each row as ``PostgresRow/decode(_:)`` does, in the order of the rows.
    public func decode<Value: QueryRepresentable>(
      _ type: Value.Type = Value.self
    ) throws -> [Value.QueryOutput] {
      guard let first else { return [] }
      try first.checkCount(of: Value.self)
      var all: [Value.QueryOutput] = []
      all.reserveCapacity(count)
      let reader = PostgresRowReader(first)
      var decoder = RowDecoder(reader)
      for index in indices {
        reader.index = index
        decoder.rewind()
        all.append(try Value.decode(from: &decoder))
      }
      return all
    }

    /// Decodes each row as ``PostgresRow/decode(decoding:)`` does, in the order of the rows.
    public func decode<Value: Decodable>(decoding type: Value.Type) throws -> [Value] {
      guard let first else { return [] }
      let decoder = PostgresRowDecoder(first)
      return try indices.map { index in
        decoder.reader.index = index
        return try decoder.decode(Value.self)
      }
    }
  }
#endif
