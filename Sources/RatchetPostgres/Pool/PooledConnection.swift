#if Postgres
  /// A connection as the pool sees it.
  package protocol PooledConnection: Sendable {
    /// Whether the connection can be lent to the next caller as it is.
    var isReady: Bool { get }

    /// Asks the server for a sign of life. Returns whether it gave one.
    func isAlive() async -> Bool

    /// Ends an open transaction, if there is one. Returns whether the connection can be lent again.
    func reset() async -> Bool

    func close() async
  }

  extension PostgresConnection: PooledConnection {
    package nonisolated var isReady: Bool { isUsable && isIdle }

    package nonisolated func isAlive() async -> Bool {
      do {
        try await execute(sql: "SELECT 1", deadline: .now + .seconds(5))
        return isReady
      } catch {
        // The pool closes the connection, whatever the reason is.
        return false
      }
    }

    package func reset() async -> Bool {
      guard isUsable else { return false }
      if isIdle { return true }
      // A command that still runs belongs to a task that outlived its block.
      guard machine.current == nil else { return false }
      do {
        try await control("ROLLBACK", deadline: .now + .seconds(5))
        return isReady
      } catch {
        // The pool closes the connection, whatever the reason is.
        return false
      }
    }
  }
#endif
