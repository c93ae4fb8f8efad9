#if Postgres
  /// A row: a value that keeps the memory of its result alive, and can be read by any thread.
  ///
  /// Columns are numbered from 0. A column of another type, or NULL if the type is not optional,
  /// throws a ``PostgresError`` that names column and type (never the value).
  ///
  /// ```swift
  /// for row in try await connection.run(#sql("SELECT id, title, rating FROM book")) {
  ///   let id: Int = try row[0]
  ///   let title = try row["title", as: String.self]
  ///   let rating: Double? = try row[2]
  ///   print(id, title, rating ?? 0)
  /// }
  /// ```
  public struct PostgresRow: Sendable {
    let storage: RowStorage
    let index: Int

    init(storage: RowStorage, index: Int) {
      self.storage = storage
      self.index = index
    }

    /// The number of columns.
    public var count: Int { storage.columnCount }

    /// The names of the columns, from left to right.
    public var columnNames: [String] { (0..<count).map { storage.name($0) } }

    /// The type of the column at a position, which must exist.
    public func columnType(_ column: Int) -> PostgresType {
      precondition((0..<count).contains(column), PostgresWording.columnRange(column, count: count))
      return storage.type(column)
    }

    /// The position of the first column with exactly this name. Takes time proportional to the
    /// number of columns.
    public func position(of name: String) -> Int? {
      (0..<count).first { storage.name($0) == name }
    }

    /// The value of the column at a position. Faster than a lookup by name.
    public subscript<Value: PostgresDecodable>(
      column: Int, as type: Value.Type = Value.self
    ) -> Value {
      get throws(PostgresError) {
        guard column >= 0, column < count else {
          throw PostgresError(
            kind: .client, message: PostgresWording.columnRange(column, count: count))
        }
        guard
          let value = storage.withColumn(row: index, column, { Value.fromPostgres($0) })
        else { throw mismatch(column, expected: Value.self) }
        return value
      }
    }

    /// The value of the first column with exactly this name.
    public subscript<Value: PostgresDecodable>(
      name: String, as type: Value.Type = Value.self
    ) -> Value {
      get throws(PostgresError) {
        guard let column = position(of: name) else {
          throw PostgresError(kind: .client, message: PostgresWording.noColumn(name))
        }
        return try self[column]
      }
    }

    /// Passes a column, which must exist, to a closure.
    func withColumn<Value>(
      _ column: Int, _ read: (borrowing PostgresColumn) -> Value
    ) -> Value {
      storage.withColumn(row: index, column, read)
    }

    func mismatch(_ column: Int, expected: any Any.Type) -> PostgresError {
      storage.memory.mismatch(row: index, column, expected: expected)
    }
  }
#endif
