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
  static let liveValue: any DatabaseWriter = unset
  static let testValue: any DatabaseWriter = unset

  private static let unset = UnsetDatabase(message: Wording.noDefaultDatabase) {
    reportIssue(Wording.noDefaultDatabase)
    return DatabaseError(code: .misuse, message: Wording.noDefaultDatabase)
  }
}

/// A database in place of one that is not set: every access throws.
package struct UnsetDatabase: DatabaseWriter {
  private let message: String
  private let refusal: @Sendable () -> any Error

  /// Makes a database.
  ///
  /// - Parameters:
  ///   - message: The message of the error with which an observation ends.
  ///   - refusal: Returns the error of an access, after it has reported an issue.
  package init(message: String, refusal: @escaping @Sendable () -> any Error) {
    self.message = message
    self.refusal = refusal
  }

  package nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw refusal()
  }

  package nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw refusal()
  }

  package nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    throw refusal()
  }

  // No issue is reported here: the observation reports one for the error.
  package var hub: DatabaseHub { .refusing(DatabaseError(code: .misuse, message: message)) }

  package func close() async {}

  package func read<T>(_ body: (Database) throws -> T) throws -> T { throw refusal() }

  package func write<T>(_ body: (Database) throws -> T) throws -> T { throw refusal() }

  package func writeWithoutTransaction<T>(_ body: (Database) throws -> T) throws -> T {
    throw refusal()
  }

  package func close() throws {}
}
