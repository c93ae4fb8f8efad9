/// A type whose values can be read from one row of a result.
///
/// Columns are read by position, in the order of the `SELECT`: there is no dictionary per row and
/// no reflection.
///
/// ```swift
/// struct Book: RowDecodable {
///   var id: Int
///   var title: String
///
///   init(row: Row) throws {
///     id = try row[0]
///     title = try row[1]
///   }
/// }
///
/// let books = try db.fetchAll(Book.self, sql: "SELECT id, title FROM book ORDER BY id")
/// ```
public protocol RowDecodable {
  /// Reads a value from the current row.
  init(row: Row) throws
}
