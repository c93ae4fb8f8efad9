import Dispatch
import Ratchet
import RatchetDependencies
import RatchetIssues
import Synchronization

/// Runs what the effects of a test store do, one job at a time in the order in which they come, and
/// tells when none of it is left: then every effect has ended, or waits for something outside (a clock,
/// a stream, a callback).
///
/// The test has it while a step of it runs, and runs all jobs itself, on its own thread. Between steps,
/// jobs run on a thread of the system. It sees what the tasks of effects and their child tasks run,
/// and what they run on actors without an executor of their own. Of tasks that a client makes by
/// itself, and of actors with executors of their own, it sees what they are waited for with
/// `withTrackedWork`.
final class Scheduler: EffectExecutor {
  typealias Waiter = CheckedContinuation<Void, Never>

  struct Job: Sendable {
    let job: UnownedJob
    /// Nil: it is bound to no actor.
    let actor: UnownedSerialExecutor?
  }

  /// False: the actor of the store is one of the test's.
  let runsActor: Bool

  /// Whether it began with a schedule to choose by.
  let isExploring: Bool

  // Jobs come from any thread.
  let machine: Mutex<ScheduleMachine<Job, Waiter>>
  /// Whether the owner is between jobs. Only the owner writes it, and reads what it has written.
  private let isBetweenJobs = Atomic(false)

  /// - Parameter exploring: what to choose by; nil for first come, first served.
  init(runsActor: Bool = true, exploring: ExploringMachine? = nil) {
    self.runsActor = runsActor
    isExploring = exploring != nil
    var machine = ScheduleMachine<Job, Waiter>()
    machine.exploring = exploring
    self.machine = Mutex(machine)
  }

  // MARK: Jobs

