public import RatchetDependencies
import RatchetIssues
public import RatchetSQLite

extension DependencyValues {
  /// The program's database.
  ///
  /// It has no default: a program sets it at its start, and a test or a preview overrides it, all
  /// of them with ``bootstrapDatabase(_:at:configuration:seeds:)``. An access without a database
  /// reports an issue, and throws.
  ///
  /// ```swift
  /// @Dependency(\.defaultDatabase) var database
  /// let titles = try await database.read { db in
  ///   try db.fetchAll(String.self, sql: "SELECT title FROM book ORDER BY title")
  /// }
  /// ```
  public var defaultDatabase: any DatabaseWriter {
    get { self[DefaultDatabaseKey.self] }
    set { self[DefaultDatabaseKey.self] = newValue }
  }
}

private enum DefaultDatabaseKey: DependencyKey {
  static let liveValue: any DatabaseWriter = UnsetDatabase()
  static let testValue: any DatabaseWriter = UnsetDatabase()
}

/// The value of ``DependencyValues/defaultDatabase`` until a database is set.
private struct UnsetDatabase: DatabaseWriter {
  nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw refusal()
  }

  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw refusal()
  }

  nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw refusal()
  }

  // No issue is reported here: the observation reports one for the error.
  var hub: DatabaseHub {
    .refusing(DatabaseError(code: .misuse, message: Wording.noDefaultDatabase))
  }

  func close() async {}

  func read<T>(_ body: (Database) throws -> T) throws -> T {
    throw refusal()
  }

  func write<T>(_ body: (Database) throws -> T) throws -> T {
    throw refusal()
  }

  func writeWithoutTransaction<T>(
    _ body: (Database) throws -> T
  ) throws -> T {
    throw refusal()
  }

  func close() throws {}

  private func refusal() -> DatabaseError {
    reportIssue(Wording.noDefaultDatabase)
    return DatabaseError(code: .misuse, message: Wording.noDefaultDatabase)
  }
}
