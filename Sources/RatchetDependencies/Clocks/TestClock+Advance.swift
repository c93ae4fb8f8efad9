import RatchetIssues
import Synchronization

extension TestClock {
  /// Moves the clock on, through every deadline on the way, and from where those end that were begun
  /// before: of two at the same time, each moves it.
  ///
  /// First, tasks that are ready to run have their turn: a task that was just started is asleep when the
  /// clock moves, if it changes its executor four times on its way at most. It takes no luck, as long as no
  /// thread of the system's pool and no main thread is blocked; where one is, the clock moves after a fifth
  /// of a second. In the effects of a test store, and in an exploration, there is nothing to wait for.
  ///
  /// - Parameter isolation: has its turn too.
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

  /// Moves the clock on to a point in time, through every deadline on the way. It never goes back.
  ///
  /// As ``advance(by:isolation:fileID:filePath:line:column:)`` in all else.
  ///
  /// - Parameter isolation: has its turn too.
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

  /// Moves the clock on until nobody sleeps any more.
  ///
  /// An endless timer is an issue and not an endless test: when a thousand have been woken and
  /// `timeout` is over, and somebody still sleeps, it goes on no further. A machine under load takes
  /// its time for a few sleepers too, so neither alone ends anything; and what a woken task does is
  /// waited for, however long that takes.
  ///
  /// - Parameters:
  ///   - timeout: for how long it goes on whatever sleeps, in real time.
  ///   - isolation: has its turn after each deadline, so that what was woken there is done.
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
    for tell in machine.withLock({ $0.endMove(missed) }) { tell() }
  }

  private func next(until limit: Instant?) -> Sleeper? {
    let chooser = DependencyValues.chooserInForce
    return machine.withLock { clock in
      clock.wake(until: limit, choosing: chooser.map { chooser in { chooser.choose(of: $0) } })
    }
  }

  /// - Parameter hasLeft: whether a task that was woken at this deadline has not come back to sleep.
  private func wake(
    _ sleeper: Sleeper, _ isolation: (any Actor)?, hasLeft: inout Bool
  ) async {
    sleeper.quiescence?.prepare()
    await sleeper.wake()
    await sleeper.quiescence?.settle()
    let (isLastOfDeadline, lastToSleep) = machine.withLock { clock in
      (clock.sleepers.firstDeadline.map { $0 > clock.now } ?? true, clock.lastToSleep)
    }
    if sleeper.quiescence == nil, lastToSleep == nil || lastToSleep != sleeper.task {
      hasLeft = true
    }
    guard isLastOfDeadline else { return }
    // What was woken on the caller's actor came before this, in the order in which it was woken.
    if let isolation { await giveWay(on: isolation) }
    // From an actor a task may go on, and come back to sleep.
    if hasLeft { await runReadyTasks(isolation, rounds: 3) }
    hasLeft = false
  }

  /// Before the clock moves. Who moves it on from a task that it has just woken has nothing to wait for.
  func runReadyTasks(_ isolation: (any Actor)?) async {
    if machine.withLock({ $0.isMoving }) { return }
    await runReadyTasks(isolation, rounds: 5)
  }

  /// Where a scheduler runs the tasks, there is nothing that it does not know of.
  private func runReadyTasks(_ isolation: (any Actor)?, rounds: Int) async {
    guard DependencyValues.quiescenceInForce == nil, DependencyValues.chooserInForce == nil
    else { return }
    await ReadyTasks.run(rounds: rounds, isolation: isolation)
  }

  // With an empty body, the optimiser takes the way to the actor for needless.
  private func giveWay(on isolation: isolated any Actor) async { await Task.yield() }
}
