import Dispatch
import Ratchet
import RatchetDependencies
import RatchetIssues
import RatchetRuntimeFacts
import RatchetSystem
import Synchronization

/// Runs the jobs of a test store's effects, one at a time in the order in which they come, and
/// knows when none is left: then every effect has ended, or waits for something outside (a clock, a
/// stream, a callback).
///
/// The test owns the scheduler during a step, and runs all jobs itself, on its own thread. Between
/// steps, jobs run on a thread of the system. The scheduler sees the jobs of the tasks of effects
/// and of their child tasks, also on actors without an executor of their own. Unstructured tasks of
/// a client, and actors with executors of their own, it sees only through `withTrackedWork`.
final class Scheduler: EffectExecutor {
  // Threading: jobs become ready on any thread (`enqueue`), and tasks report their waits from any
  // thread (`begin`, `endWait`). Only the owner runs jobs: `drain`, `runNext`, `run`. The scheduler
  // has no owner, or a thread (the test's between `enter` and `leave`, or one of the system that
  // was sent for ready jobs), or it is promised to a visitor that is about to enter. The owner must
  // not suspend.
  //
  // `machine` guards all state: ready jobs, the owner, waiters, and what is known of tasks. It is
  // never held while a job runs or a continuation is resumed: its methods return what is to be
  // done. Only the owner writes `isBetweenJobs`.
  //
  // Order of locks: a test clock chooses among its sleepers with its own lock held, and takes
  // `machine` within it. No clock is called with `machine` held.

  typealias Waiter = CheckedContinuation<Void, Never>

  struct Job: Sendable {
    let job: UnownedJob
    /// Nil: the job is isolated to no actor.
    let actor: UnownedSerialExecutor?
  }

  /// False if the store runs on an actor of the test.
  let runsActor: Bool

  /// Whether the scheduler was made for an exploration.
  let isExploring: Bool

  let machine: Mutex<ScheduleMachine<Job, Waiter>>
  /// Whether the owner is between two jobs. Only the owner writes it, and relies only on its own
  /// writes.
  private let isBetweenJobs = Atomic(false)

  /// - Parameter exploring: makes the choices of an exploration; nil to run jobs in the order in
  ///   which they come.
  init(runsActor: Bool = true, exploring: ExploringMachine? = nil) {
    self.runsActor = runsActor
    isExploring = exploring != nil
    var machine = ScheduleMachine<Job, Waiter>()
    machine.exploring = exploring
    self.machine = Mutex(machine)
  }

  // MARK: Jobs

