#if Postgres
  import RatchetSystem
  import Synchronization

  /// A thread that runs the work of several connections, and polls their sockets between two works.
  ///
  /// Threading: `enqueue` and `perform` may be called from any thread. All other functions are
  /// called on the loop's own thread, by actors that have the loop as their executor. `inbox` guards
  /// the queue and whether the thread sleeps; no code runs and no other lock is taken under it.
  ///
  /// | state | then |
  /// |---|---|
  /// | not started | the first work starts the thread, which never ends |
  /// | working | it runs the queued work; `poll` does not wait if there is more |
  /// | polling | a socket, a deadline or new work (through the pipe) wakes it |
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
    }

    typealias Waits = LoopWaits<CheckedContinuation<Wake, Never>>

    private let inbox = Mutex(Inbox())
    private let pipe: WakePipe
    private let thread = Atomic(ThreadIdentity.none)
    // Unsafe: used on the loop's thread only, which `own` checks.
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

    private var isOwnThread: Bool {
      thread.load(ordering: .relaxed) == ThreadIdentity.current
    }

    private func enqueue(_ work: Work) {
      let mustWake = inbox.withLock { inbox in
        inbox.queue.append(work)
        if !inbox.isStarted {
          inbox.isStarted = true
          start()
        }
        defer { inbox.isPolling = false }
        return inbox.isPolling
      }
      // The loop's own thread enqueues only between two polls.
      if mustWake, !isOwnThread { pipe.wake() }
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
      while true {
        batch.removeAll(keepingCapacity: true)
        inbox.withLock { inbox in
          swap(&inbox.queue, &batch)
          inbox.isPolling = false
        }
        for work in batch {
          #if canImport(ObjectiveC)
            autoreleasepool { perform(work, on: executor) }
          #else
            perform(work, on: executor)
          #endif
        }
        let mayWait = inbox.withLock { inbox in
          inbox.isPolling = inbox.queue.isEmpty
          return inbox.isPolling
        }
        pollSockets(waits: mayWait)
      }
    }

    private func perform(_ work: Work, on executor: UnownedSerialExecutor) {
      switch work {
      case .job(let job): job.runSynchronously(on: executor)
      case .closure(let closure): closure()
      }
    }

    // MARK: Waiting

    /// Returns an identity for the waits of one connection: it has one wait at a time.
    func makeID() -> Waits.ID {
      checkIsolated()
      return waits.makeID()
    }

    /// Waits until a socket is ready, the deadline has passed, or ``wake(_:)`` is called.
    ///
    /// - Parameters:
    ///   - descriptor: the socket, or -1 for none.
    ///   - events: of `poll`.
    func wait(
      _ id: Waits.ID, for events: Int32, of descriptor: Int32,
      until deadline: ContinuousClock.Instant?, isolation: isolated (any Actor)? = #isolation
    ) async -> Wake {
      checkIsolated()
      return await withCheckedContinuation { continuation in
        waits.add(
          Waits.Wait(
            id: id, descriptor: descriptor, events: Int16(events), deadline: deadline,
            continuation: continuation))
      }
    }

    /// Ends a wait. Does nothing if there is no wait with this identity now.
    func wake(_ id: Waits.ID) {
      checkIsolated()
      waits.remove(id)?.resume(returning: .woken)
    }

    private func pollSockets(waits mayWait: Bool) {
      var entries = [pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)]
      var ids: [Waits.ID] = []
      for wait in waits.all where wait.descriptor >= 0 {
        entries.append(pollfd(fd: wait.descriptor, events: wait.events, revents: 0))
        ids.append(wait.id)
      }
      let limit = mayWait ? waits.pollLimit(.now) : 0
      // An interrupted or failed poll marks no entry, and is repeated after the queue.
      if poll(&entries, nfds_t(entries.count), limit) > 0 {
        if entries[0].revents != 0 { pipe.drain() }
        for (entry, id) in zip(entries.dropFirst(), ids) where entry.revents != 0 {
          waits.remove(id)?.resume(returning: .ready)
        }
      }
      for continuation in waits.removeExpired(.now) { continuation.resume(returning: .deadline) }
    }
  }
#endif
