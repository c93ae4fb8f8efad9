public import Observation
public import RatchetDependencies

/// A store as a user interface sees it: on the main actor, without waiting, and observed.
///
/// ```swift
/// let model = StoreModel(initialState: Counter.State()) { Counter() }
/// model.send(.incrementTapped)
/// print(model.count)
/// ```
///
/// What is read inside of `withObservationTracking` or `Observations` tells when it changes, after the
/// action that changed it has been reduced:
///
/// - of an `@ObservableState`, each field by itself; of an enum, the case it is in, too;
/// - of any other state, whatever is read: once for each action that is reduced.
///
/// A scope whose state is gone reads as it was when it was last read, and what it is sent is an issue;
/// another child that takes its place has another model; see
/// ``Store/scope(state:action:)-(KeyPath<State,ChildState?>,_)``.
@MainActor
@dynamicMemberLookup
public final class StoreModel<State, Action>: Observable {
  /// The store itself, for code on other actors.
  public nonisolated let store: Store<State, Action>

  private let observation: ModelObservation<State>
  var children = ModelChildren()

  /// The model of a store that is isolated to the main actor. One that is not stops the program.
  public init(_ store: Store<State, Action>) {
    // Not `precondition`, which says nothing in a release build.
    guard store.core.isolation === MainActor.shared else { fatalError(Wording.modelOffMainActor) }
    self.store = store
    observation = ModelObservation(core: store.core)
  }

  /// Makes a store that is isolated to the main actor, and its model.
  // Inlined, so that the store is compiled for its types.
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

  /// The state now. Of an observable state, reading it counts as reading which one it is; its fields
  /// count when they are read.
  public var state: State {
    observation.noteReadOfState(of: store.core)
    return read { $0 }
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read { $0[keyPath: keyPath] }
  }

  /// Sends an action. When this returns, it was reduced, and so was what it queued; its effects have
  /// been started.
  // Inlined where the action's type is known, as the store's own `send` is.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    // Without the actor's door: this is its isolation.
    StoreTask(group: store.dispatch.send(action))
  }

  /// Whether it is of a child that has gone.
  var isGone: Bool { store.core.read { _ in } == nil }

  func read<R>(_ body: (State) -> R) -> R {
    observation.noteRead(of: store.core)
    // What was shown of a child that goes stays to be shown.
    if let result = store.core.readKeeping(body) { return result }
    return body(store.core.snapshot())
  }
}

/// The model of a feature: `StoreModelOf<Counter>`.
public typealias StoreModelOf<R: Reducer> = StoreModel<R.State, R.Action>

// By identity: a model is the same while somebody holds it.
extension StoreModel: Identifiable {}

extension StoreModel: Hashable {
  public nonisolated static func == (lhs: StoreModel, rhs: StoreModel) -> Bool { lhs === rhs }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
