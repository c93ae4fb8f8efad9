#if Postgres
  import Foundation
  import RatchetCPQ
  import RatchetSystem
  import Synchronization

  extension PostgresConnection {
    func open() async throws {
      let deadline = configuration.connectTimeout.map { ContinuousClock.now + $0 }
      do {
        try await command(deadline) { command in
          let handle = try await self.connectHandle(command)
          PQsetnonblocking(handle.pointer, 1)
          self.handle = handle
        }
      } catch let error as PostgresError where error.kind == .timeout {
        throw lose(
          PostgresError(
            kind: .timeout, message: PostgresWording.connectTimeout("\(configuration)")))
      } catch let error as PostgresError {
        throw lose(error)
      }
    }

    /// Connects in steps, each on a thread of its own: libpq looks names up, reads files and
    /// computes keys in them. Between two steps the loop waits for the socket.
    private func connectHandle(_ command: Command) async throws -> ServerHandle {
      let (settings, onNotice) = (settings, onNotice)
      let handle = try await offLoop(command) {
        Self.startConnecting(settings).map { ServerHandle($0, onNotice: onNotice) }
      }
      guard let handle else { throw notConnected(PostgresWording.noReason) }
      guard PQstatus(handle.pointer) != CONNECTION_BAD else { throw notConnected(handle.message) }
      var step = PGRES_POLLING_WRITING
      while true {
        switch step {
        case PGRES_POLLING_OK:
          // libpq asks for the zone in this variable, which wins over the options.
          if ProcessInfo.processInfo.environment["PGTZ"] != nil {
            try await setZone(handle, command)
          }
          return handle
        case PGRES_POLLING_READING: try await ready(POLLIN, of: handle.socket, command)
        case PGRES_POLLING_WRITING: try await ready(POLLOUT, of: handle.socket, command)
        default: throw notConnected(handle.message)
        }
        step = try await offLoop(command) { PQconnectPoll(handle.pointer) }
      }
    }

    private var settings: [(String, String)] {
      var settings = configuration.parameters.filter { $0.0 != "options" }
      // A zone in the options wins, because it stands later.
      settings.append(("options", "-c TimeZone=UTC \(options)"))
      return settings
    }

    /// The options of the session: with those of the configuration, libpq ignores `PGOPTIONS`.
    private var options: String {
      configuration.parameters.first { $0.0 == "options" }?.1
        ?? ProcessInfo.processInfo.environment["PGOPTIONS"] ?? ""
    }

    /// Sets the zone of the options, or else UTC.
    private func setZone(_ handle: ServerHandle, _ command: Command) async throws {
      let zone = options.matches(of: /(?i)timezone\s*=\s*(\S+)/).last.map { String($0.1) } ?? "UTC"
      let sql = "SET TIME ZONE '\(zone.replacing("'", with: "''"))'"
      let isSet = try await offLoop(command) {
        let result = PQexec(handle.pointer, sql)
        defer { PQclear(result) }
        return PQresultStatus(result) == PGRES_COMMAND_OK
      }
      guard isSet else { throw notConnected(handle.message) }
    }

    private func notConnected(_ reason: String) -> PostgresError {
      PostgresError(
        kind: .connection, message: PostgresWording.notConnected("\(configuration)", reason))
    }

    private static func startConnecting(_ settings: [(String, String)]) -> OpaquePointer? {
      let keywords = settings.map { strdup($0.0) }
      let values = settings.map { strdup($0.1) }
      defer { for text in keywords + values { free(text) } }
      let end: [UnsafePointer<CChar>?] = [nil]
      return PQconnectStartParams(
        keywords.map { UnsafePointer($0) } + end, values.map { UnsafePointer($0) } + end, 0)
    }

    /// Runs a blocking function on a thread of its own. If the command is stopped meanwhile, throws
    /// at once; the thread ends later by itself.
    private func offLoop<Value: Sendable>(
      _ command: Command, _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
      let result = OffLoopResult<Value>()
      do throws(ErrorNumber) {
        try SystemThread(label: "ratchet.connect") { [loop] in
          result.set(work())
          loop.perform { loop.wake(command.id) }
        }.detach()
      } catch {
        throw notConnected(error.description)
      }
      while true {
        if let value = result.take() { return value }
        try await woken(command)
      }
    }
  }

  /// The result of work on another thread.
  private final class OffLoopResult<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func set(_ value: Value) {
      self.value.withLock { $0 = value }
    }

    func take() -> Value? {
      value.withLock { value in
        defer { value = nil }
        return value
      }
    }
  }
#endif
