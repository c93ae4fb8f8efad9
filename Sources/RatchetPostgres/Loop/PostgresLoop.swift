#if Postgres
  import Dispatch
  import RatchetSystem
  import Synchronization

  /// A thread that runs the work of several connections, and polls their sockets between two works.
  ///
  /// Threading: `enqueue`, `perform` and `borrow` may be called from any thread. All other functions
  /// are called on the loop's own thread, by actors that have the loop as their executor, or by the
  /// thread that has borrowed the loop. `inbox` guards the queue and the state; no code runs and no
  /// other lock is taken under it.
  ///
  /// | state | then |
  /// |---|---|
  /// | not started | the first work starts the thread, which never ends |
  /// | working | it runs the queued work; `poll` does not wait if there is more |
  /// | polling | a socket, a deadline or new work (through the pipe) wakes it |
  /// | borrowed | `poll` may end, but the loop goes on only when it is given back |
  package final class PostgresLoop: SerialExecutor {
    /// Why a wait has ended.
    enum Wake: Sendable {
      /// The socket can be read or written, or has failed.
      case ready
      /// The deadline has passed.
      case deadline
      /// ``wake(_:)`` was called.
      case woken
    }

    private enum Work {
      case job(UnownedJob)
      case closure(@Sendable () -> Void)
    }

    private struct Inbox {
      var queue: [Work] = []
      var isStarted = false
      var isPolling = false
      var isBorrowed = false
      /// Whether the loop's thread waits until the loop is given back.
      var isAwaited = false
    }

    /// A suspended wait.
    struct Waiter {
      /// Called when the socket is ready. The wait goes on while it returns false.
      fileprivate var isOver: () -> Bool
      fileprivate var continuation: CheckedContinuation<Wake, Never>

      fileprivate func resume(_ wake: Wake) {
        continuation.resume(returning: wake)
      }
    }

    typealias Waits = LoopWaits<Waiter>

    /// The memory of the loop's calls of `poll`: the pipe, then the sockets of the waits.
    private struct PolledSockets {
      var entries: [pollfd] = []
      var ids: [Waits.ID] = []
    }

    private let inbox = Mutex(Inbox())
    private let pipe: WakePipe
    private let thread = Atomic(ThreadIdentity.none)
    private let borrower = Atomic(ThreadIdentity.none)
    private let givenBack = DispatchSemaphore(value: 0)
    // Unsafe: used by the loop's thread or by the borrower, as `checkIsolated` checks.
    private nonisolated(unsafe) var waits = Waits()

    /// Throws if the system has no descriptors left.
    init() throws(ErrorNumber) {
      pipe = try WakePipe()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
      enqueue(.job(UnownedJob(job)))
    }

    /// Runs a closure on the loop's thread, after all work that was enqueued before.
    func perform(_ body: @escaping @Sendable () -> Void) {
      enqueue(.closure(body))
    }

    package func checkIsolated() {
      precondition(isOwnThread, PostgresWording.notOnLoop)
    }

    package func isIsolatingCurrentContext() -> Bool? { isOwnThread }

    private var isOwnThread: Bool {
      let current = ThreadIdentity.current
      return borrower.load(ordering: .relaxed) == current
        || thread.load(ordering: .relaxed) == current
    }

    /// Runs a short closure on the calling thread, as if that were the loop's, if the loop has
    /// nothing to do now. Returns `nil` otherwise.
    ///
    /// It saves two changes of threads, which take longer than a query.
    func borrow<Value, Failure: Error>(
      _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value? {
      let isFree = inbox.withLock { inbox in
        guard inbox.isPolling, !inbox.isBorrowed else { return false }
        inbox.isBorrowed = true
        return true
      }
      guard isFree else { return nil }
      borrower.store(ThreadIdentity.current, ordering: .relaxed)
      defer {
        borrower.store(ThreadIdentity.none, ordering: .relaxed)
        let isAwaited = inbox.withLock { inbox in
          defer { (inbox.isBorrowed, inbox.isAwaited) = (false, false) }
          return inbox.isAwaited
        }
        if isAwaited { givenBack.signal() }
      }
      return try body()
    }

    /// Ends the time in which the loop can be borrowed.
    private func takeBack() {
      let isBorrowed = inbox.withLock { inbox in
        inbox.isPolling = false
        inbox.isAwaited = inbox.isBorrowed
        return inbox.isBorrowed
      }
      if isBorrowed { givenBack.wait() }
    }

    private func enqueue(_ work: Work) {
      let (mustStart, mustWake) = inbox.withLock { inbox in
        inbox.queue.append(work)
        // The loop's own thread enqueues only between two polls, when it does not sleep.
        defer { (inbox.isStarted, inbox.isPolling) = (true, false) }
        return (!inbox.isStarted, inbox.isPolling)
      }
      if mustStart { start() }
      if mustWake { pipe.wake() }
    }

    /// Traps if the system cannot create a thread: the enqueued jobs would be lost, and no error
    /// could reach the code that enqueued them.
    private func start() {
      do throws(ErrorNumber) {
        try SystemThread(label: "ratchet.postgres") { [self] in run() }.detach()
      } catch {
        fatalError(PostgresWording.noThread(error.description))
      }
    }

    private func run() {
      thread.store(ThreadIdentity.current, ordering: .relaxed)
      let executor = asUnownedSerialExecutor()
      var batch: [Work] = []
      var sockets = PolledSockets()
      while true {
        batch.removeAll(keepingCapacity: true)
        inbox.withLock { inbox in swap(&inbox.queue, &batch) }
        for work in batch {
          #if canImport(ObjectiveC)
            autoreleasepool { perform(work, on: executor) }
          #else
            perform(work, on: executor)
          #endif
        }
        pollSockets(&sockets)
      }
    }

    private func perform(_ work: Work, on executor: UnownedSerialExecutor) {
      switch work {
      case .job(let job): job.runSynchronously(on: executor)
      case .closure(let closure): closure()
      }
    }

    // MARK: Waiting

    /// Returns an identity for the waits of one command: it has one wait at a time.
    func makeID() -> Waits.ID {
      checkIsolated()
      return waits.makeID()
    }

    /// Waits until a socket is ready, the deadline has passed, or ``wake(_:)`` is called.
    ///
    /// - Parameters:
    ///   - descriptor: the socket, or -1 for none.
    ///   - events: of `poll`.
    ///   - isOver: called on the loop's thread when the socket is ready. The wait goes on while it
    ///     returns false, without the changes of threads that a wait of its own would take.
    func wait(
      _ id: Waits.ID, for events: Int32, of descriptor: Int32,
      until deadline: ContinuousClock.Instant?, isolation: isolated (any Actor)? = #isolation,
      isOver: @escaping () -> Bool = { true }
    ) async -> Wake {
      checkIsolated()
      return await withCheckedContinuation { continuation in
        waits.add(
          Waits.Wait(
            id: id, descriptor: descriptor, events: Int16(events), deadline: deadline,
            continuation: Waiter(isOver: isOver, continuation: continuation)))
      }
    }

    /// Ends a wait. Does nothing if there is no wait with this identity now.
    func wake(_ id: Waits.ID) {
      checkIsolated()
      waits.remove(id)?.resume(.woken)
    }

    private func pollSockets(_ sockets: inout PolledSockets) {
      sockets.entries.removeAll(keepingCapacity: true)
      sockets.ids.removeAll(keepingCapacity: true)
      sockets.entries.append(pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0))
      for wait in waits.all where wait.descriptor >= 0 {
        sockets.entries.append(pollfd(fd: wait.descriptor, events: wait.events, revents: 0))
        sockets.ids.append(wait.id)
      }
      let limit = waits.pollLimit(.now)
      // From here on the loop can be borrowed: the waits can change until it is taken back.
      let mayWait = inbox.withLock { inbox in
        inbox.isPolling = inbox.queue.isEmpty
        return inbox.isPolling
      }
      let count = nfds_t(sockets.entries.count)
      let ready = poll(&sockets.entries, count, mayWait ? limit : 0)
      takeBack()
      // An interrupted or failed poll marks no entry, and is repeated after the queue.
      if ready > 0 {
        if sockets.entries[0].revents != 0 { pipe.drain() }
        for (entry, id) in zip(sockets.entries.dropFirst(), sockets.ids) where entry.revents != 0 {
          // The access to the waits ends before the call, which may add or end others.
          guard let waiter = waits.continuation(id), waiter.isOver() else { continue }
          waits.remove(id)?.resume(.ready)
        }
      }
      guard waits.nextDeadline != nil else { return }
      for waiter in waits.removeExpired(.now) { waiter.resume(.deadline) }
    }
  }
#endif
