#if Postgres
  import PostgresServers
  import Testing

  extension Trait where Self == ConditionTrait {
    /// Skips tests where no PostgreSQL server can be started, and says why.
    static var postgres: Self {
      .enabled(
        if: PostgresServer.unavailableReason == nil,
        Comment(rawValue: PostgresServer.unavailableReason ?? ""))
    }
  }
#endif
