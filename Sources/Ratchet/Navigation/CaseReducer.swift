import RatchetDependencies

/// A reducer of an enum of features: what `@Reducer enum Destination` makes.
///
/// Its state is in one case at a time; an action is reduced by the feature whose case it names. The
/// enum itself is never a value: its reducer is the static ``body-swift.type.property``.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  // Said again, so that they are found by the static property and not by the kit's own bodies.
  associatedtype State
  associatedtype Action
  associatedtype Body

  /// A case for each feature, with the feature's store.
  associatedtype CaseScope

  /// A case for each feature, with the feature's model; the stores where nothing else is said.
  associatedtype CaseModel = CaseScope

  /// A `Scope` for each case that has a feature.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// The store of the feature in whose case the state is.
  static func scope(_ store: isolated Store<State, Action>) -> CaseScope

  /// The model of the feature in whose case the state is.
  @MainActor
  static func scope(_ model: StoreModel<State, Action>) -> CaseModel
}

extension CaseReducer where CaseModel == CaseScope {
  @MainActor
  public static func scope(_ model: StoreModel<State, Action>) -> CaseScope {
    // Unchecked: a type never changes, and a model's store is isolated to the main actor as this is.
    let reducer = UncheckedSendable(Self.self)
    return model.store.assumeIsolated { UncheckedSendable(reducer.value.scope($0)) }.value
  }
}

extension CaseReducer {
  /// Stands for the enum's reducer where reducers are listed: `Scope(…) { Destination() }`. There it is
  /// not called; anywhere else it stops the program, since the enum has no value.
  public init() { fatalError(Wording.caseReducerValue(Self.self)) }

  @inlinable
  public var body: Body { Self.body }
}

/// The state of an enum of features.
public protocol CaseReducerState {
  /// The enum whose state it is.
  associatedtype StateReducer: Reducer where StateReducer.State == Self
}
