#if Postgres
  public import RatchetDependencies
  import RatchetIssues

  extension DependencyValues {
    /// The program's PostgreSQL client.
    ///
    /// It has no default: a program sets it at its start, and a test or a preview overrides it. The
    /// use of a client that was not set reports an issue, and throws.
    ///
    /// ```swift
    /// try prepareDependencies { $0.defaultPostgres = PostgresClient(configuration) }
    /// ```
    ///
    /// ```swift
    /// @Dependency(\.defaultPostgres) var postgres
    /// let titles = try await postgres.fetchAll(#sql("SELECT title FROM book", as: String.self))
    /// ```
    public var defaultPostgres: PostgresClient {
      get { self[DefaultPostgresKey.self] }
      set { self[DefaultPostgresKey.self] = newValue }
    }
  }

  private enum DefaultPostgresKey: DependencyKey {
    static let liveValue = PostgresClient.unset
    static let testValue = PostgresClient.unset
  }

  extension PostgresClient {
    /// The client until one is set. Each attempt to connect reports an issue.
    fileprivate static let unset = PostgresClient {
      reportIssue(PostgresWording.noDefaultPostgres)
      throw PostgresError(kind: .client, message: PostgresWording.noDefaultPostgres)
    }
  }
#endif
