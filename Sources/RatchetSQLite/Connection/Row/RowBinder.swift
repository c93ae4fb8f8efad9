import CSQLite
public import Foundation

/// Binds the values of a row to a statement, from the first parameter on.
///
/// It is lent to ``Table/bind(to:)``, and cannot be copied or kept.
public struct RowBinder: ~Copyable {
  /// Nil to collect the values: to print a query, and to compare.
  @usableFromInline let statement: Statement?
  /// Where values go without a detour; nil if each is to be noted down. By itself, because reaching
  /// through the class counts references.
  private let pointer: OpaquePointer?
  @usableFromInline let texts: BoundTexts?
  /// What is inserted, for messages; nothing where that is not known.
  private let columns: [String]
  @usableFromInline var index: Int32 = 0
  package private(set) var values: [SQLValue] = []

  /// Binds to a prepared statement. Texts stay where they are in `texts` until the next row.
  package init(_ statement: Statement, texts: BoundTexts, columns: [String]) {
    self.init(statement, keeping: texts, columns: columns)
  }

  /// Begins with the first parameter again: of a binder that binds.
  @inlinable
  package mutating func startRow() {
    index = 0
    texts?.removeAll()
  }

  /// Binds to a prepared statement. SQLite copies the texts.
  init(_ statement: Statement) {
    self.init(statement, keeping: nil, columns: [])
  }

  private init(_ statement: Statement, keeping texts: BoundTexts?, columns: [String]) {
    self.statement = statement
    self.texts = texts
    self.columns = columns
    pointer = statement.showsArguments ? nil : statement.pointer
  }

  /// Collects.
  package init() {
    statement = nil
    texts = nil
    columns = []
    pointer = nil
  }

  /// Binds the next parameter.
  @inlinable
  public mutating func bind<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type = Value.self
  ) throws {
    try Value.bind(value, to: &self)
  }

  /// Binds the next parameter.
  @inlinable
  public mutating func bind<Value: DatabaseValueConvertible>(_ value: Value) throws {
    try Value.bind(value, to: &self)
  }

  /// Binds NULL to the next parameter.
  public mutating func bindNull() throws {
    guard let pointer else { return try bind(value: .null) }
    index += 1
    try check(sqlite3_bind_null(pointer, index))
  }

  /// Binds an integer to the next parameter.
  public mutating func bind(integer: Int64) throws {
    guard let pointer else { return try bind(value: .integer(integer)) }
    index += 1
    try check(sqlite3_bind_int64(pointer, index, integer))
  }

  /// Binds a number without a sign; throws for one that is larger than any of SQLite's.
  public mutating func bind(unsigned: UInt64) throws {
    if let integer = Int64(exactly: unsigned) { return try bind(integer: integer) }
    let place = Int(index)
    guard let statement, columns.indices.contains(place) else { return try bind(value: .tooLarge) }
    throw DatabaseError(
      code: .mismatch, message: Wording.tooLarge("the value of column \(columns[place])"),
      sql: statement.sql)
  }

  /// Binds a number; throws for NaN, which has no place in a database.
  public mutating func bind(real: Double) throws {
    guard let pointer, !real.isNaN else { return try bind(value: .real(real)) }
    index += 1
    try check(sqlite3_bind_double(pointer, index, real))
  }

  /// Binds a text to the next parameter.
  public mutating func bind(text: String) throws {
    guard let pointer, let texts else { return try bind(value: .text(text)) }
    index += 1
    try check(texts.bind(text, to: pointer, at: index))
  }

  /// Binds bytes to the next parameter.
  public mutating func bind(blob: Data) throws {
    try bind(value: .blob(blob))
  }

  /// Binds a value in its storage class.
  public mutating func bind(value: SQLValue) throws {
    index += 1
    guard let statement else { return values.append(value) }
    try statement.bind(value, at: index)
  }

  /// Throws unless so many parameters were bound: a statement keeps what the last row left.
  @inlinable
  package func finish(_ count: Int) throws {
    if let statement, Int(index) != count { throw wrongCount(count, statement) }
  }

  @inline(never)
  @usableFromInline
  func wrongCount(_ count: Int, _ statement: Statement) -> any Error {
    DatabaseError(
      code: .range, message: Wording.argumentCount(expected: count, given: Int(index)),
      sql: statement.sql)
  }

  @inline(__always)
  private func check(_ code: Int32) throws {
    if code != SQLITE_OK, let statement { throw failure(code, statement) }
  }

  @inline(never)
  private func failure(_ code: Int32, _ statement: Statement) -> any Error {
    statement.database.failure(code, sql: statement.sql)
  }
}
