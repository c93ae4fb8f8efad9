public import RatchetDependencies
import RatchetIssues

extension DependencyValues {
  /// The program's database.
  ///
  /// It has no default: a program sets it when it starts, and a test overrides it. An access to one
  /// that was not set is an issue, and throws.
  ///
  /// ```swift
  /// let database = try DatabasePool(path: "app.sqlite")
  /// try prepareDependencies { $0.defaultDatabase = database }
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

/// Stands where no database was set.
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

  func close() async {}

  private func refusal() -> DatabaseError {
    reportIssue(Wording.noDefaultDatabase)
    return DatabaseError(code: .misuse, message: Wording.noDefaultDatabase)
  }
}
