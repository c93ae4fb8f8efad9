import Ratchet
import Synchronization

/// Everything that a store has reduced, and how far the test has accounted for it.
// Unchecked: written in the store's isolation and read in the test's, always under the lock. The
// values in it are copies that nobody changes.
final class TransitionLog<State, Action>: @unchecked Sendable {
  private struct Contents {
    var pending: [LoggedTransition<State, Action>] = []
    var latest: State
    var asserted: State
    /// How many of the pending ones, from the first, are older than `asserted`.
    var olderCount = 0
  }

  // Written and read from two isolations.
  private let contents: Mutex<UncheckedBox<Contents>>

  init(initialState: State) {
    contents = Mutex(UncheckedBox(Contents(latest: initialState, asserted: initialState)))
  }

  /// - Parameter shared: the shared values that the feature has changed so far, after this action.
  func append(_ transition: Transition<State, Action>, shared: SharedSnapshot) {
    let box = UncheckedBox(LoggedTransition(transition: transition, shared: shared))
    contents.withLock {
      $0.value.pending.append(box.value)
      $0.value.latest = box.value.transition.after
    }
  }

  var pendingCount: Int { contents.withLock { $0.value.pending.count } }

  /// What the test has not accounted for, oldest first.
  var pending: [LoggedTransition<State, Action>] {
    contents.withLock { UncheckedBox($0.value.pending) }.value
  }

  /// The state after the last action that the test has accounted for.
  var asserted: State { contents.withLock { UncheckedBox($0.value.asserted) }.value }

  /// The state after the last action that was reduced.
  var latest: State { contents.withLock { UncheckedBox($0.value.latest) }.value }

  /// Accounts for one action, by its place among the pending ones, and for nothing else. What comes
  /// before it stays pending; accounting for that later does not turn `asserted` back.
  func take(at index: Int) -> LoggedTransition<State, Action> {
    contents.withLock { contents in
      let taken = contents.value.pending.remove(at: index)
      if index < contents.value.olderCount {
        contents.value.olderCount -= 1
      } else {
        contents.value.asserted = taken.transition.after
        contents.value.olderCount = index
      }
      return UncheckedBox(taken)
    }.value
  }

  /// Accounts for all that is pending, and returns it.
  func takeAll() -> [LoggedTransition<State, Action>] {
    contents.withLock { contents in
      defer {
        contents.value.pending = []
        contents.value.olderCount = 0
      }
      contents.value.asserted = contents.value.latest
      return UncheckedBox(contents.value.pending)
    }.value
  }
}

/// One action that was reduced, and the shared values after it.
struct LoggedTransition<State, Action> {
  let transition: Transition<State, Action>
  let shared: SharedSnapshot

  var action: Action { transition.action }
}

/// Carries a value between the store's isolation and the test's.
// Unchecked: each use says why nobody else touches what is in it.
struct UncheckedBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
