import Ratchet
import Synchronization

/// Says which actions of a run were failures, each with the line that brought it.
final class FailureObserver<Action>: Sendable {
  private let failure: @Sendable (Action) -> String?
  private let console: RunConsole
  // The run writes it, the store's isolation reads it.
  private let place = Mutex<ScriptPlace?>(nil)

  /// - Parameter failure: what went wrong, for an action that says so.
  init(_ failure: @escaping @Sendable (Action) -> String?, console: RunConsole) {
    self.failure = failure
    self.console = console
  }

  /// What happens from here on is of this line.
  func begin(_ place: ScriptPlace) { self.place.withLock { $0 = place } }

  /// A script may send what an effect would: then nothing has failed.
  func observe<State>(_ transition: Transition<State, Action>) {
    if case .sent = transition.origin { return }
    guard let reason = failure(transition.action) else { return }
    let line = Wording.oneLine(reason)
    console.fail(place.withLock { $0?.text(line) } ?? line)
  }
}
