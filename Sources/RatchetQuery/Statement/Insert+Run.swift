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
    db.batchChanges = nil
    var parts = parts[...]
    var changes = 0
    var unchecked = 0
    while let first = parts.first {
      let same = parts.prefix { $0.columns == first.columns }
      parts = parts[same.endIndex...]
      var rest = RowsToInsert(parts: same, most: mostRowsPerRun(of: same, in: db))
      while let rowsPerRun = rest.rowsPerRun {
        try withStatement(of: first, rowsPerRun, db) { statement, texts in
          try rest.insert(rowsPerRun) { rows, range in
            try rows.insert(range, rowsPerRun, with: statement, texts: texts) {
              // SQLite ignores an interrupt between two runs, so cancellation is checked here. A
              // check at every row would be measurably slower. A cancellation at the last rows is
              // noticed before the commit.
              if unchecked >= 16, db.isInterruptible {
                try Task.checkCancellation()
                unchecked = 0
              }
              unchecked += rowsPerRun
              try run(statement)
              changes += db.rowsOfLastChange
            }
          }
        }
      }
    }
    db.batchChanges = changes
  }

  /// Calls `body` with a statement that inserts a number of rows with these columns. Its values
  /// after those of the rows are bound.
  private func withStatement(
    of rows: InsertedRows, _ rowCount: Int, _ db: Database,
    _ body: (Statement, BoundTexts) throws -> Void
  ) throws {
    let tail = tail
    let (head, columns) = (head([]).sql, rows.columns.count)
    func text(_ rowCount: Int) -> String { "\(head) \(rows.clause(of: rowCount))\(tail.sql)" }
    let sql = text(rowCount)
    do {
      try db.withStatement(sql) { statement in
        try db.checkCanRun(statement)
        let texts = BoundTexts()
        // Clear the bindings before `texts` is released: they refer to its memory.
        defer { withExtendedLifetime(texts) { statement.resetAndClear() } }
        for (offset, value) in tail.values.enumerated() {
          try statement.bind(value, at: Int32(columns * rowCount + offset + 1))
        }
        try body(statement, texts)
      }
    } catch let error as DatabaseError where rowCount > 1 {
      // The reader knows the statement with one row.
      throw error.shortened(
        from: sql, to: text(1), after: "\(head) \(rows.clause(of: 1))".utf8.count)
    }
  }

  /// The number of rows that a run may insert at most.
  private func mostRowsPerRun(of parts: ArraySlice<InsertedRows>, in db: Database) -> Int {
    // FTS5 writes what it has gathered whenever a statement of several rows begins. An error with
    // values shows those of its row.
    guard let first = parts.first, parts.contains(where: { $0.count >= RowsToInsert.manyRows }),
      !(Into.self is any FTS5.Type), !db.configuration.showsArgumentsInErrors
    else { return 1 }
    return (db.parameterLimit - tail.values.count) / max(first.columns.count, 1)
  }
}

extension DatabaseError {
  /// The error with a shorter statement: the part that is left out ends where `prefix` bytes of the
  /// shorter one end.
  fileprivate func shortened(from long: String, to short: String, after prefix: Int) -> Self {
    guard sql == long else { return self }
    var error = self
    error.sql = short
    if let offset, offset > prefix {
      error.offset = offset - (long.utf8.count - short.utf8.count)
    }
    return error
  }
}

/// The rows of an insert, in their order, and how many of them each run of a statement inserts.
///
/// A statement of many rows takes time to prepare, and a place in the connection's cache. So there
/// are only two of them, and short arrays use neither.
private struct RowsToInsert {
  private let parts: ArraySlice<InsertedRows>
  private var most: Int
  private var part: Int
  private var row = 0

  /// Arrays with fewer rows are inserted row by row.
  static let manyRows = 32

  init(parts: ArraySlice<InsertedRows>, most: Int) {
    self.parts = parts
    self.most = most
    part = parts.startIndex
  }

  /// The number of rows of the next run; nil at the end.
  var rowsPerRun: Int? {
    guard part < parts.endIndex else { return nil }
    guard parts[part].count >= Self.manyRows else { return 1 }
    let rest = parts[part].count - row
    return [64, 8].first { $0 <= min(rest, most) } ?? 1
  }

  /// Inserts rows as long as `rowsPerRun` stays the same.
  ///
  /// - Parameter insert: returns the index of the first row that was too large for a run.
  mutating func insert(
    _ rowsPerRun: Int, _ insert: (InsertedRows, Range<Int>) throws -> Int
  ) rethrows {
    repeat {
      let rows = parts[part]
      let end = row + (rows.count - row) / rowsPerRun * rowsPerRun
      row = try insert(rows, row..<end)
      if row < end { most = rowsPerRun - 1 }
      if row == rows.count { (part, row) = (part + 1, 0) }
    } while self.rowsPerRun == rowsPerRun
  }
}