  func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job), on: nil) }

  /// - Parameter actor: the executor of the actor to which the job is bound.
  func enqueue(_ job: UnownedJob, on actor: IsolationExecutor?) {
    let task = TaskIdentity.of(job)
    let executor = actor.map { ObjectIdentifier($0) }
    summon(
      machine.withLock { machine in
        // What another thread makes ready is not made by the job that runs here.
        let maker =
          machine.isOwned(by: ThreadIdentity.current) ? machine.running : TaskIdentity.current
        return machine.add(
          Job(job: job, actor: actor?.asUnownedSerialExecutor()), task: task, by: maker,
          actor: executor)
      })
  }

  /// Runs what is ready, until nothing is or the time is up. The caller has the scheduler.
  ///
  /// - Returns: whether nothing is ready.
  @discardableResult
  func drain(until deadline: ContinuousClock.Instant? = nil) -> Bool {
    var count = 0
    while runNext() {
      count += 1
      // The time is asked for now and then: that takes longer than a short job.
      if count & 63 == 0, let deadline, ContinuousClock.now >= deadline {
        return machine.withLock(\.isEmpty)
      }
    }
    return true
  }

  /// - Returns: whether there was something to run.
  func runNext() -> Bool {
    guard let (next, outer) = machine.withLock({ $0.takeNext() }) else { return false }
    run(next, outer: outer)
    return true
  }

  /// - Parameter outer: the task in a job of which this one runs.
  func run(_ next: Job, outer: UInt64) {
    let wasBetweenJobs = isBetweenJobs.exchange(false, ordering: .relaxed)
    if let actor = next.actor {
      next.job.runSynchronously(isolatedTo: actor, taskExecutor: asUnownedTaskExecutor())
    } else {
      next.job.runSynchronously(on: asUnownedTaskExecutor())
    }
    isBetweenJobs.store(wasBetweenJobs, ordering: .relaxed)
    machine.withLock { $0.hasRun(outer: outer) }
  }

  func prepareStart() { machine.withLock { $0.beginStart(on: ThreadIdentity.current) } }

  func runStart() {
    if let (job, outer) = machine.withLock({ $0.takeStart() }) { run(job, outer: outer) }
  }

  // MARK: Who runs them

  /// Whether the code that runs here has the scheduler, and is no job of it.
  var isHeldHere: Bool {
    isBetweenJobs.load(ordering: .relaxed)
      && machine.withLock { $0.isOwned(by: ThreadIdentity.current) }
  }

  /// Takes the scheduler: until ``leave()``, what is ready is run by who has it, and by nobody else.
  /// Nothing may be awaited meanwhile. Who has it already may take it again.
  nonisolated(nonsending) func enter() async {
    let thread = ThreadIdentity.current
    if !machine.withLock({ $0.tryEnter(thread) }) {
      await withCheckedContinuation { visitor in
        if machine.withLock({ $0.visit(visitor) }) { visitor.resume() }
      }
      machine.withLock { $0.enterPromised(ThreadIdentity.current) }
    }
    isBetweenJobs.store(true, ordering: .relaxed)
  }

  /// Gives the scheduler back. What is still ready runs on another thread.
  func leave() {
    // Where it was taken within a job, that job goes on.
    isBetweenJobs.store(false, ordering: .relaxed)
    handOver(machine.withLock { $0.leave() })
  }

  private func handOver(_ next: ScheduleMachine<Job, Waiter>.HandOver) {
    next.visitor?.resume()
    resume(next.waiters)
    summon(next.summons)
  }

  private func summon(_ summons: ScheduleMachine<Job, Waiter>.Summons) {
    switch summons {
    case .nobody: break
    case .thread: sendThread()
    case .driver(let driver): driver.resume()
    }
  }

  private func sendThread() { DispatchQueue.global().async { self.runOnThread() } }

  private func runOnThread() {
    guard machine.withLock({ $0.threadHasCome(ThreadIdentity.current) }) else { return }
    while machine.withLock(\.isThreadWanted), runNext() {}
    leave()
  }

  // MARK: Waiting

  /// How often there was something to run; unchanged means that nothing ran in between.
  var turns: Int { machine.withLock(\.turns) }

  /// The same, where nothing is left to run; else -1.
  var settledTurns: Int { machine.withLock { $0.isIdle ? $0.turns : -1 } }

  /// Waits until nothing is left to run, here or where work is tracked, or the alarm has rung, which must
  /// wake this.
  nonisolated(nonsending) func whenIdle(_ alarm: Alarm?) async {
    await withCheckedContinuation { waiter in
      let waits = machine.withLock { alarm?.hasRung != true && $0.awaitIdle(waiter) }
      if !waits { waiter.resume() }
    }
  }

  /// Lets those go on that wait in `whenIdle`.
  func wake() { resume(machine.withLock { $0.takeWaiters() }) }

  /// Has what is made ready from here on run by who calls ``endPreparation()``.
  func prepare() { machine.withLock { $0.prepare() } }

  func endPreparation() { handOver(machine.withLock { $0.endPreparation() }) }

  private func resume(_ waiters: [Waiter]) {
    for waiter in waiters { waiter.resume() }
  }

  // MARK: What it knows

  var hasWork: Bool { machine.withLock { $0.book.workCount > 0 } }

  var hasUnknownWaits: Bool { machine.withLock { $0.book.hasUnknownWaits } }

  /// Whether nothing can go on before the test does something: every effect waits for what only the
  /// test, or a cancellation, brings.
  ///
  /// - Parameter watch: is told when a clock stands that is being moved elsewhere, by another task of the
  ///   test: until then this is false.
  func isStuck(with effects: [RunningEffect], _ watch: ClockWatch) -> Bool {
    // Also where this is false for another reason: else the wait that follows would not be one.
    watch.reset()
    // What was cancelled may yet end by itself, whatever it waits for.
    guard effects.allSatisfy(\.isLive) else { return false }
    guard machine.withLock({ $0.isIdle && $0.book.isClosed(over: effects) }) else { return false }
    // Asked last: who moves a clock now, and did not before, comes after this.
    return !watch.isAnyMoving(of: clocks(of: effects))
  }

  /// The clocks on which effects sleep.
  func clocks(of effects: [RunningEffect]) -> [any TestTime] {
    var clocks: [ObjectIdentifier: any TestTime] = [:]
    for case .known(.clock(let clock, _))? in effects.flatMap({ reasons(of: $0) }) {
      clocks[ObjectIdentifier(clock)] = clock
    }
    return Array(clocks.values)
  }

  /// What an effect is known to wait for, and nil for what is not known.
  func reasons(of effect: RunningEffect) -> [TaskBook.Reason?] {
    machine.withLock { $0.book.reasons(of: effect) }
  }

  /// The current task is one of the test: that it waits says nothing of effects.
  func noteOutsider() {
    let task = TaskIdentity.current
    machine.withLock { machine in
      machine.book.noteOutsider(task)
      machine.exploring?.trace.learn(task, .test)
    }
  }

  func forgetOutsider() {
    let task = TaskIdentity.current
    machine.withLock { $0.book.forgetOutsider(task) }
  }

  func begin(_ effect: RunningEffect) {
    let task = TaskIdentity.current
    machine.withLock { machine in
      machine.book.begin(effect, task: task)
      machine.exploring?.trace.learn(task, .effect(effect.source))
    }
  }

  func end(_ effect: RunningEffect) {
    let task = TaskIdentity.current
    machine.withLock { $0.book.end(effect, task: task) }
  }

  func begin(_ reason: TaskBook.Reason) -> Int {
    begin(reason, of: TaskIdentity.current, RunningEffect.current)
  }

  /// As ``begin(_:)``, of no task.
  func beginOutside(_ reason: TaskBook.Reason) -> Int { begin(reason, of: 0, nil) }

  private func begin(
    _ reason: TaskBook.Reason, of task: UInt64, _ effect: RunningEffect?
  ) -> Int {
    let (ticket, waiters) = machine.withLock { machine in
      machine.note { $0.begin(reason, task: task, effect: effect) }
    }
    // Work that waits for the test is none to wait for.
    resume(waiters)
    return ticket
  }

  /// The current task is one of those for which this ticket's waits.
  func joinTasks(_ ticket: Int) {
    let task = TaskIdentity.current
    resume(machine.withLock { machine in machine.note { $0.join(ticket, task: task) }.goOn })
  }

  func endWait(_ ticket: Int) {
    resume(machine.withLock { machine in machine.note { $0.endWait(ticket) }.goOn })
  }

  func hold() { machine.withLock { $0.hold() } }

  func release() { resume(machine.withLock { $0.release() }) }
}
