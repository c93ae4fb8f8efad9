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

/// Turns SIGINT and SIGTERM into interrupts of a run. A second signal ends the process at once.
final class ProcessSignals {
  private let sources: [any DispatchSourceSignal]

  init(_ interrupts: DriverInterrupts) {
    sources = [(SIGINT, DriverInterrupts.Reason.interrupt), (SIGTERM, .terminate)].map {
      code, reason in
      // The source still sees an ignored signal; the default action would end the process.
      signal(code, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
      source.setEventHandler {
        if interrupts.reason != nil { SystemCalls.exitAtOnce(ExitCode(reason).rawValue) }
        interrupts.raise(reason)
      }
      source.resume()
      return source
    }
  }
}
