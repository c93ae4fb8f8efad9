import RatchetCSQLite
import RatchetIssues
import RatchetSystem
import Synchronization

/// Whether a connection is still open, and which thread it is lent to. Shared by the connection and
/// its statements.
///
/// The block of a synchronous access may keep the connection, a statement or a cursor: the compiler
/// cannot prevent that. Using one is refused on any thread that the connection is not lent to. If
/// one is released on such a thread, the next access does the cleanup.
///
/// `user` is set by the thread whose turn it is: the connection's own, or the caller of a
/// synchronous access. It is that thread's identity during an access, and `notLent` between
/// accesses; until ``willLendToCaller()`` is called it is `ThreadIdentity.none`, which allows every
/// thread. `left` may be locked on any thread, briefly; no other lock is taken while it is held.
final class ConnectionLife {
  // Unchecked: written once, in the connection's `deinit`.
  @exclusivity(unchecked) private(set) var isOver = false

  /// The thread that may use the connection. Relaxed: a thread compares it only with its own
  /// identity, which no other thread writes.
  private let user = Atomic(ThreadIdentity.none)
  private let left = Mutex(Left())

  /// Statements and cursors that were released on other threads. Unchecked: it is used only where
  /// the connection is lent.
  struct Left: @unchecked Sendable {
    fileprivate(set) var statements: [OpaquePointer] = []
    /// The statements of released cursors.
    fileprivate(set) var cursors: [Statement] = []
    fileprivate var isOver = false
  }

  private static let notLent = UInt.max

  /// Whether this thread may use the connection: always true until ``willLendToCaller()`` is
  /// called.
  var isLentHere: Bool {
    let user = user.load(ordering: .relaxed)
    return user == ThreadIdentity.none || user == ThreadIdentity.current
  }

  /// Must be called before a synchronous access, whose block may keep the connection: from then on
  /// the connection can be used only inside ``lend(_:)``. If all accesses are asynchronous, nothing
  /// can be kept, and the check at each statement need not read the thread's identity.
  func willLendToCaller() {
    if user.load(ordering: .relaxed) == ThreadIdentity.none {
      user.store(Self.notLent, ordering: .relaxed)
    }
  }

  /// Runs a block that may use the connection on this thread.
  func lend<R>(_ body: () throws -> R) rethrows -> R {
    let last = user.load(ordering: .relaxed)
    guard last != ThreadIdentity.none else { return try body() }
    user.store(ThreadIdentity.current, ordering: .relaxed)
    defer { user.store(last, ordering: .relaxed) }
    return try body()
  }

  /// The connection is about to be closed. Finalizes the statements in `left`; later ones are
  /// finalized at once.
  func end() {
    isOver = true
    let last = left.withLock { left in
      defer { left = Left(isOver: true) }
      return left
    }
    for statement in last.statements { sqlite3_finalize(statement) }
  }

  /// Returns what was released on other threads since the last call.
  func takeLeft() -> Left {
    left.withLock { left in
      defer { left = Left() }
      return left
    }
  }

  func finalize(_ statement: OpaquePointer) {
    if !isLentHere {
      let waits = left.withLock { left in
        if !left.isOver { left.statements.append(statement) }
        return !left.isOver
      }
      if waits { return }
    }
    sqlite3_finalize(statement)
  }

  /// A cursor was released on another thread: its statement is checked in by the next access.
  func leave(cursorOver statement: Statement) {
    left.withLock { $0.cursors.append(statement) }
  }
}
