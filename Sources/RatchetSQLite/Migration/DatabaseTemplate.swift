import Foundation

/// A database in memory that is migrated once and then copied: each test gets a fresh database
/// without waiting for the migrations.
///
/// ```swift
/// let template = try DatabaseTemplate.shared(for: migrator)
/// let database = try template.makeDatabase()
/// ```
///
/// A copy is independent of the template and of other copies.
public struct DatabaseTemplate: Sendable {
  private let bytes: Data
  private var configuration: DatabaseConfiguration

  /// Migrates a database in memory, on the caller's thread.
  public init(
    _ migrator: DatabaseMigrator, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    let database = try Database.open(.memory, configuration: configuration, role: .writer)
    try database.writeWithoutTransaction { try MigrationRun(migrator).migrate($0) }
    bytes = try database.serialized()
    self.configuration = configuration
  }

  /// The same bytes with another configuration.
  package func configured(_ configuration: DatabaseConfiguration) -> Self {
    var template = self
    template.configuration = configuration
    return template
  }

  /// Makes a fresh copy in memory.
  ///
  /// - Parameter seeds: Writes the initial rows, in one transaction. The caller's thread waits for
  ///   it.
  public func makeDatabase(
    seeds: (@Sendable (Database) throws -> Void)? = nil
  ) throws -> DatabaseQueue {
    let database = try DatabaseQueue(deserializing: bytes, configuration: configuration)
    if let seeds { try database.write(seeds) }
    return database
  }
}
