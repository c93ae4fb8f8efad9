import Dispatch
import RatchetIssues
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// A thread of its own for one connection, as an executor: what runs on it runs one at a time, in
/// the order in which it was enqueued, and may block.
///
/// The thread starts with the first job and ends when it is retired and out of jobs. A job that
/// comes even later (a write after `close`) is not lost: it gets a thread for as long as it takes,
/// still one at a time.
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
    /// The thread to join or to detach; a thread that was started after retirement detaches itself.
    var handle: ThreadHandle?
  }

  private let label: String
  private let didEnd: (@Sendable () -> Void)?
  private let state = Mutex(State())
  /// The thread whose turn it is: its own, or the one that it stands still for.
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

  /// Whether the caller is in a job of this thread, or in a block that it stands still for: who waits
  /// for it then waits for ever.
  var isActing: Bool {
    acting.load(ordering: .relaxed) == ThreadIdentity.current
  }

  /// Stands still while `body` runs on the caller's thread, in its task: when everything has been
  /// done that was enqueued before, and before anything that is enqueued later. Blocks the caller
  /// until then.
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
      // By the caller, who may come back before the thread has woken up.
      acting.store(ThreadIdentity.none, ordering: .relaxed)
      end.signal()
    }
    return try body()
  }

  /// Whether it has been told to end.
  var isRetired: Bool {
    state.withLock { $0.isRetired }
  }

  /// Retires it if it never had anything to do, and calls `work` in its place. Answers whether that
  /// was so.
  func retireUnused(after work: () -> Void = {}) -> Bool {
    state.withLock { state in
      guard !state.isRunning, state.handle == nil, state.queue.isEmpty else { return false }
      state.isRetired = true
      // Under the lock: what is enqueued meanwhile would start the thread beside it.
      work()
      return true
    }
  }

  /// Ends the thread once it has done what was enqueued, `work` last. Does not wait for it.
  func retire(after work: @escaping @Sendable () -> Void) {
    enqueue(.closure(work))
    retire()?.detach()
  }

  /// Ends the thread, and waits until it is gone: no longer than the jobs take that are enqueued.
  package func retireAndJoin() {
    retire()?.join()
  }

  private func retire() -> ThreadHandle? {
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

  private func start() -> ThreadHandle {
    ThreadHandle(label: label) { [self] in
      run()
      didEnd?()
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

  /// Takes all that is enqueued, none if the thread has to wait. Answers `false` at the end.
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
