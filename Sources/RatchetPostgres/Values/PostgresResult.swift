#if Postgres
  import RatchetCPQ

  /// The complete result of a statement: its rows in the server's order, and what it changed.
  ///
  /// It holds the memory that libpq received; each access decodes one value from there. Any thread
  /// can read it.
  public struct PostgresResult: Sendable {
    let storage: RowStorage

    init(_ storage: RowStorage) {
      self.storage = storage
    }

    /// The number of columns.
    public var columnCount: Int { storage.columnCount }

    /// The names of the columns, from left to right.
    public var columnNames: [String] { (0..<columnCount).map { storage.name($0) } }

    /// The type of the column at a position, which must exist.
    public func columnType(_ column: Int) -> PostgresType {
      precondition(
        (0..<columnCount).contains(column), PostgresWording.columnRange(column, count: columnCount))
      return storage.type(column)
    }

    /// The number of rows that the statement inserted, updated, deleted, copied or returned; 0 for
    /// other statements.
    public var affectedRows: Int {
      Int(storage.affectedRows) ?? 0
    }

    /// The statement's kind and number of rows in the server's words, such as `INSERT 0 3`.
    public var commandTag: String { storage.tag }
  }

  extension PostgresResult: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.rowCount }

    public subscript(position: Int) -> PostgresRow {
      precondition(
        indices.contains(position), PostgresWording.rowRange(position, count: storage.rowCount))
      return PostgresRow(storage: storage, index: position)
    }
  }
#endif
