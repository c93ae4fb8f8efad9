import Ratchet
import RatchetDependencies
import RatchetIssues
import Synchronization

/// One run of a program in one order.
final class ExplorationRun: StoreHost, Chooser {
  /// What came of it.
  struct Outcome {
    var decisions: [Decision]
    var trace: [String]
    var hasFailed: Bool
    /// Whether it did not end by itself.
    var isGivenUp: Bool
    /// Issues that were collected.
    var issues: [RatchetIssue]
    /// The type of the error that the program threw, where that came before any issue.
    var thrown: ObjectIdentifier?
    /// The numbers of the actions that were made, of so many.
    var kept: [Int]
    var count: Int
    var actions: [Any]
    /// Whether it left anything but its order to chance.
    var hasDrawn: Bool
  }

  /// What has not ended after so many steps runs on without an end.
  static let limit = 1_000_000

  let scheduler: Scheduler
  let clock = ExploredClock()
  private let token: ReplayToken
  private let limit: Int
  private let draws = Draws()
  // Set by the program's task, and by whoever reports.
  private let hasEnded = Flag()
  private let hasFailed = Flag()
  private let thrown = Mutex<ObjectIdentifier?>(nil)

  init(_ token: ReplayToken, limit: Int = ExplorationRun.limit) {
    self.token = token
    self.limit = limit
    scheduler = Scheduler(exploring: ExploringMachine(Schedule(token)))
  }

  var executor: any EffectExecutor { scheduler }

  func choose(of count: Int) -> Int { scheduler.choose(of: count) }

  func makeIsolation() -> any Actor { TestIsolation(scheduler) }

  func note<State, Action>(_ transition: Transition<State, Action>) {
    scheduler.note(transition.action)
  }

  /// Runs the program to its end, or until it cannot go on.
  ///
  /// - Parameter isReplay: issues go to the test too.
  nonisolated(nonsending) func run(
    isReplay: Bool, timeout: Duration, at location: IssueLocation,
    _ program: @escaping @Sendable (Exploration) async throws -> Void
  ) async -> Outcome {
    let collector = IssueCollector()
    let exploration = Exploration(
      seed: token.seed, kept: token.kept, clock: clock, draws: draws)
    let reporters = (isReplay ? IssueReporters.current : []) + [.collect(into: collector)]
    let quiescence = StoreQuiescence(scheduler)
    let task = Task(executorPreference: scheduler) { [self] in
      scheduler.noteOutsider()
      await withIssueReporters(reporters) {
        await withTestScope {
          await withDependencies {
            $0.storeHost = self
            $0.copySharedStorage()
            // Of the program itself, and of stores that have none of their own.
            $0.quiescence = quiescence
            $0.chooser = self
            $0.continuousClock = clock
            $0.suspendingClock = clock
          } operation: {
            do {
              try await program(exploration)
            } catch {
              if collector.failures.isEmpty {
                thrown.withLock { $0 = ObjectIdentifier(type(of: error)) }
              }
              reportIssue(Wording.programThrew(error, at: location))
            }
          }
        }
      }
      hasEnded.raise()
    }
    let isGivenUp = await withTaskCancellationHandler {
      await !drive(task, timeout, reporters, location)
    } onCancel: {
      task.cancel()
    }
    let exploring = scheduler.takeExploring()
    let issues = collector.failures
    return Outcome(
      decisions: exploring?.schedule.decisions ?? [],
      trace: exploring?.trace.lines ?? [],
      hasFailed: hasFailed.isRaised || !issues.isEmpty,
      isGivenUp: isGivenUp,
      issues: issues, thrown: thrown.withLock { $0 },
      kept: draws.kept, count: draws.count, actions: draws.actions,
      hasDrawn: draws.hasDrawn)
  }

  /// An expectation of the test framework does not hold.
  func noteFailure() { hasFailed.raise() }

