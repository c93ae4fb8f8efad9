#if Postgres
  package import RatchetDependencies
  import Synchronization

  /// The connections of a client. It carries out the decisions of ``PoolMachine``.
  ///
  /// `state` may be locked on any thread: by callers, by cancellation, and by the tasks that open,
  /// check and close connections. No other lock is taken while it is held; callers are resumed and
  /// tasks are started after it is unlocked.
  package final class ConnectionPool<Connection: PooledConnection>: Sendable {
    /// A connection that is lent until it is released.
    package struct Lease: Sendable {
      package let id: PoolMachine.Connection
      package let connection: Connection
    }

    private typealias Caller = CheckedContinuation<Lease, any Error>

    private struct State {
      var machine: PoolMachine
      var connections: [PoolMachine.Connection: Connection] = [:]
      var callers: [PoolMachine.Ticket: Caller] = [:]
      var lastTicket = 0
      /// The reason of the last attempt to connect, if it failed.
      var failure: (any Error)?
      var timer: (end: Duration, task: Task<Void, Never>)?
      var isFinished = false
      var awaitingEnd: [CheckedContinuation<Void, Never>] = []
    }

    /// A command of the machine, with the values that it takes to carry it out without the lock.
    private enum Action {
      case open(PoolMachine.Connection)
      case check(Lease)
      case close(Lease)
      case answer(Caller, Result<Lease, any Error>)
      case finish([CheckedContinuation<Void, Never>])
    }

    private let state: Mutex<State>
    private let settings: PostgresPoolSettings
    private let clock: AnyClock<Duration>
    private let random: WithRandomNumberGenerator
    private let connect: @Sendable () async throws -> Connection

    package init(
      _ settings: PostgresPoolSettings, clock: any Clock<Duration>,
      random: WithRandomNumberGenerator, connect: @escaping @Sendable () async throws -> Connection
    ) {
      self.settings = settings
      self.clock = AnyClock(clock)
      self.random = random
      self.connect = connect
      state = Mutex(State(machine: PoolMachine(settings)))
      handle { machine, now in machine.start(at: now) }
    }

    /// Suspends until a connection is free. Throws if the task is cancelled meanwhile, if the
    /// checkout timeout passes, if the server cannot be reached, or if the pool is shut down.
    package nonisolated(nonsending) func lease() async throws -> Lease {
      let ticket = state.withLock { state in
        state.lastTicket += 1
        return state.lastTicket
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { request(ticket, $0) }
      } onCancel: {
        withdraw(ticket)
      }
    }

    /// Lends an idle connection at once. Returns `nil` if there is none, or it has to be checked, or
    /// others wait: then ``lease()`` takes its turn. Throws if the task is cancelled.
    package func leaseIdle() throws -> Lease? {
      try Task.checkCancellation()
      return state.withLock { state in
        guard let id = state.machine.lendIdle(at: clock.now.offset) else { return nil }
        guard let connection = state.connections[id] else {
          preconditionFailure("connection \(id) is idle, but unknown")
        }
        return Lease(id: id, connection: connection)
      }
    }

    /// Returns a connection. If its user left a transaction open, it is rolled back before the next
    /// caller gets the connection.
    package func release(_ lease: Lease) {
      if lease.connection.isReady {
        let isIdle = state.withLock { state in
          guard state.machine.makeIdle(lease.id, at: clock.now.offset) else { return false }
          setTimer(&state)
          return true
        }
        return isIdle ? () : returned(lease, isUsable: true)
      }
      // A task of its own, which the cancellation of the user does not reach.
      Task { returned(lease, isUsable: await lease.connection.reset()) }
    }

    /// Refuses callers from now on, and closes each connection as soon as it is released.
    package func shutDown() {
      handle { machine, _ in machine.shutDown() }
      state.withLock { $0.timer?.task.cancel() }
    }

    /// Returns when a pool that is shut down has closed its last connection.
    package func isFinished() async {
      await withCheckedContinuation { continuation in
        let isFinished = state.withLock { state in
          if !state.isFinished { state.awaitingEnd.append(continuation) }
          return state.isFinished
        }
        if isFinished { continuation.resume() }
      }
    }

    /// The machine, for tests.
    package var snapshot: PoolMachine { state.withLock { $0.machine } }

    // MARK: Events

    private func request(_ ticket: PoolMachine.Ticket, _ caller: Caller) {
      // The cancellation handler may have run before the request could be withdrawn.
      if Task.isCancelled { return caller.resume(throwing: CancellationError()) }
      handle { machine, now in
        machine.request(ticket, at: now)
      } before: { state in
        state.callers[ticket] = caller
      }
    }

    private func withdraw(_ ticket: PoolMachine.Ticket) {
      let caller = state.withLock { state in
        state.machine.withdraw(ticket) ? state.callers.removeValue(forKey: ticket) : nil
      }
      caller?.resume(throwing: CancellationError())
    }

    private func returned(_ lease: Lease, isUsable: Bool) {
      handle { machine, now in machine.release(lease.id, isUsable: isUsable, at: now) }
    }

    /// Passes an event to the machine, and does what it says.
    private func handle(
      _ event: (inout PoolMachine, Duration) -> [PoolMachine.Command],
      before: (inout State) -> Void = { _ in }
    ) {
      let actions = state.withLock { state in
        before(&state)
        let commands = event(&state.machine, clock.now.offset)
        let actions = commands.compactMap { action($0, &state) }
        setTimer(&state)
        return actions
      }
      for action in actions { carryOut(action) }
    }

    private func action(_ command: PoolMachine.Command, _ state: inout State) -> Action? {
      switch command {
      case .open(let id): return .open(id)
      case .check(let id):
        return state.connections[id].map { .check(Lease(id: id, connection: $0)) }
      case .close(let id):
        return state.connections.removeValue(forKey: id).map {
          .close(Lease(id: id, connection: $0))
        }
      case .lend(let id, let ticket):
        guard let caller = state.callers.removeValue(forKey: ticket),
          let connection = state.connections[id]
        else { preconditionFailure("connection \(id) was lent to the unknown caller \(ticket)") }
        return .answer(caller, .success(Lease(id: id, connection: connection)))
      case .refuse(let ticket, let refusal):
        let error = error(refusal, state.failure)
        return state.callers.removeValue(forKey: ticket).map { .answer($0, .failure(error)) }
      case .finish:
        state.isFinished = true
        defer { state.awaitingEnd = [] }
        return .finish(state.awaitingEnd)
      }
    }

    private func carryOut(_ action: Action) {
      switch action {
      case .open(let id): Task { await open(id) }
      case .check(let lease):
        Task {
          let isAlive = await lease.connection.isAlive()
          handle { machine, now in machine.checked(lease.id, isUsable: isAlive, at: now) }
        }
      case .close(let lease):
        Task {
          await lease.connection.close()
          handle { machine, now in machine.closed(lease.id, at: now) }
        }
      case .answer(let caller, let result): caller.resume(with: result)
      case .finish(let awaiting): for continuation in awaiting { continuation.resume() }
      }
    }

    private func open(_ id: PoolMachine.Connection) async {
      do {
        let connection = try await connect()
        let shortening = random { Double.random(in: 0...1, using: &$0) }
        handle { machine, now in
          machine.opened(id, at: now, shortening: shortening)
        } before: { state in
          state.connections[id] = connection
          state.failure = nil
        }
      } catch {
        handle { machine, now in
          machine.failedToOpen(id, at: now)
        } before: { state in
          state.failure = error
        }
      }
    }

    private func error(_ refusal: PoolMachine.Refusal, _ failure: (any Error)?) -> any Error {
      switch refusal {
      case .unreachable:
        failure ?? PostgresError(kind: .connection, message: PostgresWording.unreachable)
      case .closed: PostgresError(kind: .client, message: PostgresWording.clientClosed)
      case .timeout:
        PostgresError(
          kind: .timeout,
          message: PostgresWording.checkoutTimeout(
            settings.checkoutTimeout, maximum: settings.maximum, failure: failure))
      }
    }

    // MARK: Time

    /// The timer may end too early, and is then set again; so it is not set anew with each use of a
    /// connection, which only moves its end further away.
    private func setTimer(_ state: inout State) {
      guard let end = state.machine.nextTick else { return }
      if let timer = state.timer, timer.end <= end { return }
      state.timer?.task.cancel()
      let clock = clock
      let now = clock.now
      let instant = now.advanced(by: end - now.offset)
      let task = Task { [weak self] in
        do {
          try await clock.sleep(until: instant)
        } catch {
          // Another timer has taken its place, or the pool is shut down.
          return
        }
        self?.tick()
      }
      state.timer = (end, task)
    }

    private func tick() {
      handle { machine, now in
        machine.tick(now)
      } before: { state in
        state.timer = nil
      }
    }
  }
#endif
