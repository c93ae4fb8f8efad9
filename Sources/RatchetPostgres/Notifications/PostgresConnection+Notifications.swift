#if Postgres
  import RatchetCPQ
  import RatchetQuery
  import RatchetSystem

  extension PostgresConnection {
    private static let checkTimeout: Duration = .seconds(5)

    func listen(_ channels: [String]) async throws {
      let names = channels.map { QueryFragment(quote: $0).sql }
      try await execute(sql: names.map { "LISTEN \($0)" }.joined(separator: ";"))
    }

    /// Waits for the next notification. Throws if the connection is lost, or if the server does not
    /// answer after an interval of silence.
    func notification(checking interval: Duration) async throws -> PostgresNotification {
      while true {
        do {
          return try await command(.now + interval) { command in
            while true {
              let handle = try self.open
              if let notification = Self.takeNotification(handle) { return notification }
              try await self.ready(POLLIN, of: handle.socket, command)
              try self.consumeInput(sql: nil)
            }
          }
        } catch let error as PostgresError where error.kind == .timeout {
          try await execute(sql: "SELECT 1", deadline: .now + Self.checkTimeout)
        }
      }
    }

    private static func takeNotification(_ handle: ServerHandle) -> PostgresNotification? {
      guard let pointer = PQnotifies(handle.pointer) else { return nil }
      defer { PQfreemem(pointer) }
      return PostgresNotification(
        channel: String(cString: pointer.pointee.relname),
        payload: pointer.pointee.extra.map { String(cString: $0) } ?? "",
        processID: pointer.pointee.be_pid)
    }
  }
#endif
