import RatchetIssues
import Synchronization

extension TestClock {
  /// Advances the clock by a duration, through every deadline on the way. Advances that run at the
  /// same time add up: each continues from where the earlier ones will end.
  ///
  /// First, tasks that are ready get to run: a task that was just started is asleep when the clock
  /// moves, if it changes its executor at most four times before it sleeps. This is reliable as
  /// long as neither a thread of the system's pool nor the main thread is blocked; otherwise the
  /// clock moves after a fifth of a second. In the effects of a test store, and in an exploration,
  /// no such wait is needed.
  ///
  /// - Parameter isolation: the caller's actor, whose ready tasks get to run too.
  public func advance(
    by duration: Duration = .zero,
    isolation: (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runReadyTasks(isolation)
    await move(
      to: machine.withLock { $0.end(after: duration) }, isolation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Advances the clock to a point in time, through every deadline on the way. It never goes back.
  ///
  /// Otherwise works like ``advance(by:isolation:fileID:filePath:line:column:)``.
  ///
  /// - Parameter isolation: the caller's actor, whose ready tasks get to run too.
  public func advance(
    to deadline: Instant,
    isolation: (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runReadyTasks(isolation)
    await move(
      to: deadline, isolation,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func move(
    to deadline: Instant, _ isolation: (any Actor)?, at location: IssueLocation
  ) async {
    let start = machine.withLock { clock in
      clock.beginMove()
      return clock.now
    }
    await waitUntilAsleep()
    var (hasWoken, hasLeft) = (false, false)
    while let sleeper = next(until: deadline) {
      hasWoken = true
      await wake(sleeper, isolation, hasLeft: &hasLeft)
    }
    let mover = currentTask
    stop(
      hasWoken
        ? nil
        : TestClockMachine.Missed(
          start: start, location: location, informed: mover.map { [$0] } ?? []))
  }

  /// Advances the clock until no task sleeps any more.
  ///
  /// An endless timer is an issue instead of an endless test: this stops when a thousand sleepers
  /// have been woken, `timeout` has passed, and a task still sleeps. A slow machine may need long
  /// for a few sleepers, so neither condition suffices alone. The work of a woken task is awaited,
  /// however long it takes.
  ///
  /// - Parameters:
  ///   - timeout: the real time for which it continues in any case.
  ///   - isolation: the caller's actor, which gets to run after each deadline, so that work that
  ///     was woken there is done.
  public func run(
    timeout: Swift.Duration = .seconds(5),
    isolation: (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runReadyTasks(isolation)
    let end = ContinuousClock.now + timeout
    machine.withLock { $0.beginMove() }
    defer { stop() }
    await waitUntilAsleep()
    var (woken, hasLeft) = (0, false)
    while let sleeper = next(until: nil) {
      await wake(sleeper, isolation, hasLeft: &hasLeft)
      woken += 1
      guard woken < 1_000 || ContinuousClock.now < end || nextDeadline == nil else {
        return reportIssue(
          Wording.clockRunsOn(
            timeout: timeout,
            woken: woken,
            deadlines: deadlines,
            at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
      }
    }
  }

  private func stop(_ missed: TestClockMachine<Instant, Sleeper>.Missed? = nil) {
    for notify in machine.withLock({ $0.endMove(missed) }) { notify() }
  }

  private func next(until limit: Instant?) -> Sleeper? {
    let chooser = DependencyValues.currentChooser
    return machine.withLock { clock in
      clock.wake(until: limit, choosing: chooser.map { chooser in { chooser.choose(of: $0) } })
    }
  }

  /// - Parameter hasLeft: whether a task that was woken at this deadline has not gone back to
  ///   sleep.
  private func wake(
    _ sleeper: Sleeper, _ isolation: (any Actor)?, hasLeft: inout Bool
  ) async {
    sleeper.quiescence?.prepare()
    await sleeper.wake()
    await sleeper.quiescence?.settle()
    await waitUntilAsleep()
    let (isLastOfDeadline, lastToSleep) = machine.withLock { clock in
      (clock.sleepers.firstDeadline.map { $0 > clock.now } ?? true, clock.lastToSleep)
    }
    if sleeper.quiescence == nil, lastToSleep == nil || lastToSleep != sleeper.task {
      hasLeft = true
    }
    guard isLastOfDeadline else { return }
    // Jobs that were woken on the caller's actor come before this one, in the order in which they
    // were woken.
    if let isolation { await giveWay(on: isolation) }
    // A task may leave an actor, and go back to sleep.
    if hasLeft { await runReadyTasks(isolation, rounds: 3) }
    hasLeft = false
  }

  /// Waits until each task that has begun to sleep is asleep, so that the clock knows its deadline.
  /// Such a task counts as waiting from its beginning. It gets there without any other code, on its
  /// own thread.
  private func waitUntilAsleep() async {
    guard machine.withLock(\.isAnyFallingAsleep) else { return }
    await withCheckedContinuation { waiter in
      if !machine.withLock({ $0.whenAllAreAsleep(waiter) }) { waiter.resume() }
    }
  }

  /// Called before the clock moves. If a task that the clock has just woken advances it, there is
  /// nothing to wait for.
  func runReadyTasks(_ isolation: (any Actor)?) async {
    if machine.withLock({ $0.isMoving }) { return }
    await runReadyTasks(isolation, rounds: 5)
  }

  /// Does nothing under a scheduler, which knows all tasks.
  private func runReadyTasks(_ isolation: (any Actor)?, rounds: Int) async {
    guard DependencyValues.currentQuiescence == nil, DependencyValues.currentChooser == nil
    else { return }
    await ReadyTasks.run(rounds: rounds, isolation: isolation)
  }

  // Without the check, the optimiser would remove the hop to the actor.
  private func giveWay(on isolation: isolated any Actor) async {
    isolation.preconditionIsolated()
    await Task.yield()
  }
}
