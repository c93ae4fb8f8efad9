import RatchetIssues
import Synchronization

extension TestClock {
  /// Moves the clock on, through every deadline on the way, and from where those end that were begun
  /// before: of two at the same time, each moves it.
  ///
  /// - Parameter isolation: has its turn after each deadline, so that what was woken there is done.
  public func advance(
    by duration: Duration = .zero, isolation: (any Actor)? = #isolation
  ) async {
    await advance(to: machine.withLock { $0.end(after: duration) }, isolation: isolation)
  }

  /// Moves the clock on to a point in time, through every deadline on the way. It never goes back.
  ///
  /// - Parameter isolation: has its turn after each deadline, so that what was woken there is done.
  public func advance(to deadline: Instant, isolation: (any Actor)? = #isolation) async {
    machine.withLock { $0.beginMove() }
    defer { stop() }
    while let sleeper = next(until: deadline) {
      await wake(sleeper, isolation)
    }
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
    let end = ContinuousClock.now + timeout
    machine.withLock { $0.beginMove() }
    defer { stop() }
    var woken = 0
    while let sleeper = next(until: nil) {
      await wake(sleeper, isolation)
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

  private func stop() {
    for tell in machine.withLock({ $0.endMove() }) { tell() }
  }

  private func next(until limit: Instant?) -> Sleeper? {
    let chooser = DependencyValues.chooserInForce
    return machine.withLock { clock in
      clock.wake(until: limit, choosing: chooser.map { chooser in { chooser.choose(of: $0) } })
    }
  }

  private func wake(_ sleeper: Sleeper, _ isolation: (any Actor)?) async {
    sleeper.quiescence?.prepare()
    await sleeper.wake()
    await sleeper.quiescence?.settle()
    // What was woken there came before this, in the order in which it was woken.
    if let isolation, isLastOfDeadline { await giveWay(on: isolation) }
  }

  private var isLastOfDeadline: Bool {
    machine.withLock { clock in clock.sleepers.firstDeadline.map { $0 > clock.now } ?? true }
  }

  // With an empty body, the optimiser takes the way to the actor for needless.
  private func giveWay(on isolation: isolated any Actor) async { await Task.yield() }
}
