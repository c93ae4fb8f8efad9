import Ratchet
import RatchetDependencies
import RatchetIssues
import RatchetSystem
import Synchronization

/// One run of a program in one order.
final class ExplorationRun: SchedulingHost, Chooser {
  // Threading: the task that calls `run` owns the scheduler and runs every job of the program, one
  // at a time; the program's own task is one of those jobs. `hasEnded` and `thrown` are set there,
  // `hasFailed` on any thread that reports a failure; each is read after the program has ended or
  // between two jobs. The clock and the scheduler have locks of their own, and neither is called
  // with the other's held.

  /// The result of the run.
  struct Outcome {
    var decisions: [Decision]
    fileprivate var recorded: Trace?
    var hasFailed: Bool
    /// Whether the run had to be stopped because it did not end by itself.
    var isGivenUp: Bool
    /// The issues that were collected, without warnings.
    var issues: [RatchetIssue]
    /// The type of the error that the program threw, if it threw before any issue.
    var thrown: ObjectIdentifier?
    /// The positions of the actions that were made, of `count` in all.
    var kept: [Int]
    var count: Int
    var actions: [Any]
    /// Whether the program drew random values, so that not only its order varies.
    var hasDrawn: Bool

    /// The steps of the run as text. Made anew at each call: only the report of a failure needs it,
    /// and making it would take a quarter of the time of a run.
    var trace: [String] { recorded?.lines ?? [] }
  }

  /// A run that takes more steps than this is taken to be endless.
  static let limit = 1_000_000

  let scheduler: Scheduler
  let clock = ExploredClock()
  private let token: ReplayToken
  private let limit: Int
  private let draws = Draws()
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
            // For the program itself, and for stores without a quiescence of their own.
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
      recorded: exploring?.trace,
      hasFailed: hasFailed.isRaised || !issues.isEmpty,
      isGivenUp: isGivenUp,
      issues: issues, thrown: thrown.withLock { $0 },
      kept: draws.kept, count: draws.count, actions: draws.actions,
      hasDrawn: draws.hasDrawn)
  }

  /// Called when an expectation of the test framework fails.
  func noteFailure() { hasFailed.raise() }

  /// - Returns: whether the program ended by itself.
  private nonisolated(nonsending) func drive(
    _ task: Task<Void, Never>, _ timeout: Duration, _ reporters: [any IssueReporter],
    _ location: IssueLocation
  ) async -> Bool {
    var isGivenUp = false
    while true {
      await scheduler.enter()
      let runsOn = !scheduler.explore(limit: limit) { [hasEnded, clock] in
        // The program has ended, so nothing waits for its sleepers: time stands still.
        hasEnded.isRaised ? nil : clock
      }
      scheduler.leave()
      if hasEnded.isRaised, !runsOn, !scheduler.hasWork { return !isGivenUp }
      // Tracked work ends by itself, late on a busy machine: the timeout is not meant for it. A run
      // that was given up gets no such extension.
      let patience = scheduler.hasWork && !isGivenUp ? timeout * 30 : timeout
      if !runsOn, await scheduler.whenReady(atMost: patience) { continue }
      guard !isGivenUp else { return false }
      // Run on once more after the cancellation, so that the program releases what it holds.
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
  /// Whether two runs fail in the same way: with the same first issue (code and place), with an
  /// error of the same type, or only by expectations of the test framework. Later issues may
  /// differ.
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
  /// Runs ready jobs and advances the clock until nothing is left to do or `limit` steps were
  /// taken.
  ///
  /// - Returns: false if the limit was reached.
  func explore(limit: Int, by clock: () -> ExploredClock?) -> Bool {
    var count = 0
    while count < limit {
      count += 1
      let clock = clock()
      let sleepers = clock?.firstSleepers ?? 0
      let step = machine.withLock { machine in
        // Work outside of the scheduler takes no time on the clock, so the clock waits for it.
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

  /// Waits until a job is ready or work elsewhere has ended, at most for `timeout`.
  ///
  /// - Returns: whether the run can go on.
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

  /// Chooses one of `count` things that happen at the same time.
  func choose(of count: Int) -> Int {
    machine.withLock { $0.exploring?.choose(of: count, canGoOn: false) ?? 0 }
  }

  /// Ends the exploration and returns its record. From here on nothing is chosen: jobs run in the
  /// order in which they come.
  func takeExploring() -> ExploringMachine? {
    machine.withLock { UncheckedBox($0.exploring.take()) }.value
  }

  /// Notes in the trace that the current step reduced an action.
  func note(_ action: some Any) {
    guard isExploring else { return }
    // Unsafe: the trace is read after the run. A box would be looked up at run time.
    nonisolated(unsafe) let action = action
    let event: @Sendable () -> String = { Wording.traceAction(action) }
    machine.withLock { $0.exploring?.trace.note(event) }
  }

  /// The known reasons for which effects wait.
  var waits: [String] { machine.withLock { $0.book.allReasons }.map(Wording.text) }
}
