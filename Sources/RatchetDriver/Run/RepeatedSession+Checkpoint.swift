import Ratchet
import RatchetDependencies

extension RepeatedSession {
  /// A time in the session, to go back to.
  struct Checkpoint {
    fileprivate let state: R.State
    fileprivate let number: Int
    fileprivate let next: Int
    fileprivate let values: RecordedValues
    fileprivate let shared: SharedCheckpoint
  }

  func checkpoint() -> Checkpoint {
    Checkpoint(
      state: state, number: number, next: next, values: values,
      shared: sources.shared.checkpoint())
  }

  /// Goes back to an earlier time. The recorded states are not compared any more.
  func restore(_ checkpoint: Checkpoint) {
    state = checkpoint.state
    number = checkpoint.number
    next = checkpoint.next
    values = checkpoint.values
    own = [:]
    sources.shared.restore(checkpoint.shared)
    _ = follower.takeChanges { _ in }
  }

  /// Whether an invariant holds for the state now.
  func holds(_ invariant: DrivenInvariant<R.State>) -> Bool {
    DependencyValues.withCurrent(dependencies) { invariant.holds(state) }
  }
}
