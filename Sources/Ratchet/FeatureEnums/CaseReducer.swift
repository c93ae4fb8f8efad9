import RatchetDependencies

/// A reducer of an enum of features: the result of `@Reducer enum Destination`.
///
/// Its state is in one case at a time; an action is reduced by the feature of its case. The enum
/// itself never has a value: its reducer is the static ``body-swift.type.property``.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  // Repeated, so that they are inferred from the static property and not from the kit's default
  // bodies.
  /// The enum of the states.
  associatedtype State
  /// The enum of the actions.
  associatedtype Action
  /// The type of the reducer that runs the cases' features.
  associatedtype Body

  /// An enum with a case for each feature, which holds the feature's store.
  associatedtype CaseScope

  /// An enum with a case for each feature, which holds the feature's model; by default, the stores.
  associatedtype CaseModel = CaseScope

  /// A `Scope` for each case that has a feature.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// The store of the feature whose case the state is in.
  static func scope(_ store: isolated Store<State, Action>) -> CaseScope

  /// The model of the feature whose case the state is in.
  @MainActor
  static func scope(_ model: StoreModel<State, Action>) -> CaseModel
}

extension CaseReducer where CaseModel == CaseScope {
  /// The store of the feature whose case the state is in.
  @MainActor
  public static func scope(_ model: StoreModel<State, Action>) -> CaseScope {
    // Unchecked: a type never changes, and a model's store is isolated to the main actor, like this
    // function.
    let reducer = UncheckedSendable(Self.self)
    return model.store.assumeIsolated { UncheckedSendable(reducer.value.scope($0)) }.value
  }
}

extension CaseReducer {
  /// Represents the enum's reducer in a reducer builder: `Scope(…) { Destination() }`. A builder
  /// never calls it; anywhere else it stops the program, since the enum has no value.
  public init() { fatalError(Wording.caseReducerValue(Self.self)) }

  /// The static body.
  @inlinable
  public var body: Body { Self.body }
}

/// The state of an enum of features.
public protocol CaseReducerState {
  /// The enum of features.
  associatedtype StateReducer: Reducer where StateReducer.State == Self
}

extension ReducerBuilder {
  /// An enum of features is never a value: `Destination()` in a body stands for its static body.
  // Erases the type of the body, which is often opaque: code around it can then be specialised.
  @inlinable
  public static func buildExpression<R: CaseReducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> Reduce<State, Action> {
    Reduce(erasing: R.body)
  }
}

// The same in the closures of `ifLet` and `forEach`.
extension ChildBuilder {
  @inlinable
  public static func buildExpression<State, R: CaseReducer<State, Value>>(
    _ reducer: @autoclosure () -> R
  ) -> Reduce<State, Value> where Field == State? {
    Reduce(erasing: R.body)
  }

  @inlinable
  public static func buildExpression<State, Action, R: CaseReducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> Reduce<State, Action>
  where Field == PresentationState<State>, Value == PresentationAction<Action> {
    Reduce(erasing: R.body)
  }

  @inlinable
  public static func buildExpression<ID: Sendable, State, Action, R: CaseReducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> Reduce<State, Action>
  where Field == IdentifiedArray<ID, State>, Value == IdentifiedAction<ID, Action> {
    Reduce(erasing: R.body)
  }

  @inlinable
  public static func buildExpression<State, Action, R: CaseReducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> Reduce<State, Action>
  where Field == StackState<State>, Value == StackAction<State, Action> {
    Reduce(erasing: R.body)
  }
}
