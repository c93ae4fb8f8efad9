import Ratchet
import Synchronization

/// Everything that a store has reduced, and how far the test has accounted for it.
// Unchecked: written in the store's isolation and read in the test's, always under the lock. The
// values in it are copies that nobody changes.
final class TransitionLog<State, Action>: @unchecked Sendable {
  typealias Logged = LoggedTransition<State, Action>

  private let initialState: State
  // Written and read from two isolations.
  private let machine = Mutex(TransitionLogMachine())

  init(initialState: State) { self.initialState = initialState }

  /// - Parameter shared: the shared values that the feature has changed so far, after this action.
  func append(_ transition: Transition<State, Action>, shared: SharedSnapshot) {
    let logged = Logged(transition, shared: shared)
    machine.withLock { $0.append(logged) }
  }

  var pendingCount: Int { machine.withLock { $0.pending.count } }

  /// The place of the first pending action that fits.
  func firstIndex(where fits: (Action) -> Bool) -> Int? {
    // Not under the lock: it runs code of others.
    machine.withLock { $0.pending }.firstIndex { fits(logged($0).action) }
  }

  /// What the test has not accounted for, oldest first.
  var pending: [Logged] { machine.withLock { $0.pending }.map(logged) }

  /// The state after the last action that the test has accounted for.
  var asserted: State {
    machine.withLock { $0.asserted }.map { logged($0).transition.after } ?? initialState
  }

  /// The state after the last action that was reduced.
  var latest: State {
    machine.withLock { $0.latest }.map { logged($0).transition.after } ?? initialState
  }

  /// Accounts for the first action that the test sent; nil where it was not reduced.
  func takeSent() -> Logged? { machine.withLock { $0.takeSent() }.map(logged) }

  /// Accounts for one action, by its place among the pending ones, and for nothing else. What comes
  /// before it stays pending; accounting for that later does not turn `asserted` back.
  func take(at index: Int) -> Logged { logged(machine.withLock { $0.take(at: index) }) }

  /// Accounts for all that is pending, and returns it.
  func takeAll() -> [Logged] { machine.withLock { $0.takeAll() }.map(logged) }

  // What is in this log was put there by `append`.
  private func logged(_ action: LoggedAction) -> Logged {
    unsafeDowncast(action, to: Logged.self)
  }
}

/// How far a test has accounted for what was reduced. It knows nothing of the types of states and
/// actions: code for all types would look each of them up at every step.
struct TransitionLogMachine {
  private(set) var pending: [LoggedAction] = []
  /// The last one; nil: none yet.
  private(set) var latest: LoggedAction?
  /// The last one that the test has accounted for.
  private(set) var asserted: LoggedAction?
  /// How many of the pending ones, from the first, are older than `asserted`.
  private var olderCount = 0

  mutating func append(_ action: LoggedAction) {
    pending.append(action)
    latest = action
  }

  mutating func take(at index: Int) -> LoggedAction {
    let taken = pending.remove(at: index)
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

/// One action that was reduced, whatever its type.
// Unchecked, and what inherits from it: nothing in it changes, and of the values in it there are copies
// only that nobody changes.
class LoggedAction: @unchecked Sendable {
  /// Whether the test sent it.
  let isSent: Bool
  /// The shared values after it.
  let shared: SharedSnapshot

  init(isSent: Bool, shared: SharedSnapshot) {
    self.isSent = isSent
    self.shared = shared
  }
}

/// One action that was reduced, and the shared values after it.
final class LoggedTransition<State, Action>: LoggedAction, @unchecked Sendable {
  let transition: Transition<State, Action>

  init(_ transition: Transition<State, Action>, shared: SharedSnapshot) {
    self.transition = transition
    super.init(isSent: transition.isSent, shared: shared)
  }

  var action: Action { transition.action }

  /// Tells of a refusal that no step expects.
  func reportRefusal() { transition.refusal?.reportLeft() }
}

/// Carries a value between the store's isolation and the test's.
// Unchecked: each use says why nobody else touches what is in it.
struct UncheckedBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
