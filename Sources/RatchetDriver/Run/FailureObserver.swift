import Ratchet
import Synchronization

/// Reports the failures among the actions of a run, each with the line of the script that caused
/// it.
final class FailureObserver<Action>: Sendable {
  private let failure: @Sendable (Action) -> String?
  private let console: RunConsole
  // Locked: the run writes it, and the store's isolation reads it.
  private let place = Mutex<ScriptPlace?>(nil)

  /// - Parameter failure: the description of the failure that an action reports; nil for other
  ///   actions.
  init(_ failure: @escaping @Sendable (Action) -> String?, console: RunConsole) {
    self.failure = failure
    self.console = console
  }

  /// Attributes the following actions to this line.
  func begin(_ place: ScriptPlace) { self.place.withLock { $0 = place } }

  /// Only actions of effects count: if a script sends such an action, nothing has failed.
  func observe<State>(_ transition: Transition<State, Action>) {
    if case .sent = transition.origin { return }
    guard let reason = failure(transition.action) else { return }
    let line = Wording.oneLine(reason)
    console.fail(place.withLock { $0?.text(line) } ?? line)
  }
}
