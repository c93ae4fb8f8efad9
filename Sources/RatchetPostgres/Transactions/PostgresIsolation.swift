#if Postgres
  /// How much concurrent transactions see of each other.
  public enum PostgresIsolation: String, Hashable, Sendable, CaseIterable {
    /// Each statement sees what was committed before it began.
    case readCommitted = "READ COMMITTED"
    /// All statements see what was committed before the first one began. A write to a row that
    /// another transaction changed meanwhile fails with ``SQLState/serializationFailure``.
    case repeatableRead = "REPEATABLE READ"
    /// The transactions that commit have the effect of running one after the other. Any statement,
    /// and the commit, can fail with ``SQLState/serializationFailure``.
    case serializable = "SERIALIZABLE"

    /// The statement that begins a transaction.
    ///
    /// - Parameter isolation: `nil` for the server's default.
    static func begin(_ isolation: PostgresIsolation?, readOnly: Bool) -> String {
      let level = isolation.map { " ISOLATION LEVEL \($0.rawValue)" } ?? ""
      return "BEGIN\(level) \(readOnly ? "READ ONLY" : "READ WRITE")"
    }
  }
#endif
