#if Postgres
  import CPQ
  import RatchetSystem
  import Synchronization

  // A prepared statement that is answered at once takes less time than a change of threads. So the
  // caller's thread sends it and waits for its answer, for two milliseconds at most; after that the loop
  // waits. The answers of slow statements are awaited by the loop from the beginning. So are those of
  // all others while one caller waits: Swift has as many threads as processors, and if all of them
  // waited, only as many statements as processors would be under way.
  extension PostgresConnection {
    /// In milliseconds: how long to wait for the beginning of the answer, and then for the rest.
    private static let patience: Int32 = 1

    /// A statement that was sent by the caller's thread.
    private struct Sent: Sendable {
      let command: Command
      let query: Numbered
      // Keeps the socket open.
      let handle: ServerHandle
      let socket: Int32
    }

    private enum Arrival: Sendable {
      case result(RowStorage)
      case failure(any Error)
      /// The server could not run the statement any more: it has to be prepared again.
      case stale
    }

    /// What an attempt to take an answer has found.
    private enum Receipt: Sendable {
      case complete(Arrival)
      /// More has to arrive.
      case partial
      /// Only the loop can take the answer.
      case unfit
    }

    /// Runs a statement without a change of threads. Returns `nil`, without having sent anything, if
    /// that is not possible now: the configuration forbids it, another caller waits, the connection
    /// or its loop is busy, the statement is not prepared or was slow, or the caller is isolated and
    /// its actor must not wait.
    nonisolated(nonsending) func runOnThisThread(
      _ query: Numbered, _ deadline: ContinuousClock.Instant?
    ) async throws -> PostgresResult? {
      guard configuration.waitsOnCallersThread, !Self.isIsolated(#isolation), !Task.isCancelled
      else { return nil }
      let exchanged = try SingleCaller.waiting.run { try exchange(query, deadline) }
      guard let (sent, arrival) = exchanged.flatMap(\.self) else { return nil }
      switch arrival {
      case .result(let storage): return PostgresResult(storage)
      case .failure(let error): throw error
      case .stale: return nil
      case nil: return try await awaitAnswer(to: sent)
      }
    }

    /// Sends a statement and waits for its answer, which is missing if it takes longer. Returns
    /// `nil` if nothing was sent.
    private nonisolated func exchange(
      _ query: Numbered, _ deadline: ContinuousClock.Instant?
    ) throws -> (sent: Sent, arrival: Arrival?)? {
      let sending = try loop.borrow { try assumeIsolated { try $0.send(query, deadline) } }
      guard let sent = sending.flatMap(\.self) else { return nil }
      var entry = pollfd(fd: sent.socket, events: Int16(POLLIN), revents: 0)
      let start = ContinuousClock.now
      repeat {
        // Interrupted or failed, it ends early, and the loop waits.
        guard poll(&entry, 1, Self.patience) > 0,
          let receipt = loop.borrow({ assumeIsolated { $0.receive(sent) } })
        else { return (sent, nil) }
        switch receipt {
        case .complete(let arrival): return (sent, arrival)
        case .partial: continue
        case .unfit: return (sent, nil)
        }
      } while ContinuousClock.now - start < .milliseconds(Int(Self.patience))
      return (sent, nil)
    }

    // Not inlined: Swift 6.3 crashes on a comparison of `#isolation` in its caller.
    @inline(never)
    private static func isIsolated(_ isolation: (any Actor)?) -> Bool { isolation != nil }

    /// Sends a statement, if nothing has to be awaited for that.
    private func send(
      _ query: Numbered, _ deadline: ContinuousClock.Instant?
    ) throws -> Sent? {
      guard failure == nil, let handle, machine.current == nil, abandonedCursors.isEmpty,
        let statement = statements.quickStatement(for: query.sql),
        deadline.map({ $0 > .now }) ?? true
      else { return nil }
      try bind(query, to: statement)
      let command = Command(id: loop.makeID())
      guard machine.request(command.id) else { return nil }
      machine.begin(deadline: deadline)
      updateStatus()
      isStale = false
      do {
        let list = parameters
        try send(sql: query.sql) { connection in
          list.withPointers { values, lengths, formats in
            PQsendQueryPrepared(
              connection, statement.name, Int32(list.count), values, lengths, formats, 1)
          }
        }
      } catch {
        release(command)
        throw error
      }
      return Sent(command: command, query: query, handle: handle, socket: handle.socket)
    }

    /// Takes the answer, if all of it has arrived.
    private func receive(_ sent: Sent) -> Receipt {
      guard failure == nil, let handle, PQflush(handle.pointer) == 0,
        PQconsumeInput(handle.pointer) == 1
      else { return .unfit }
      while PQisBusy(handle.pointer) == 0 {
        copyHasEnded = false
        guard let result = PQgetResult(handle.pointer).map(RowStorage.init(result:)) else {
          return .complete(takeAnswer(to: sent))
        }
        // The loop leaves a COPY.
        if add(result) { return .unfit }
      }
      return .partial
    }

    private func takeAnswer(to sent: Sent) -> Arrival {
      defer {
        answer = Answer()
        release(sent.command)
      }
      machine.answered()
      do {
        return .result(try completeAnswer(sql: sent.query.sql))
      } catch {
        guard isStale else { return .failure(error) }
        statements.remove(sent.query.sql)
        return session == .idle ? .stale : .failure(error)
      }
    }

    /// Waits for the rest of an answer.
    private func awaitAnswer(to sent: Sent) async throws -> PostgresResult {
      defer { release(sent.command) }
      statements.noteSlow(sent.query.sql)
      return try await step(sent.command) {
        do {
          if let failure { throw stopped(failure) }
          let result = PostgresResult(try await lastResult(sent.command, sql: sent.query.sql))
          return result
        } catch  where isStale {
          statements.remove(sent.query.sql)
          guard session == .idle else { throw error }
          return try await run(sent.query, sent.command)
        }
      }
    }
  }

  /// Lets one caller at a time do something; the others do without it.
  final class SingleCaller: Sendable {
    /// The caller of the process that waits on its own thread.
    static let waiting = SingleCaller()

    private let isBusy = Atomic(false)

    /// Runs `body`, or returns `nil` if it runs for another caller.
    func run<Value>(_ body: () throws -> Value) rethrows -> Value? {
      guard
        isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
      else { return nil }
      defer { isBusy.store(false, ordering: .releasing) }
      return try body()
    }
  }
#endif
