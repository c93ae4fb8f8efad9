extension StorePool {
  /// Ends the pool: requests for stores throw from now on, and each store is saved and evicted as
  /// soon as it is unused; its background effects are cancelled then. Returns when no store is
  /// left.
  ///
  /// When the timeout has passed, the stores that are left are ended by force: all their effects
  /// are cancelled, and their states are saved as they are then, even if references to them are
  /// held. Actions that are sent to such a store later are not saved. Requests that wait for a
  /// restore throw. A save that has begun is awaited.
  ///
  /// If the waiting task is cancelled, this throws for the keys that are left, and the pool
  /// continues to end, by force when the timeout has passed.
  ///
  /// - Parameter timeout: measured by the clock dependency. Without one, this waits until no store
  ///   is in use.
  /// - Throws: ``StorePoolFailures`` with the keys whose states could not be saved, or, with a
  ///   `CancellationError`, were not saved yet. Their stores stay; call this again to try again.
  public func shutDown(timeout: Duration? = nil) async throws(StorePoolFailures<Key>) {
    failures = [:]
    let ticket = makeTicket()
    let timer = timeout.map { endByForce(after: $0) }
    let isClosed = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        awaitingClose[ticket] = continuation
        perform(machine.close(ticket))
        // A cancellation from here on stops the waiter once it is registered: this code holds the
        // pool's actor.
        if Task.isCancelled { stopWaiting(ticket) }
      }
    } onCancel: {
      Task { await stopWaiting(ticket) }
    }
    var errors = failures
    if isClosed {
      timer?.cancel()
      alarm?.cancel()
    } else {
      for key in keys where errors[key] == nil { errors[key] = CancellationError() }
    }
    if !errors.isEmpty { throw StorePoolFailures(errors: errors) }
  }

  private func endByForce(after timeout: Duration) -> Task<Void, Never> {
    let time = time ?? makeTime()
    self.time = time
    return Task { [weak self] in
      do {
        try await time.sleep(timeout)
        await self?.endByForce()
      } catch {
        // Cancelled: the pool has closed before.
      }
    }
  }

  private func endByForce() { perform(machine.closeByForce()) }

  private func stopWaiting(_ ticket: Ticket) {
    awaitingClose.removeValue(forKey: ticket)?.resume(returning: false)
  }
}
