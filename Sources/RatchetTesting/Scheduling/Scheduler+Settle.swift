import Ratchet

extension Scheduler {
  /// Runs ready jobs and waits for tracked work, until neither is left or the time is up. For
  /// stores whose actor this scheduler runs.
  nonisolated(nonsending) func settle(atMost timeout: Duration?) async {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    await enter()
    let isDone = drain(until: deadline)
    leave()
    guard isDone, hasWork else { return }
    await settleWork(until: deadline)
    // Work that ended on the main actor has yet to return from there.
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

  // With an empty body, the optimiser would remove the hop to the main actor.
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

  /// Waits until no job is left here or on the actor of a store that has its own, or the alarm has
  /// rung.
  nonisolated(nonsending) func settle(
    _ alarm: Alarm?, giveWay: nonisolated(nonsending) () async -> Void
  ) async {
    var seen = 0
    // Checked every time: the alarm of an earlier step may wake this wait too.
    while settledTurns != seen, alarm?.hasRung != true {
      seen = turns
      await whenIdle(alarm)
      // Jobs that went from here to the store's actor run first.
      await giveWay()
    }
  }
}

/// The reason for which a test store stops waiting.
enum WaitEnd {
  /// No effect runs that could send the expected action.
  case nothingRuns
  /// The running effects wait for the test; with the next deadline of each clock.
  case stuck(deadlines: [String])
  case timeIsUp

  var deadlines: [String] {
    if case .stuck(let deadlines) = self { deadlines } else { [] }
  }
}
