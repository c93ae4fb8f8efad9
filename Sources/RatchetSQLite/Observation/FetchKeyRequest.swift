/// A value that several statements fetch from one snapshot of a database. Equal requests share one
/// observation.
///
/// ```swift
/// struct Overview: FetchKeyRequest {
///   struct Value: Equatable { var open = 0, done = 0 }
///
///   func fetch(_ db: Database) throws -> Value {
///     try Value(
///       open: db.fetchOne(sql: "SELECT count(*) FROM reminder WHERE NOT isCompleted") ?? 0,
///       done: db.fetchOne(sql: "SELECT count(*) FROM reminder WHERE isCompleted") ?? 0)
///   }
/// }
///
/// @Fetch(Overview()) var overview = Overview.Value()
/// ```
public protocol FetchKeyRequest<Value>: Hashable, Sendable {
  /// The type of the fetched value.
  associatedtype Value: Sendable

  /// Fetches the value. Called on the database's thread, over one snapshot, again after each change
  /// of the data that its statements read.
  func fetch(_ db: Database) throws -> Value
}
