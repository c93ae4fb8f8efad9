public import Observation
public import RatchetDependencies

/// A store for a user interface: it is on the main actor, synchronous and observable.
///
/// ```swift
/// let model = StoreModel(initialState: Counter.State()) { Counter() }
/// model.send(.incrementTapped)
/// print(model.count)
/// ```
///
/// Reads in `withObservationTracking` or `Observations` are notified of changes, after the action
/// that made the change has been reduced:
///
/// - of an `@ObservableState`, for each field separately; of an enum, also when its case changes;
/// - of any other state, after each action that is reduced, whether it changed or not.
///
/// The model of a child that is gone keeps the state as it was when last read, and an action sent
/// to it is an issue. Another child that takes its place has another model; see
/// ``Store/scope(state:action:fileID:filePath:line:column:)``.
@MainActor
@dynamicMemberLookup
public final class StoreModel<State, Action>: Observable {
  /// The store itself, for code on other actors.
  public nonisolated let store: Store<State, Action>

  private let observation: ModelObservation<State>
  var children = ModelChildren()

  /// Makes the model of a store that is isolated to the main actor. Stops the program for any other
  /// store.
  public init(_ store: Store<State, Action>) {
    // Not `precondition`: it prints no message in a release build.
    guard store.core.isolation === MainActor.shared else { fatalError(Wording.modelOffMainActor) }
    self.store = store
    observation = ModelObservation(core: store.core)
  }

  /// Makes a store that is isolated to the main actor, and its model.
  // Inlined, so that the store is specialised for its types.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> sending State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    self.init(
      Store(
        initialState: initialState(), isolation: MainActor.shared, reducer: reducer,
        withDependencies: prepareDependencies))
  }

  /// The current state. Reading an observable state observes only its identity; its fields are
  /// observed when they are read.
  public var state: State {
    observation.noteReadOfState(of: store.core)
    return read { $0 }
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read { $0[keyPath: keyPath] }
  }

  /// Sends an action. When this returns, the action and the actions that it queued were reduced,
  /// and its effects have been started.
  // Inlined where the action's type is known, like the store's own `send`.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    // Bypasses the actor: this code is in its isolation.
    StoreTask(group: store.dispatch(action))
  }

  /// Whether its child is gone.
  var isGone: Bool { store.core.read { _ in } == nil }

  func read<R>(_ body: (State) -> R) -> R {
    observation.noteRead(of: store.core)
    // Keeps what is read: a child that goes is still shown as it was.
    if let result = store.core.readKeeping(body) { return result }
    return body(store.core.snapshot())
  }
}

/// The model of a feature: `StoreModelOf<Counter>`.
public typealias StoreModelOf<R: Reducer> = StoreModel<R.State, R.Action>

// By identity: a model stays the same object while it is referenced.
extension StoreModel: Identifiable {}

extension StoreModel: Hashable {
  public nonisolated static func == (lhs: StoreModel, rhs: StoreModel) -> Bool { lhs === rhs }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
