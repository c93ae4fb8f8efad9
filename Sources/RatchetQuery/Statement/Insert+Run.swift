public import RatchetSQLite

/// A statement that may run in several parts, each with its own bound values.
protocol DividedStatement {
  /// Calls `body` once for each part, with the prepared statement. Its values are bound, and it has
  /// not been stepped.
  func runParts(_ db: Database, _ body: (Statement) throws -> Void) throws
}

extension Insert: DividedStatement {
  public func execute(_ db: Database) throws {
    try runParts(db) { statement in
      while try statement.step() {}
    }
  }

  /// Returns the rows that RETURNING yields, in the order of the inserted rows.
  public func fetchAll(_ db: Database) throws -> [QueryValue.QueryOutput] {
    var all: [QueryValue.QueryOutput] = []
    try runParts(db) { statement in
      var isOnRow = try statement.step()
      try statement.checkColumns(of: QueryValue.self)
      while isOnRow {
        var decoder = RowDecoder(statement)
        all.append(try QueryValue.decode(from: &decoder))
        isOnRow = try statement.step()
      }
    }
    return all
  }

  /// Returns the first row that RETURNING yields, or `nil` if there is none. All rows are inserted.
  public func fetchOne(_ db: Database) throws -> QueryValue.QueryOutput? {
    try fetchAll(db).first
  }

  func runParts(_ db: Database, _ body: (Statement) throws -> Void) throws {
    if case .rows(let parts) = source { return try insert(parts, db, run: body) }
    let query = query
    try db.checkCount(of: query)
    try db.withStatement(query.sql, binding: query.values, body)
  }

  private func insert(
    _ parts: [InsertedRows], _ db: Database, run: (Statement) throws -> Void
  ) throws {
    // `OR FAIL` keeps the rows before the one that failed. In all other cases, either all rows are
    // inserted or none is.
    guard conflict != .fail, parts.reduce(0, { $0 + $1.count }) > 1 else {
      return try insertEach(parts, db, run: run)
    }
    try db.inSavepoint { try insertEach(parts, db, run: run) }
  }

  private func insertEach(
    _ parts: [InsertedRows], _ db: Database, run: (Statement) throws -> Void
  ) throws {
    let tail = tail
    db.batchChanges = nil
    var parts = parts[...]
    var changes = 0
    var count = 0
    while let first = parts.first {
      let columns = first.columns
      let same = parts.prefix { $0.columns == columns }
      parts = parts[same.endIndex...]
      let sql = "\(head([]).sql) \(first.clause)\(tail.sql)"
      try db.withStatement(sql) { statement in
        try db.checkCanRun(statement)
        let texts = BoundTexts()
        // Clear the bindings before `texts` is released: they refer to its memory.
        defer { withExtendedLifetime(texts) { statement.resetAndClear() } }
        for (offset, value) in tail.values.enumerated() {
          try statement.bind(value, at: Int32(columns.count + offset + 1))
        }
        for rows in same {
          try rows.forEach(with: statement, texts: texts) {
            // SQLite ignores an interrupt between two rows, so cancellation is checked here. A
            // check at every row would be measurably slower. A cancellation at the last rows is
            // noticed before the commit.
            if count > 0, count.isMultiple(of: 16), db.isInterruptible {
              try Task.checkCancellation()
            }
            count += 1
            try run(statement)
            changes += db.rowsOfLastChange
          }
        }
      }
    }
    db.batchChanges = changes
  }
}
