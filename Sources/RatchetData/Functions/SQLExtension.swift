/// Code in Swift that SQL can call: a function, an aggregate, a collation.
///
/// Add one to a configuration for all connections of a database, or to the connection of an access for
/// that connection alone:
///
/// ```swift
/// let wordCount = DatabaseFunction("word_count") { (text: String) in text.split(separator: " ").count }
///
/// var configuration = DatabaseConfiguration()
/// configuration.add(wordCount)
/// let database = try DatabaseQueue(configuration: configuration)
/// let words = try await database.read { db in
///   try db.fetchOne(Int.self, sql: "SELECT sum(word_count(text)) FROM page")
/// }
/// ```
///
/// Swift code runs on the connection's thread, in the task of the access, so that task-local values hold.
/// It must not use the connection that calls it.
public protocol SQLExtension: Sendable {
  /// Makes it known to a connection. It replaces one of the same name.
  func install(in database: Database) throws
}

extension DatabaseConfiguration {
  /// Adds a function, an aggregate or a collation to each connection that is opened.
  public mutating func add(_ addition: some SQLExtension) { extensions.append(addition) }
}

extension Database {
  /// Adds a function, an aggregate or a collation to this connection, for as long as it is open.
  ///
  /// - Throws: a ``DatabaseError`` if SQLite takes no such name or number of parameters, or if a
  ///   statement that is running uses one of the same name.
  public func add(_ addition: some SQLExtension) throws {
    try checkIsLent()
    defer { functionsDidChange() }
    try addition.install(in: self)
  }
}

/// Which statements may call a function.
public enum FunctionUse: Sendable {
  /// Only statements of the program. Triggers, views, generated columns and indexes cannot, as their text
  /// lies in the file, which others may have written. `SQLITE_DIRECTONLY`.
  case statements
  /// The schema's triggers, views and so on, too. Choose it only for functions that do no harm, whatever
  /// their arguments: that change nothing and read no secret. `SQLITE_INNOCUOUS`.
  case statementsAndSchema
}
