import Ratchet

extension Scheduler {
  /// Runs what is ready and waits for tracked work, until neither is left or the time is up. For stores
  /// whose actor this runs.
  nonisolated(nonsending) func settle(atMost timeout: Duration?) async {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    await enter()
    let isDone = drain(until: deadline)
    leave()
    guard isDone, hasWork else { return }
    await settleWork(until: deadline)
    // What ended on the main actor is on its way back from there.
    var seen = -1
    while !isExploring, turns != seen, hasUnknownWaits,
      deadline.map({ ContinuousClock.now < $0 }) ?? true
    {
      seen = turns
      await Self.giveWayOnMainActor()
      await enter()
      drain(until: deadline)
      leave()
      if hasWork { await settleWork(until: deadline) }
    }
  }

  // With an empty body, the optimiser takes the way to the actor for needless.
  @MainActor static func giveWayOnMainActor() async { await Task.yield() }

  private nonisolated(nonsending) func settleWork(
    until deadline: ContinuousClock.Instant?
  ) async {
    let left = deadline.map { $0 - .now }
    let alarm = left.map { Alarm(after: $0) }
    let ringing = left.flatMap { left in alarm?.set(after: left) { [self] in wake() } }
    defer { ringing?.cancel() }
    while hasWork, alarm?.hasRung != true { await whenIdle(alarm) }
  }

  /// Waits until nothing is left to run here, nor on the actor of a store that has one of its own, or the
  /// alarm has rung.
  nonisolated(nonsending) func settle(
    _ alarm: Alarm?, giveWay: nonisolated(nonsending) () async -> Void
  ) async {
    var seen = 0
    // Not only where nothing came: the alarm of an earlier step may wake this too.
    while settledTurns != seen, alarm?.hasRung != true {
      seen = turns
      await whenIdle(alarm)
      // What went from there to the store's actor comes first.
      await giveWay()
    }
  }

  /// Why nobody waits any longer for effects that run.
  func end(of effects: [RunningEffect], _ watch: ClockWatch = ClockWatch {}) -> WaitEnd {
    isStuck(with: effects, watch)
      ? .stuck(deadlines: nextDeadlines(of: effects, self)) : .timeIsUp
  }
}
