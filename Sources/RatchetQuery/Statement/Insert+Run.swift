public import RatchetSQLite

/// A statement that may run in parts, each with values of its own.
protocol DividedStatement {
  /// Calls `body` with a statement for each part, bound and not stepped yet.
  func runParts(_ db: Database, _ body: (Statement) throws -> Void) throws
}

extension Insert: DividedStatement {
  public func execute(_ db: Database) throws {
    try runParts(db) { statement in
      while try statement.step() {}
    }
  }

  /// What is returned of each row, in the order of the rows.
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

  /// What is returned of the first row. All rows are inserted.
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
    // `OR FAIL` keeps the rows before the one that failed; all else is all or nothing.
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
        // Before the texts go, which the statement refers to.
        defer { withExtendedLifetime(texts) { statement.resetAndClear() } }
        for (offset, value) in tail.values.enumerated() {
          try statement.bind(value, at: Int32(columns.count + offset + 1))
        }
        for rows in same {
          try rows.forEach(with: statement, texts: texts) {
            // An interrupt that comes between two rows would be lost on SQLite. Of the last rows it is
            // found before they are committed; to ask at each row can be measured.
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
