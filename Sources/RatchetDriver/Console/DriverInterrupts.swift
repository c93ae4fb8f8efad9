import Synchronization

/// Ends a run from outside, as a signal does: nothing more is read, effects are cancelled, the
/// database is closed, and the run exits with the number that shells know.
public final class DriverInterrupts: Sendable {
  /// Why a run is to end.
  public enum Reason: Sendable, Hashable {
    /// SIGINT: exit 130.
    case interrupt
    /// SIGTERM: exit 143.
    case terminate
    /// Nobody reads the output any more: exit 141, as for a program that SIGPIPE ends.
    case brokenPipe
    /// The output cannot be written: exit 74.
    case unwritable(SystemError)
  }

  // Signals, effects that print, and the run meet here.
  private let first = Mutex<Reason?>(nil)
  private let latch = Latch()

  public init() {}

  /// The first reason that was given.
  public var reason: Reason? { first.withLock(\.self) }

  /// Asks the run to end. The first reason stands.
  public func raise(_ reason: Reason) {
    first.withLock { $0 = $0 ?? reason }
    latch.open()
  }

  /// Waits until there is a reason, or the task is cancelled.
  func wait() async { await latch.wait() }
}
