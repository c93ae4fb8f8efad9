/// Swift code that SQL can call: a function, an aggregate or a collation.
///
/// Add it to a configuration for all connections of a database, or to the connection of an access
/// for that connection alone:
///
/// ```swift
/// let wordCount = DatabaseFunction("word_count") { (text: String) in
///   text.split(separator: " ").count
/// }
///
/// var configuration = DatabaseConfiguration()
/// configuration.add(wordCount)
/// let database = try DatabaseQueue(configuration: configuration)
/// let words = try await database.read { db in
///   try db.fetchOne(Int.self, sql: "SELECT sum(word_count(text)) FROM page")
/// }
/// ```
///
/// The code runs on the thread of the access, in its task, so that task-local values are available.
/// It must not use the connection that calls it.
public protocol SQLExtension: Sendable {
  /// Registers the extension with a connection, and replaces one with the same name.
  func install(in database: Database) throws
}

extension DatabaseConfiguration {
  /// Adds a function, an aggregate or a collation to each connection that is opened.
  public mutating func add(_ addition: some SQLExtension) { extensions.append(addition) }
}

extension Database {
  /// Adds a function, an aggregate or a collation to this connection, for as long as it is open.
  ///
  /// - Throws: A ``DatabaseError`` if SQLite does not accept the name or the number of parameters,
  ///   or if a running statement uses one with the same name.
  public func add(_ addition: some SQLExtension) throws {
    try checkIsLent()
    defer { functionsDidChange() }
    try addition.install(in: self)
  }
}

/// The statements that may call a function.
public enum FunctionUse: Sendable {
  /// Only statements of the program may call it. Triggers, views, generated columns and indexes may
  /// not, because their text is in the file, which others may have written. `SQLITE_DIRECTONLY`.
  case statements
  /// Triggers, views and other parts of the schema may call it, too. Choose this only for functions
  /// that are harmless whatever their arguments: they change nothing and reveal no secrets.
  /// `SQLITE_INNOCUOUS`.
  case statementsAndSchema
}
