#if Postgres
  import RatchetCPQ
  import RatchetSystem
  import Synchronization

  // A prepared statement that is answered at once takes less time than a change of threads. So the
  // caller's thread sends it and waits for its answer, for 20 ms at most; after that the loop waits.
  // The answers of slow statements are awaited by the loop from the beginning. So are those of all
  // others while one caller waits: Swift has as many threads as processors, and if all of them waited,
  // only as many statements as processors would be under way.
  extension PostgresConnection {
    /// How long to wait for the beginning of the answer, and then for the rest: longer than two of the
    /// kernel's ticks, at 250 a second. To end a wait before the next tick, the kernel sets the
    /// processor's timer, and on a virtual machine that takes as long as a third of a query.
    private static let patience: Duration = .milliseconds(10)

    /// The time after which an answer is slow, so that the loop waits for the next ones.
    private static let quick: Duration = .milliseconds(2)

    /// A statement that was sent by the caller's thread.
    private struct Sent: Sendable {
      let command: Command
      // Keeps the socket open.
      let handle: ServerHandle
      let socket: Int32
    }

    private enum Answered: Sendable {
      case result(RowStorage)
      case failure(any Error)
      /// The server could not run the statement any more: it has to be prepared again.
      case stale
    }

    /// What an attempt to take an answer has found.
    private enum Receipt: Sendable {
      case complete(Answered)
      /// More has to arrive.
      case partial
      /// Only the loop can take the answer.
      case unfit
    }

    private enum Exchanged: Sendable {
      case unsent
      case answered(Answered)
      /// The answer takes longer, or only the loop can take it.
      case unanswered(Sent, isSlow: Bool)
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
      switch try SingleCaller.waiting.run({ try exchange(query, deadline) }) {
      case .answered(.result(let storage)): return PostgresResult(storage)
      case .answered(.failure(let error)): throw error
      case nil, .unsent, .answered(.stale): return nil
      case .unanswered(let sent, let isSlow):
        return try await awaitAnswer(to: sent, query, isSlow: isSlow)
      }
    }

    /// Sends a statement, and waits for its answer for a short time.
    private nonisolated func exchange(
      _ query: Numbered, _ deadline: ContinuousClock.Instant?
    ) throws -> Exchanged {
      let sending = try loop.borrow { try assumeIsolated { try $0.send(query, deadline) } }
      guard let sending, let sent = sending else { return .unsent }
      var entry = pollfd(fd: sent.socket, events: Int16(POLLIN), revents: 0)
      let start = ContinuousClock.now
      repeat {
        // Interrupted or failed, it ends early, and the loop waits.
        guard poll(&entry, 1, Int32(Self.patience / .milliseconds(1))) > 0 else { break }
        let isSlow = ContinuousClock.now - start > Self.quick
        let receipt = loop.borrow {
          assumeIsolated { $0.receive(sent.command, query, isSlow: isSlow) }
        }
        guard let receipt else { return .unanswered(sent, isSlow: isSlow) }
        switch receipt {
        case .complete(let answered): return .answered(answered)
        case .partial: continue
        case .unfit: return .unanswered(sent, isSlow: isSlow)
        }
      } while ContinuousClock.now - start < Self.patience
      return .unanswered(sent, isSlow: true)
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
        deadline.map({ $0 > .now.advanced(by: Self.patience * 2) }) ?? true
      else { return nil }
      try bind(query, to: statement)
      let command = Command(id: loop.makeID())
      guard machine.request(command.id) else { return nil }
      machine.begin(deadline: deadline)
      updateStatus()
      isStale = false
      do {
        try send(sql: query.sql) { statement.send(parameters, over: $0) }
      } catch {
        release(command)
        throw error
      }
      return Sent(command: command, handle: handle, socket: handle.socket)
    }

    /// Takes the answer, if all of it has arrived.
    private func receive(_ command: Command, _ query: Numbered, isSlow: Bool) -> Receipt {
      guard failure == nil, let handle, PQflush(handle.pointer) == 0,
        PQconsumeInput(handle.pointer) == 1
      else { return .unfit }
      while PQisBusy(handle.pointer) == 0 {
        copyHasEnded = false
        guard let result = PQgetResult(handle.pointer).map(RowStorage.init(result:)) else {
          if isSlow { statements.noteSlow(query.sql) }
          return .complete(takeAnswer(to: command, query))
        }
        // The loop leaves a COPY.
        if add(result) { return .unfit }
      }
      return .partial
    }

    private func takeAnswer(to command: Command, _ query: Numbered) -> Answered {
      defer {
        answer = Answer()
        release(command)
      }
      machine.answered()
      do {
        return .result(try completeAnswer(sql: query.sql))
      } catch {
        guard isStale else { return .failure(error) }
        statements.remove(query.sql)
        return session == .idle ? .stale : .failure(error)
      }
    }

    /// Waits for the rest of an answer.
    private func awaitAnswer(
      to sent: Sent, _ query: Numbered, isSlow: Bool
    ) async throws -> PostgresResult {
      defer { release(sent.command) }
      if isSlow { statements.noteSlow(query.sql) }
      return try await step(sent.command) {
        do {
          if let failure { throw stopped(failure) }
          let result = PostgresResult(try await lastResult(sent.command, sql: query.sql))
          return result
        } catch  where isStale {
          statements.remove(query.sql)
          guard session == .idle else { throw error }
          return try await run(query, sent.command)
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
