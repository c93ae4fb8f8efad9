public import Foundation
import RatchetCSQLite

/// Binds the values of a row, or of several rows, to a statement's parameters, from the first one on.
///
/// `Table.bind(to:)` receives it. It cannot be copied or stored.
public struct RowBinder: ~Copyable {
  /// `nil` if the values are collected instead, to print or compare a query.
  @usableFromInline let statement: Statement?
  /// The statement to which values are bound directly; `nil` if each value is also recorded, or
  /// only collected. It is stored separately, because access through the class would count
  /// references.
  private let pointer: OpaquePointer?
  @usableFromInline let texts: BoundTexts?
  /// The names of the inserted columns, for error messages; empty if they are not known.
  private let columns: [String]
  @usableFromInline var index: Int32 = 0
  package private(set) var values: [SQLValue] = []
  /// The bytes of the texts and blobs that were bound since ``start()``.
  @usableFromInline package var byteCount = 0

  /// Binds to a prepared statement. Texts keep their addresses in `texts` until ``start()``.
  package init(_ statement: Statement, texts: BoundTexts, columns: [String]) {
    self.init(statement, keeping: texts, columns: columns)
  }

  /// Starts anew at the first parameter. Only for a binder with a statement.
  @inlinable
  package mutating func start() {
    index = 0
    byteCount = 0
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

  /// Makes a binder that collects the values.
  package init() {
    statement = nil
    texts = nil
    columns = []
    pointer = nil
  }

  /// Binds a value to the next parameter, in the representation of `type`.
  @inlinable
  public mutating func bind<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type = Value.self
  ) throws {
    try Value.bind(value, to: &self)
  }

  /// Binds a value to the next parameter.
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

  /// Binds an unsigned integer to the next parameter. Throws if it exceeds `Int64.max`, the largest
  /// integer in SQLite.
  public mutating func bind(unsigned: UInt64) throws {
    if let integer = Int64(exactly: unsigned) { return try bind(integer: integer) }
    try bind(value: .tooLarge)
  }

  /// The column of the next parameter, if the names are known.
  private var nextColumn: String? {
    columns.isEmpty ? nil : columns[Int(index) % columns.count]
  }

  /// Binds a floating-point number to the next parameter. Throws for NaN, which SQLite cannot
  /// store.
  public mutating func bind(real: Double) throws {
    guard let pointer, !real.isNaN else { return try bind(value: .real(real)) }
    index += 1
    try check(sqlite3_bind_double(pointer, index, real))
  }

  /// Binds a text to the next parameter.
  public mutating func bind(text: String) throws {
    guard let pointer, let texts else { return try bind(value: .text(text)) }
    index += 1
    byteCount += text.utf8.count
    try check(texts.bind(text, to: pointer, at: index))
  }

  /// Binds a blob to the next parameter.
  public mutating func bind(blob: Data) throws {
    try bind(value: .blob(blob))
  }

  /// Binds a value to the next parameter, in its storage class.
  public mutating func bind(value: SQLValue) throws {
    if case .real(let real) = value, real.isNaN, let statement, let column = nextColumn {
      throw DatabaseError(
        code: .mismatch, message: Wording.notBound(real, "the value of column \(column)"),
        sql: statement.sql)
    }
    index += 1
    guard let statement else { return values.append(value) }
    byteCount += value.byteCount
    try statement.bind(value, at: index)
  }

  /// Throws unless exactly `count` parameters were bound. A parameter that was not bound would keep
  /// the value of the previous row.
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
