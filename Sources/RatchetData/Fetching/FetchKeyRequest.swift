/// What is fetched from a database by several statements in one snapshot, as a value: equal requests
/// share one observation.
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
  associatedtype Value: Sendable

  func fetch(_ db: Database) throws -> Value
}
