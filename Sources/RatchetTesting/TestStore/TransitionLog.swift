import Ratchet
import Synchronization

/// All actions that a store has reduced, and which of them the test has accounted for.
// Unchecked: written in the store's isolation and read in the test's, always under the lock. The
// values in it are copies that are never changed.
final class TransitionLog<State, Action>: @unchecked Sendable {
  typealias Logged = LoggedTransition<State, Action>

  private let initialState: State
  // Written and read from two isolations.
  private let machine = Mutex(TransitionLogMachine())

  init(initialState: State) { self.initialState = initialState }

  /// - Parameter shared: the shared values that the feature has changed so far, as they are after
  ///   this action.
  func append(_ transition: Transition<State, Action>, shared: SharedSnapshot) {
    let action = LoggedAction(transition, isSent: transition.isSent, shared: shared)
    machine.withLock { $0.append(action) }
  }

  var pendingCount: Int { machine.withLock { $0.pending.count } }

  /// The index of the first pending action that fits.
  func firstIndex(where fits: (Action) -> Bool) -> Int? {
    // Not under the lock: `fits` is code of the test.
    machine.withLock { $0.pending }.firstIndex { fits(Logged($0).action) }
  }

  /// The actions that the test has not accounted for, oldest first.
  var pending: [Logged] { machine.withLock { $0.pending }.map { Logged($0) } }

  // `map` of an optional would look up types at run time.

  /// The state after the latest action that the test has accounted for.
  var asserted: State {
    guard let action = machine.withLock({ $0.asserted }) else { return initialState }
    return Logged(action).transition.after
  }

  /// The state after the last action that was reduced.
  var latest: State {
    guard let action = machine.withLock({ $0.latest }) else { return initialState }
    return Logged(action).transition.after
  }

  /// Accounts for the first action that the test sent; nil if it was not reduced.
  func takeSent() -> Logged? {
    guard let action = machine.withLock({ $0.takeSent() }) else { return nil }
    return Logged(action)
  }

  /// Accounts for one action only, by its index among the pending ones. Earlier actions stay
  /// pending; accounting for them later does not set `asserted` back.
  func take(at index: Int) -> Logged { Logged(machine.withLock { $0.take(at: index) }) }

  /// Accounts for all pending actions, and returns them.
  func takeAll() -> [Logged] {
    let actions = machine.withLock { $0.takeAll() }
    return actions.isEmpty ? [] : actions.map { Logged($0) }
  }
}

/// Tracks which reduced actions a test has accounted for. It does not depend on the types of states
/// and actions: generic code would look up their metadata at every step.
struct TransitionLogMachine {
  private(set) var pending: [LoggedAction] = []
  /// The last action; nil if there is none yet.
  private(set) var latest: LoggedAction?
  /// The latest action that the test has accounted for.
  private(set) var asserted: LoggedAction?
  /// The number of pending actions, from the first, that are older than `asserted`.
  private var olderCount = 0

  mutating func append(_ action: LoggedAction) {
    pending.append(action)
    latest = action
  }

  mutating func take(at index: Int) -> LoggedAction {
    // Nearly always the only one, for which `remove(at:)` takes five times as long.
    let taken = pending.count == 1 ? pending.removeLast() : pending.remove(at: index)
    if index < olderCount {
      olderCount -= 1
    } else {
      asserted = taken
      olderCount = index
    }
    return taken
  }

  mutating func takeSent() -> LoggedAction? {
    for index in pending.indices where pending[index].isSent { return take(at: index) }
    return nil
  }

  mutating func takeAll() -> [LoggedAction] {
    guard !pending.isEmpty else { return [] }
    defer {
      pending = []
      olderCount = 0
    }
    asserted = latest
    return pending
  }
}

/// A reduced action, and the shared values after it, without the types.
// Unchecked: it is immutable, and the values in it are copies that are never changed.
final class LoggedAction: @unchecked Sendable {
  /// A `Transition`.
  fileprivate let transition: AnyObject
  /// Whether the test sent it.
  let isSent: Bool
  let shared: SharedSnapshot

  init<State, Action>(
    _ transition: Transition<State, Action>, isSent: Bool, shared: SharedSnapshot
  ) {
    self.transition = transition
    self.isSent = isSent
    self.shared = shared
  }
}

/// A reduced action, and the shared values after it.
// A struct around an object without types: generic code would look up the type of a generic object.
struct LoggedTransition<State, Action> {
  private let logged: LoggedAction

  /// - Parameter logged: an action of a store of these types.
  fileprivate init(_ logged: LoggedAction) { self.logged = logged }

  var transition: Transition<State, Action> {
    unsafeDowncast(logged.transition, to: Transition<State, Action>.self)
  }

  var shared: SharedSnapshot { logged.shared }

  var action: Action { transition.action }

  /// Reports a refusal that no step expects.
  func reportRefusal() { transition.refusal?.reportLeft() }
}
