import Dispatch
import RatchetIssues
import RatchetSystem
import Synchronization

/// The thread of one connection, as an executor: work runs one at a time, in the order in which it
/// was enqueued, and may block.
///
/// | state | then |
/// |---|---|
/// | no thread | the first work starts a thread |
/// | running | it takes all queued work at once |
/// | waiting | the queue is empty: new work or retirement wakes it |
/// | retired | it ends when the queue is empty; later work (a write after `close`) gets a new one |
///
/// All functions may be called from any thread, but not ``standingStill(for:)`` and
/// ``retireAndJoin()`` within the thread's own work (see ``isActing``): they would wait for
/// themselves. `state` guards the queue and these states. A thread is started under this lock, and
/// an unused connection is closed under it; otherwise no code runs and no lock is taken while it is
/// held.
package final class DatabaseThread: SerialExecutor {
  enum Work: Sendable {
    case job(UnownedJob)
    case turn(DatabaseTurn)
    case closure(@Sendable () -> Void)
  }

  private struct State {
    var queue: [Work] = []
    var isRunning = false
    var isWaiting = false
    var isRetired = false
    /// The thread to join or detach. A thread that is started after retirement is detached at once.
    var handle: SystemThread?
  }

  private let label: String
  private let didEnd: (@Sendable () -> Void)?
  private let state = Mutex(State())
  /// The thread whose turn it is: the connection's own, or the one that it stands still for.
  private let acting = Atomic(ThreadIdentity.none)
  private let wakeUp = DispatchSemaphore(value: 0)

  package init(label: String, didEnd: (@Sendable () -> Void)? = nil) {
    self.label = label
    self.didEnd = didEnd
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    enqueue(.job(UnownedJob(job)))
  }

  func perform(_ work: @escaping @Sendable () -> Void) { enqueue(.closure(work)) }

  /// Whether the caller runs within this thread's work, or in a block for which it stands still.
  /// Waiting for the thread there would never end.
  var isActing: Bool {
    acting.load(ordering: .relaxed) == ThreadIdentity.current
  }

  /// Runs `body` on the caller's thread, in its task, while this thread stands still: after all
  /// work that was enqueued before, and before all that is enqueued later. Blocks the caller until
  /// its turn comes.
  func standingStill<T>(for body: () throws -> T) rethrows -> T {
    let (turn, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let caller = ThreadIdentity.current
    enqueue(
      .closure { [self] in
        let own = acting.exchange(caller, ordering: .relaxed)
        turn.signal()
        end.wait()
        acting.store(own, ordering: .relaxed)
      })
    turn.wait()
    defer {
      // The caller resets this, because it may call again before the thread has woken up.
      acting.store(ThreadIdentity.none, ordering: .relaxed)
      end.signal()
    }
    return try body()
  }

  /// Whether the thread has been retired.
  var isRetired: Bool {
    state.withLock { $0.isRetired }
  }

  /// If the thread never had any work, retires it and runs `work` on the caller's thread. Returns
  /// whether that was so.
  func retireUnused(after work: () -> Void = {}) -> Bool {
    state.withLock { state in
      guard !state.isRunning, state.handle == nil, state.queue.isEmpty else { return false }
      state.isRetired = true
      // Run `work` under the lock: work that is enqueued meanwhile would start the thread.
      work()
      return true
    }
  }

  /// Ends the thread after the enqueued work and, last, `work`. Does not wait for it.
  func retire(after work: @escaping @Sendable () -> Void) {
    enqueue(.closure(work))
    retire()?.detach()
  }

  /// Ends the thread after the enqueued work, and waits until it has ended.
  package func retireAndJoin() {
    retire()?.join()
  }

  private func retire() -> SystemThread? {
    let (handle, mustWake) = state.withLock { state in
      state.isRetired = true
      defer {
        state.handle = nil
        state.isWaiting = false
      }
      return (state.handle, state.isWaiting)
    }
    if mustWake { wakeUp.signal() }
    return handle
  }

  func enqueue(_ work: Work) {
    let mustWake = state.withLock { state in
      state.queue.append(work)
      if !state.isRunning {
        state.isRunning = true
        let handle = start()
        if state.isRetired { handle.detach() } else { state.handle = handle }
      }
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if mustWake { wakeUp.signal() }
  }

  /// Traps if the system cannot create a thread: the enqueued jobs would be lost, and no error could
  /// reach the code that enqueued them.
  private func start() -> SystemThread {
    do throws(ErrorNumber) {
      return try SystemThread(label: label) { [self] in
        run()
        didEnd?()
      }
    } catch {
      fatalError(Wording.noThread(code: error.code))
    }
  }

  private func run() {
    let executor = asUnownedSerialExecutor()
    acting.store(ThreadIdentity.current, ordering: .relaxed)
    var batch: [Work] = []
    while takeBatch(&batch) {
      if batch.isEmpty { wakeUp.wait() }
      for work in batch {
        #if canImport(ObjectiveC)
          autoreleasepool { perform(work, on: executor) }
        #else
          perform(work, on: executor)
        #endif
      }
    }
  }

  private func perform(_ work: Work, on executor: UnownedSerialExecutor) {
    switch work {
    case .job(let job): job.runSynchronously(on: executor)
    case .turn(let turn): turn.take()?.runSynchronously(on: turn.asUnownedSerialExecutor())
    case .closure(let closure): closure()
    }
  }

  /// Takes everything from the queue; nothing if the thread has to wait. Returns `false` if the
  /// thread has to end.
  private func takeBatch(_ batch: inout [Work]) -> Bool {
    batch.removeAll(keepingCapacity: true)
    return state.withLock { state in
      if state.queue.isEmpty {
        state.isRunning = !state.isRetired
        state.isWaiting = state.isRunning
        return state.isRunning
      }
      swap(&state.queue, &batch)
      return true
    }
  }
}
