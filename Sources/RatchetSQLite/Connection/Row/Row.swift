import RatchetCSQLite

/// The current row of a statement: a view, not a copy.
///
/// It is valid until the statement takes its next step; reading it later throws. Columns are
/// numbered from 0. A value is converted to the requested type. A value of another kind, or NULL if
/// the type is not optional, throws a ``DatabaseError`` that names column and type (never the
/// value).
///
/// ```swift
/// try db.forEachRow(sql: "SELECT id, title, rating FROM book") { row in
///   let id: Int = try row[0]
///   let title = try row["title", as: String.self]
///   let rating: Double? = try row[2]
///   print(id, title, rating ?? 0)
/// }
/// ```
public struct Row {
  @usableFromInline package let statement: Statement
  @usableFromInline let generation: Int

  init(_ statement: Statement) {
    self.statement = statement
    generation = statement.generation
  }

  /// The number of columns.
  public var count: Int {
    statement.columnCount
  }

  /// The names of the columns, from left to right.
  public var columnNames: [String] {
    (0..<count).map { statement.columnName($0) }
  }

  /// The value of the column at a position. Faster than a lookup by name.
  @inlinable
  public subscript<T: DatabaseValueConvertible>(index: Int, as type: T.Type = T.self) -> T {
    get throws {
      guard let value = T.fromColumn(try column(index)) else {
        throw mismatch(index, expected: T.self)
      }
      return value
    }
  }

  /// The value of the first column with that name, ignoring the case of ASCII letters. Takes time
  /// proportional to the number of columns.
  @inlinable
  public subscript<T: DatabaseValueConvertible>(name: String, as type: T.Type = T.self) -> T {
    get throws {
      try self[position(of: name)]
    }
  }

  /// Whether the column at a position is NULL.
  @inlinable
  public func isNull(_ index: Int) throws -> Bool {
    try column(index).isNull
  }

  /// Passes the UTF-8 of the text at a position to a closure, and returns its result. No `String` is
  /// made: a text of up to a kilobyte is copied to the stack. So the bytes stay as they are, whatever
  /// the closure does with the database. Throws, as for a `String`, if the column holds no text, or one
  /// that is not valid UTF-8.
  ///
  /// ```swift
  /// var bytes: [UInt8] = []
  /// try db.forEachRow(sql: "SELECT title FROM book") { row in
  ///   try row.withUTF8(0) { title in
  ///     for index in title.indices { bytes.append(title[index]) }
  ///   }
  /// }
  /// ```
  @inlinable
  public func withUTF8<Value>(
    _ index: Int, _ read: (Span<UInt8>) throws -> Value
  ) throws -> Value {
    let value: Value? = try column(index).withUTF8 { text in
      try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { copy in
        // Unsafe: only so are bytes copied to the stack. All of them are initialised here.
        text.withUnsafeBufferPointer { _ = copy.initialize(fromContentsOf: $0) }
        return try read(UnsafeBufferPointer(copy).span)
      }
    }
    guard let value else { throw mismatch(index, expected: String.self) }
    return value
  }

  @inlinable
  func column(_ index: Int) throws -> Column {
    guard generation == statement.generation, index >= 0, index < statement.columnCount else {
      throw refusal(index)
    }
    return Column(statement: statement.pointer, index: Int32(truncatingIfNeeded: index))
  }

  @usableFromInline
  func refusal(_ index: Int) -> DatabaseError {
    if generation != statement.generation {
      return DatabaseError(code: .misuse, message: Wording.unusedStatement, sql: statement.sql)
    }
    return DatabaseError(
      code: .range, message: Wording.columnRange(index, count: statement.columnCount),
      sql: statement.sql)
  }

  @usableFromInline
  func position(of name: String) throws -> Int {
    guard let index = firstPosition(of: name) else { throw missing(name) }
    return index
  }

  func firstPosition(of name: String) -> Int? {
    // SQLite reads a name only up to its first NUL.
    guard !name.utf8.contains(0) else { return nil }
    return (0..<count).first {
      sqlite3_stricmp(sqlite3_column_name(statement.pointer, Int32($0)), name) == 0
    }
  }

  func missing(_ name: String) -> DatabaseError {
    DatabaseError(code: .range, message: Wording.noColumn(name), sql: statement.sql)
  }

  @usableFromInline
  func mismatch(_ index: Int, expected: any Any.Type) -> DatabaseError {
    statement.mismatch(index, expected: expected)
  }
}

@available(*, unavailable)
extension Row: Sendable {}
