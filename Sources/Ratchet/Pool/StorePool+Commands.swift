// Carrying out the machine's commands.
extension StorePool {
  static func seat(_ key: PoolKey) -> Seat {
    // The machine knows only keys that it was given here.
    unsafeDowncast(key, to: Seat.self)
  }

  func perform(_ commands: [PoolMachine<PoolKey>.Command]) {
    for command in commands { perform(command) }
    if !waiters.isEmpty { resumeWaiters() }
  }

  private func perform(_ command: PoolMachine<PoolKey>.Command) {
    switch command {
    case .restore(let key): restore(Self.seat(key))
    case .deliver(let key, let tickets): deliver(Self.seat(key), to: tickets)
    case .refuse(let ticket):
      awaitingStore.removeValue(forKey: ticket)?.resume(throwing: StorePoolError.closed)
    case .watch(let key, let use): watch(Self.seat(key), use)
    case .save(let key, let isForced): save(Self.seat(key), isForced: isForced)
    case .checkpoint(let key): checkpoint(Self.seat(key))
    case .drop(let key): drop(Self.seat(key))
    case .answer(_, let tickets, let isGone):
      for ticket in tickets { awaitingEnd.removeValue(forKey: ticket)?.resume(returning: isGone) }
    case .wake(let time): wake(at: time)
    case .closed(let tickets):
      for ticket in tickets { awaitingClose.removeValue(forKey: ticket)?.resume(returning: true) }
    }
  }

  /// Waits until a condition holds.
  func until(_ condition: @escaping @Sendable (isolated StorePool) -> Bool) async {
    if condition(self) { return }
    await withCheckedContinuation { waiter in
      // Checked again: on its way into the continuation, the task lets other jobs of the pool run.
      if condition(self) { return waiter.resume() }
      // The waiting task retains the pool.
      waiters.append(
        PoolWaiter(condition: { [unowned self] in condition(self) }, continuation: waiter))
    }
  }

  private func resumeWaiters() {
    let (done, others) = waiters.reduce(into: ([PoolWaiter](), [PoolWaiter]())) { result, waiter in
      if waiter.condition() { result.0.append(waiter) } else { result.1.append(waiter) }
    }
    waiters = others
    for waiter in done { waiter.continuation.resume() }
  }

  private func restore(_ seat: Seat) {
    Task {
      do {
        let state = try await hooks.restore(seat.key)
        // The pool may have ended by force meanwhile.
        guard machine.isOpening(seat) else { return drop(seat) }
        seat.pooled = PooledStore(hooks.make(seat.key, state)) { [weak self] in
          self?.released(later: Self.seat($0))
        }
        perform(machine.restored(seat, now: now))
      } catch {
        let (failed, commands) = machine.restoreFailed(seat)
        if !machine.isKnown(seat) { drop(seat) }
        for ticket in failed {
          awaitingStore.removeValue(forKey: ticket)?.resume(throwing: error)
        }
        perform(commands)
      }
    }
  }

  /// Forgets a key. Requests for it get another seat.
  private func drop(_ seat: Seat) {
    // The machine may list the seat for a while.
    seat.pooled = nil
    if seats[seat.key] === seat { seats[seat.key] = nil }
  }

  private func deliver(_ seat: Seat, to tickets: [Ticket]) {
    for ticket in tickets {
      let store = lend(seat)
      awaitingStore.removeValue(forKey: ticket)?.resume(returning: store)
    }
  }

  func lend(_ seat: Seat) -> Store<State, Action> {
    // The machine delivers only open keys, and those have a store.
    guard let pooled = seat.pooled else {
      preconditionFailure("\(seat.key) is open and has no store.")
    }
    let (store, isNew) = pooled.lend(seat)
    // All references to one lent store count as one use.
    if !isNew { perform(machine.released(seat)) }
    return store
  }

  // Called when the last reference is released, on any thread.
  private nonisolated func released(later seat: Seat) {
    Task { await released(seat) }
  }

  private func released(_ seat: Seat) { perform(machine.released(seat)) }

  /// Waits until the release of a store has been processed, if it is on its way.
  func learnOfRelease(_ key: Key) async {
    guard let seat = seats[key], let pooled = seat.pooled, !pooled.isHeld,
      let use = machine.openUse(seat)
    else { return }
    // Without a visit to the store, if possible.
    var isQuiet = pooled.store.runsNothing
    if !isQuiet { isQuiet = await pooled.store.isQuiet }
    guard isQuiet else { return }
    await until { $0.machine.openUse(seat) != use }
  }

  private func watch(_ seat: Seat, _ use: Int) {
    // Most stores: without a task, which would visit the store.
    if seat.pooled?.store.runsNothing == true {
      return settled(seat, use, hasBackground: false)
    }
    // Weak: effects may run forever, and must keep neither the pool nor the store alive.
    Task { [weak self, weak seat, weak store = seat.pooled?.store] in
      var hasBackground = await store?.hasOnlyBackground
      if hasBackground == nil {
        hasBackground = await withCheckedContinuation { waiter in
          Task { [weak store] in
            guard let store else { return waiter.resume(returning: false) }
            await store.whenQuiet(waiter)
          }
        }
      }
      guard let seat else { return }
      await self?.settled(seat, use, hasBackground: hasBackground ?? false)
    }
  }

  private func settled(_ seat: Seat, _ use: Int, hasBackground: Bool) {
    perform(machine.settled(seat, use: use, hasBackground: hasBackground, now: now))
  }

  private func save(_ seat: Seat, isForced: Bool) {
    guard let store = seat.pooled?.store else { return }
    let key = seat.key
    Task {
      do {
        guard let state = await isForced ? store.lastState() : store.quietState else {
          return perform(machine.foundBusy(seat, now: now))
        }
        try await hooks.save(key, state)
        if !failures.isEmpty { failures[key] = nil }
        perform(machine.saved(seat))
      } catch {
        if machine.isClosed { failures[key] = error }
        let (failed, commands) = machine.saveFailed(seat, now: now)
        if failed.isEmpty, !machine.isClosed { hooks.onFailure(key, error) }
        for ticket in failed { awaitingEnd.removeValue(forKey: ticket)?.resume(throwing: error) }
        perform(commands)
      }
    }
  }

  private func checkpoint(_ seat: Seat) {
    guard let store = seat.pooled?.store else { return }
    Task {
      do {
        try await hooks.save(seat.key, store.state)
        perform(machine.checkpointed(seat))
      } catch {
        let commands = machine.checkpointFailed(seat, now: now)
        hooks.onFailure(seat.key, error)
        perform(commands)
      }
    }
  }

  private func wake(at moment: Duration) {
    guard let time else { return }
    alarm?.cancel()
    alarm = Task { [weak self] in
      do {
        try await time.sleep(moment - time.now())
        await self?.woke()
      } catch {
        // The pool is gone, or was shut down.
      }
    }
  }

  private func woke() { perform(machine.woke(now: now)) }
}