  /// - Returns: whether it ended by itself.
  private nonisolated(nonsending) func drive(
    _ task: Task<Void, Never>, _ timeout: Duration, _ reporters: [any IssueReporter],
    _ location: IssueLocation
  ) async -> Bool {
    var isGivenUp = false
    while true {
      await scheduler.enter()
      let runsOn = !scheduler.explore(limit: limit) { [hasEnded, clock] in
        // Nobody waits any more for what sleeps.
        hasEnded.isRaised ? nil : clock
      }
      scheduler.leave()
      if hasEnded.isRaised, !runsOn, !scheduler.hasWork { return !isGivenUp }
      // What is tracked ends, on a busy machine late: it is not what the limit is for. What has not ended
      // by then is not waited for as long again.
      let patience = scheduler.hasWork && !isGivenUp ? timeout * 30 : timeout
      if !runsOn, await scheduler.whenReady(atMost: patience) { continue }
      guard !isGivenUp else { return false }
      // Once more after it was cancelled, so that it lets go of what it holds.
      isGivenUp = true
      withIssueReporters(reporters) {
        reportIssue(
          runsOn
            ? Wording.runsOn(limit, at: location)
            : Wording.cannotGoOn(patience, waits: scheduler.waits, at: location))
      }
      task.cancel()
    }
  }
}

extension ExplorationRun.Outcome {
  /// Whether it fails as another does: by the same code at the same place to begin with, or by an error of
  /// the same type, or by expectations of the test framework alone. What follows from that may differ.
  func fails(as other: Self) -> Bool {
    hasFailed && other.hasFailed && issues.first?.code == other.issues.first?.code
      && issues.first?.location == other.issues.first?.location && thrown == other.thrown
  }
}

extension IssueCollector {
  /// Without warnings, which fail no test.
  fileprivate var failures: [RatchetIssue] { issues.filter { $0.severity == .error } }
}

extension Scheduler {
  /// Runs what is ready, and lets the clock go on, until neither is left or so many jobs have run.
  ///
  /// - Returns: false where so many have run.
  func explore(limit: Int, by clock: () -> ExploredClock?) -> Bool {
    var count = 0
    while count < limit {
      count += 1
      let clock = clock()
      let sleepers = clock?.firstSleepers ?? 0
      let step = machine.withLock { machine in
        // What is done elsewhere takes no time of the clock.
        machine.takeStep(sleepers: machine.book.workCount > 0 ? 0 : sleepers)
      }
      switch step {
      case .job(let job, let outer):
        run(job, outer: outer)
      case .sleeper(let place):
        guard let now = clock?.wake(place) else { continue }
        machine.withLock { $0.exploring?.trace.note(0, .clock("\(now.offset)")) }
      case nil: return true
      }
    }
    return false
  }

  /// Waits until something is ready or work elsewhere has ended, at most for so long.
  ///
  /// - Returns: whether one can go on.
  nonisolated(nonsending) func whenReady(atMost timeout: Duration) async -> Bool {
    let alarm = Alarm(after: timeout)
    let ringing = alarm.set(after: timeout) { [self] in
      machine.withLock { $0.takeDriver() }?.resume()
    }
    defer { ringing.cancel() }
    // The alarm of an earlier wait may end this one too.
    while !alarm.hasRung, !machine.withLock(\.canGoOn) {
      await withCheckedContinuation { driver in
        let waits = machine.withLock { !alarm.hasRung && $0.awaitReady(driver) }
        if !waits { driver.resume() }
      }
    }
    return machine.withLock(\.canGoOn)
  }

  /// Which of several that come at the same time comes first.
  func choose(of count: Int) -> Int {
    machine.withLock { $0.exploring?.choose(of: count, canGoOn: false) ?? 0 }
  }

  /// What was explored. Nothing is chosen any more: what still comes runs as it comes.
  func takeExploring() -> ExploringMachine? {
    machine.withLock { UncheckedBox($0.exploring.take()) }.value
  }

  /// An action was reduced in the step that runs.
  func note(_ action: some Any) {
    guard isExploring else { return }
    let action = UncheckedBox(action)
    machine.withLock { $0.exploring?.trace.note { Wording.traceAction(action.value) } }
  }

  /// What effects are known to wait for.
  var waits: [String] { machine.withLock { $0.book.allReasons }.map(Wording.text) }
}
