#if Postgres
  import RatchetSystem

  /// The suspended waits of a loop: pure bookkeeping, without system calls.
  ///
  /// A wait ends exactly once: its socket is ready, its deadline has passed, or it is woken.
  struct LoopWaits<Continuation> {
    /// Identifies a wait within its loop.
    struct ID: Hashable, Sendable {
      fileprivate var number: Int
    }

    struct Wait {
      var id: ID
      /// The descriptor, or -1 to wait for a wake-up only.
      var descriptor: Int32
      var events: Int16
      var deadline: ContinuousClock.Instant?
      var continuation: Continuation
    }

    private(set) var all: [Wait] = []
    private var lastNumber = 0

    /// Returns an identity for one wait at a time.
    mutating func makeID() -> ID {
      lastNumber += 1
      return ID(number: lastNumber)
    }

    mutating func add(_ wait: Wait) {
      all.append(wait)
    }

    /// Removes a wait; `nil` if it has ended already.
    mutating func remove(_ id: ID) -> Continuation? {
      guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
      all.swapAt(index, all.count - 1)
      return all.removeLast().continuation
    }

    /// The continuation of a wait, which goes on; `nil` if it has ended.
    func continuation(_ id: ID) -> Continuation? {
      all.first { $0.id == id }?.continuation
    }

    var nextDeadline: ContinuousClock.Instant? {
      // No key path: in a generic type, each use of one looks up its types at run time.
      var next: ContinuousClock.Instant?
      for wait in all {
        guard let deadline = wait.deadline else { continue }
        next = next.map { min($0, deadline) } ?? deadline
      }
      return next
    }

    /// Removes and returns the waits whose deadline has passed.
    mutating func removeExpired(_ now: ContinuousClock.Instant) -> [Continuation] {
      guard let next = nextDeadline, next <= now else { return [] }
      let isExpired = { (wait: Wait) in wait.deadline.map { $0 <= now } ?? false }
      defer { all.removeAll(where: isExpired) }
      return all.filter(isExpired).map { $0.continuation }
    }

    /// The number of milliseconds that `poll` may wait: rounded up, so that the deadline has passed
    /// then; -1 for no limit.
    func pollLimit(_ now: ContinuousClock.Instant) -> Int32 {
      guard let next = nextDeadline else { return -1 }
      guard next > now else { return 0 }
      let (seconds, attoseconds) = (next - now).components
      let milliseconds = attoseconds / 1_000_000_000_000_000 + 1
      return Int32(clamping: min(seconds, 1_000_000) * 1000 + milliseconds)
    }
  }
#endif
