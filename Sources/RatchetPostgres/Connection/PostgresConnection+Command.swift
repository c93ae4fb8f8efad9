#if Postgres
  import RatchetSystem

  extension PostgresConnection {
    /// A turn of using the connection.
    struct Command: Sendable {
      let id: Waits.ID
    }

    /// Runs `body` while no other command runs, and stops it if its task is cancelled or the
    /// deadline passes.
    func command<Value>(
      _ deadline: ContinuousClock.Instant?,
      _ body: nonisolated(nonsending) (Command) async throws -> Value
    ) async throws -> Value {
      let command = try await hold(until: deadline)
      return try await step(command) {
        defer { release(command) }
        do {
          let value = try await body(command)
          await settle(command)
          return value
        } catch {
          await settle(command)
          throw error
        }
      }
    }

    /// Takes a turn. The caller gives it back with ``release(_:)``.
    func hold(until deadline: ContinuousClock.Instant?) async throws -> Command {
      try Task.checkCancellation()
      let command = Command(id: loop.makeID())
      try await step(command) {
        try await takeTurn(command, until: deadline)
        guard !abandonedCursors.isEmpty else { return }
        do {
          try await closeAbandonedCursors(command)
        } catch {
          release(command)
          throw error
        }
      }
      return command
    }

    /// Runs a part of a command, which is stopped if the task is cancelled.
    func step<Value>(
      _ command: Command, _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
      // With `self`, the closure is isolated: without, it would go to the global executor first.
      try await withTaskCancellationHandler { [self] in
        _ = self
        return try await body()
      } onCancel: {
        // The loop runs this after the turn was requested, at the earliest.
        loop.perform { [self] in
          assumeIsolated { $0.cancel(command) }
        }
      }
    }

    private func takeTurn(
      _ command: Command, until deadline: ContinuousClock.Instant?
    ) async throws {
      if let failure { throw failure }
      if !machine.request(command.id) {
        _ = await loop.wait(command.id, for: 0, of: -1, until: deadline)
        // The turn may have come at the moment of the deadline.
        if machine.current != command.id {
          // Cancellation has removed it from the queue, or closing has removed all commands.
          guard machine.withdraw(command.id) else {
            try Task.checkCancellation()
            throw failure
              ?? PostgresError(
                kind: .client, message: PostgresWording.connectionClosed)
          }
          throw failure
            ?? PostgresError(kind: .timeout, message: PostgresWording.deadlineBeforeStart)
        }
      }
      machine.begin(deadline: deadline)
      updateStatus()
      if let failure {
        release(command)
        throw failure
      }
      if let deadline, deadline <= .now {
        release(command)
        throw PostgresError(kind: .timeout, message: PostgresWording.deadlineBeforeStart)
      }
    }

    /// Ends the turn of a command. Does nothing if it has ended.
    func release(_ command: Command) {
      guard machine.current == command.id else { return }
      if machine.isExchanging, failure == nil {
        // An error left a command in the middle: the server's next answer cannot be known.
        _ = lose(
          PostgresError(
            kind: .connection, message: PostgresWording.connectionLost(PostgresWording.noReason)))
      }
      let next = machine.end()
      updateStatus()
      if let next { loop.wake(next) }
    }

    func cancel(_ command: Command) {
      _ = act(machine.cancel(command.id, .now, grace: cancelGrace), command)
    }

    /// Returns false if the connection is to be given up.
    private func act(_ reaction: CommandMachine<Waits.ID>.Reaction, _ command: Command) -> Bool {
      switch reaction {
      case .none: break
      case .giveUp: return false
      case .wake: loop.wake(command.id)
      case .requestCancel:
        if let request = handle.flatMap(CancelRequest.init) {
          request.start { [self] in
            loop.perform { [self] in assumeIsolated { $0.cancelRequestEnded(command) } }
          }
        } else {
          machine.cancelRequestEnded()
        }
        loop.wake(command.id)
      }
      return true
    }

    private func cancelRequestEnded(_ command: Command) {
      guard machine.current == command.id else { return }
      machine.cancelRequestEnded()
      loop.wake(command.id)
    }

    // MARK: Waiting

    /// Waits until the socket can be read or written.
    ///
    /// - Parameter isOver: Called each time it can be; the wait goes on while it returns false.
    func ready(
      _ events: Int32, of socket: Int32, _ command: Command,
      isOver: @escaping () -> Bool = { true }
    ) async throws {
      while true {
        // While the server owes an answer, a stop is a request to cancel, and the answer is awaited.
        if !machine.isExchanging { try checkStop() }
        let wake = await loop.wait(
          command.id, for: events, of: socket, until: machine.limit, isOver: isOver)
        if let failure { throw stopped(failure) }
        // Also if data has arrived: a server that sends without a pause must not outlast the limit.
        if wake != .woken { try checkLimit(command) }
        if wake == .ready { return }
      }
    }

    /// Waits until the command is woken. Throws if it has to stop.
    func woken(_ command: Command) async throws {
      try checkStop()
      let wake = await loop.wait(command.id, for: 0, of: -1, until: machine.limit)
      if let failure { throw stopped(failure) }
      if wake == .deadline { try checkLimit(command) }
      try checkStop()
    }

    /// Waits until a request to cancel has ended: it must not hit the next statement. Gives the
    /// connection up if it does not end; what the command did until then is not affected.
    func settle(_ command: Command) async {
      while machine.isCancelling, failure == nil {
        let wake = await loop.wait(command.id, for: 0, of: -1, until: machine.limit)
        if wake == .deadline, failure == nil, !act(limitReaction(), command) {
          _ = lose(PostgresError(kind: .connection, message: PostgresWording.notAnswering))
        }
      }
    }

    /// Stops the command if its time is over. Throws if the server has had the time to answer that.
    func checkLimit(_ command: Command) throws {
      guard act(limitReaction(), command) else {
        let error = PostgresError(kind: .connection, message: PostgresWording.notAnswering)
        throw stopped(lose(error))
      }
    }

    private func limitReaction() -> CommandMachine<Waits.ID>.Reaction {
      machine.limit == nil ? .none : machine.limitReached(.now, grace: cancelGrace)
    }

    /// Throws if the command has to stop. Called before anything is sent.
    func checkStop() throws {
      if let failure { throw stopped(failure) }
      if let error = stopError { throw error }
    }

    /// The error of a command that was stopped; `nil` if it was not.
    var stopError: (any Error)? {
      switch machine.stop {
      case nil: nil
      case .cancelled: CancellationError()
      case .deadline: PostgresError(kind: .timeout, message: PostgresWording.deadline)
      case .closed: PostgresError(kind: .connection, message: PostgresWording.closedByUser)
      }
    }

    /// A cancelled task throws `CancellationError` also if the connection was given up.
    func stopped(_ failure: PostgresError) -> any Error {
      switch machine.stop {
      case .cancelled: CancellationError()
      case .deadline: PostgresError(kind: .timeout, message: PostgresWording.notAnswering)
      case .closed, nil: stopError ?? failure
      }
    }
  }
#endif
