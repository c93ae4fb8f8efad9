import CSQLite
import RatchetIssues
import Synchronization

/// Whether a connection is still there, and which thread it is lent to; shared with its statements.
///
/// The block of a synchronous access may keep the connection, a statement or a cursor: the compiler
/// cannot refuse that. What is kept is refused where it is used on a thread that the connection is not
/// lent to, and where it is let go of there, the next access does the work.
final class ConnectionLife {
  // Written once, in the connection's `deinit`.
  @exclusivity(unchecked) private(set) var isOver = false

  /// The thread that may use the connection. Relaxed: only a thread itself writes its own identity.
  private let user = Atomic(ThreadIdentity.none)
  private let left = Mutex(Left())

  /// What was let go of on other threads. Unchecked: it is used only where the connection is lent.
  struct Left: @unchecked Sendable {
    fileprivate(set) var statements: [OpaquePointer] = []
    /// The statements of cursors.
    fileprivate(set) var cursors: [Statement] = []
    fileprivate var isOver = false
  }

  private static let nobody = UInt.max

  /// Whether this thread may use the connection: always, until ``willLendToCaller()`` was called.
  var isLentHere: Bool {
    let user = user.load(ordering: .relaxed)
    return user == ThreadIdentity.none || user == ThreadIdentity.current
  }

  /// To be called before a synchronous access, whose block may keep the connection: from here on it can
  /// be used inside of ``lend(_:)`` only. Where there are asynchronous accesses alone, nothing can be
  /// kept, and nothing is asked for at each statement.
  func willLendToCaller() {
    if user.load(ordering: .relaxed) == ThreadIdentity.none {
      user.store(Self.nobody, ordering: .relaxed)
    }
  }

  /// Runs a block that may use the connection, on this thread.
  func lend<R>(_ body: () throws -> R) rethrows -> R {
    let last = user.load(ordering: .relaxed)
    guard last != ThreadIdentity.none else { return try body() }
    user.store(ThreadIdentity.current, ordering: .relaxed)
    defer { user.store(last, ordering: .relaxed) }
    return try body()
  }

  /// The connection is about to be closed: what is left is let go of at once from now on.
  func end() {
    isOver = true
    let last = left.withLock { left in
      defer { left = Left(isOver: true) }
      return left
    }
    for statement in last.statements { sqlite3_finalize(statement) }
  }

  /// What has been let go of on other threads since this was asked last.
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

  /// A cursor was let go of on another thread.
  func leave(cursorOver statement: Statement) {
    left.withLock { $0.cursors.append(statement) }
  }
}
