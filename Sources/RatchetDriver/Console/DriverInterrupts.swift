import Dispatch
import Foundation
import Synchronization

/// Ends a run from outside, as a signal does: reading stops, effects are cancelled, the database is
/// closed, and the run exits with the conventional code.
public final class DriverInterrupts: Sendable {
  // Threading: signal handlers, effects that print and the run raise and read from any thread.
  // `state` guards the reason; it is released before the latch opens, which has a lock of its own,
  // and before a prompt answers.

  /// The reason for which a run must end.
  public enum Reason: Sendable, Hashable {
    /// SIGINT: exit 130.
    case interrupt
    /// SIGTERM: exit 143.
    case terminate
    /// SIGHUP, as when the terminal is closed: exit 129.
    case hangUp
    /// The reader of the output is gone: exit 141, as for a program that SIGPIPE ends.
    case brokenPipe
    /// The output cannot be written: exit 74.
    case unwritable(SystemError)
  }

  private struct State {
    var first: Reason?
    var answer: (@Sendable () -> Bool)?
  }

  private let state = Mutex(State())
  private let latch = Latch()

  /// Makes interrupts without a reason.
  public init() {}

  /// The first reason that was raised; nil if there is none.
  public var reason: Reason? { state.withLock(\.first) }

  /// Asks the run to end. Later reasons do not replace the first.
  public func raise(_ reason: Reason) {
    if reason == .interrupt, let answer = state.withLock(\.answer), answer() { return }
    state.withLock { $0.first = $0.first ?? reason }
    latch.open()
  }

  /// Lets a prompt answer interrupts, for which the user stays in it.
  ///
  /// - Parameter answer: returns false if the interrupt must end the run; nil to end the answers.
  func answerInterrupts(with answer: (@Sendable () -> Bool)?) {
    state.withLock { $0.answer = answer }
  }

  /// Waits until a reason is raised, or the task is cancelled.
  func wait() async { await latch.wait() }
}

/// Turns SIGINT, SIGTERM and SIGHUP into interrupts of a run. A second signal ends the process at
/// once.
final class ProcessSignals {
  private let sources: [any DispatchSourceSignal]

  /// Returns when the signals are received. Until then they have their default actions: a signal that
  /// was ignored so early would be lost, and the run would go on.
  init(_ interrupts: DriverInterrupts) {
    var signals: [(Int32, DriverInterrupts.Reason)] = [
      (SIGINT, .interrupt), (SIGTERM, .terminate),
    ]
    // With `nohup`, the run goes on when the terminal is closed.
    if !Self.isIgnored(SIGHUP) { signals.append((SIGHUP, .hangUp)) }
    let isRegistered = DispatchGroup()
    sources = signals.map { code, reason in
      let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
      source.setEventHandler {
        if interrupts.reason != nil { SystemCalls.exitAtOnce(ExitCode(reason).rawValue) }
        interrupts.raise(reason)
      }
      isRegistered.enter()
      source.setRegistrationHandler {
        // Elsewhere, the source replaces the default action itself.
        #if canImport(Darwin)
          signal(code, SIG_IGN)
        #endif
        isRegistered.leave()
      }
      source.resume()
      return source
    }
    isRegistered.wait()
  }

  private static func isIgnored(_ code: Int32) -> Bool {
    let action = signal(code, SIG_IGN)
    signal(code, action)
    // Unsafe: functions of C can only be compared by their addresses; nothing is called.
    return unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