  func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job), on: nil) }

  /// - Parameter actor: the executor of the actor that the job is isolated to.
  func enqueue(_ job: UnownedJob, on actor: IsolationExecutor?) {
    let task = TaskNumber.of(job)
    let executor = actor.map { ObjectIdentifier($0) }
    summon(
      machine.withLock { machine in
        // A job that another thread makes ready was not made by the job that runs here.
        let maker =
          machine.isOwned(by: ThreadIdentity.current) ? machine.running : TaskNumber.current
        return machine.add(
          Job(job: job, actor: actor?.asUnownedSerialExecutor()), task: task, by: maker,
          actor: executor)
      })
  }

  /// Whether no job is ready.
  var isEmpty: Bool { machine.withLock(\.isEmpty) }

  /// Runs ready jobs until none is left or the time is up. The caller must own the scheduler.
  ///
  /// - Returns: whether no job is ready.
  @discardableResult
  func drain(until deadline: ContinuousClock.Instant? = nil) -> Bool {
    var count = 0
    while runNext() {
      count += 1
      // The time is read only now and then, since that takes longer than a short job.
      if count & 63 == 0, let deadline, ContinuousClock.now >= deadline {
        return isEmpty
      }
    }
    return true
  }

  /// - Returns: whether there was a job to run.
  func runNext() -> Bool {
    guard let (next, outer) = machine.withLock({ $0.takeNext() }) else { return false }
    run(next, outer: outer)
    return true
  }

  /// - Parameter outer: the task of the surrounding job, within which this one runs.
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

  // MARK: Ownership

  /// Whether the running code owns the scheduler and is not one of its jobs.
  var isHeldHere: Bool {
    isBetweenJobs.load(ordering: .relaxed)
      && machine.withLock { $0.isOwned(by: ThreadIdentity.current) }
  }

  /// Takes ownership of the scheduler: until ``leave()``, only the owner runs ready jobs. The owner
  /// must not suspend meanwhile, and may enter again.
  nonisolated(nonsending) func enter() async {
    guard !tryEnter() else { return }
    await withCheckedContinuation { visitor in
      if machine.withLock({ $0.visit(visitor) }) { visitor.resume() }
    }
    machine.withLock { $0.enterPromised(ThreadIdentity.current) }
    isBetweenJobs.store(true, ordering: .relaxed)
  }

  /// Takes ownership if that needs no wait.
  func tryEnter() -> Bool {
    guard machine.withLock({ $0.tryEnter(ThreadIdentity.current) }) else { return false }
    isBetweenJobs.store(true, ordering: .relaxed)
    return true
  }

  /// Gives up ownership. Jobs that are still ready run on another thread.
  func leave() {
    // If ownership was taken within a job, that job goes on now.
    isBetweenJobs.store(false, ordering: .relaxed)
    handOver(machine.withLock { $0.leave() })
  }

  /// The same.
  ///
  /// - Returns: whether tracked work is left, and ``settledTurns``.
  func leaveSettled() -> (hasWork: Bool, turns: Int) {
    isBetweenJobs.store(false, ordering: .relaxed)
    let (next, hasWork, turns) = machine.withLock { machine in
      (machine.leave(), machine.book.workCount > 0, machine.isIdle ? machine.turns : -1)
    }
    handOver(next)
    return (hasWork, turns)
  }

  private func handOver(_ next: ScheduleMachine<Job, Waiter>.HandOver) {
    next.visitor?.resume()
    resume(next.waiters)
    summon(next.summons)
  }

  private func summon(_ summons: ScheduleMachine<Job, Waiter>.Summons) {
    switch summons {
    case .none: break
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

  /// The number of times that a job became ready; if this is unchanged, nothing ran in between.
  var turns: Int { machine.withLock(\.turns) }

  /// The same if the scheduler is idle, else -1.
  var settledTurns: Int { machine.withLock { $0.isIdle ? $0.turns : -1 } }

  /// Waits until no job and no tracked work is left, or the alarm has rung. The alarm must call
  /// ``wake()``.
  nonisolated(nonsending) func whenIdle(_ alarm: Alarm?) async {
    await withCheckedContinuation { waiter in
      let waits = machine.withLock { alarm?.hasRung != true && $0.awaitIdle(waiter) }
      if !waits { waiter.resume() }
    }
  }

  /// Ends the waits in `whenIdle`.
  func wake() { resume(machine.withLock { $0.takeWaiters() }) }

  /// Sends no thread for jobs that become ready before ``endPreparation()``: its caller runs them.
  func prepare() { machine.withLock { $0.prepare() } }

  func endPreparation() { handOver(machine.withLock { $0.endPreparation() }) }

  private func resume(_ waiters: [Waiter]) {
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Knowledge of tasks

  var hasWork: Bool { machine.withLock { $0.book.workCount > 0 } }

  var hasUnknownWaits: Bool { machine.withLock { $0.book.hasUnknownWaits } }

  /// Whether nothing can go on before the test acts: every effect waits for something that only the
  /// test or a cancellation brings about.
  ///
  /// - Parameter watch: is notified when a clock stops that another task of the test is advancing;
  ///   until then the result is false.
  func isStuck(with effects: [RunningEffect], _ watch: ClockWatch) -> Bool {
    // Reset even if the result is false for another reason: otherwise the following wait would end
    // at once.
    watch.reset()
    // A cancelled effect may yet end by itself, whatever it waits for.
    guard effects.allSatisfy(\.isLive) else { return false }
    guard machine.withLock({ $0.isIdle && $0.book.isClosed(over: effects) }) else { return false }
    // Checked last: a task that starts to advance a clock only now comes after this decision.
    return !watch.isAnyMoving(of: clocks(of: effects))
  }

  /// The test clocks on which effects sleep.
  func clocks(of effects: [RunningEffect]) -> [any TestTime] {
    var clocks: [ObjectIdentifier: any TestTime] = [:]
    for case .known(.clock(let clock, _))? in effects.flatMap({ reasons(of: $0) }) {
      clocks[ObjectIdentifier(clock)] = clock
    }
    return Array(clocks.values)
  }

  /// The known reasons for which an effect waits; nil stands for an unknown one.
  func reasons(of effect: RunningEffect) -> [TaskBook.Reason?] {
    machine.withLock { $0.book.reasons(of: effect) }
  }

  /// Marks the current task as one of the test: that it waits says nothing about effects.
  func noteOutsider() {
    let task = TaskNumber.current
    machine.withLock { machine in
      machine.book.noteOutsider(task)
      machine.exploring?.trace.learn(task, .test)
    }
  }

  func forgetOutsider() {
    let task = TaskNumber.current
    machine.withLock { $0.book.forgetOutsider(task) }
  }

  func begin(_ effect: RunningEffect) {
    let task = TaskNumber.current
    machine.withLock { machine in
      machine.book.begin(effect, task: task)
      machine.exploring?.trace.learn(task, .effect(effect.source))
    }
  }

  func end(_ effect: RunningEffect) {
    let task = TaskNumber.current
    machine.withLock { $0.book.end(effect, task: task) }
  }

  func begin(_ reason: TaskBook.Reason) -> Int {
    begin(reason, of: TaskNumber.current, RunningEffect.current)
  }

  /// Like ``begin(_:)``, but belonging to no task.
  func beginOutside(_ reason: TaskBook.Reason) -> Int { begin(reason, of: 0, nil) }

  private func begin(
    _ reason: TaskBook.Reason, of task: UInt64, _ effect: RunningEffect?
  ) -> Int {
    let (ticket, waiters) = machine.withLock { machine in
      machine.note { $0.begin(reason, task: task, effect: effect) }
    }
    // Work that itself waits for the test is no work to wait for.
    resume(waiters)
    return ticket
  }

  /// Marks the current task as one of those that the wait with this ticket waits for.
  func joinTasks(_ ticket: Int) {
    let task = TaskNumber.current
    resume(machine.withLock { machine in machine.note { $0.join(ticket, task: task) }.goOn })
  }

  func endWait(_ ticket: Int) {
    resume(machine.withLock { machine in machine.note { $0.endWait(ticket) }.goOn })
  }

  func hold() { machine.withLock { $0.hold() } }

  func release() { resume(machine.withLock { $0.release() }) }
}
