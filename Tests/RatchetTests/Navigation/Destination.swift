import Ratchet

/// The code that `@Reducer enum Destination` generates, written by hand: features, an alert, a case
/// without a feature, one without a value, and one whose feature is an enum of features itself.
enum Destination {
  case worker(Worker)
  case other(Worker)
  case alert(AlertLike<Alert>)
  case note(String)
  case empty
  case inner(Inner)

  enum Alert: Equatable, Sendable { case confirmed, cancelled }

  @dynamicMemberLookup
  @CasePathable
  enum State: CaseReducerState, Equatable, Sendable {
    typealias StateReducer = Destination

    case worker(Worker.State)
    case other(Worker.State)
    case alert(AlertLike<Alert>)
    case note(String)
    case empty
    case inner(Inner.State)
  }

  @CasePathable
  enum Action: Sendable {
    case worker(Worker.Action)
    case other(Worker.Action)
    case alert(AlertLike<Alert>.Action)
    case note(Never)
    case empty(Never)
    case inner(Inner.Action)
  }

  @ReducerBuilder<Self.State, Self.Action>
  static var body: some ReducerOf<Self> {
    Scope(state: \Self.State.Cases.worker, action: \Self.Action.Cases.worker) { Worker() }
    Scope(state: \Self.State.Cases.other, action: \Self.Action.Cases.other) { Worker() }
    Scope(state: \Self.State.Cases.inner, action: \Self.Action.Cases.inner) { Inner() }
  }

  enum CaseScope {
    case worker(StoreOf<Worker>)
    case other(StoreOf<Worker>)
    case alert(AlertLike<Alert>)
    case note(String)
    case empty
    case inner(StoreOf<Inner>)
  }

  static func scope(_ store: isolated Store<Self.State, Self.Action>) -> CaseScope {
    switch store.state {
    case .worker(let v0): return .worker(store._$scope(v0, case: \.worker, action: \.worker))
    case .other(let v0): return .other(store._$scope(v0, case: \.other, action: \.other))
    case .alert(let v0): return .alert(v0)
    case .note(let v0): return .note(v0)
    case .empty: return .empty
    case .inner(let v0): return .inner(store._$scope(v0, case: \.inner, action: \.inner))
    }
  }
}

extension Destination: CaseReducer, Reducer {}

/// An alert, reduced to the parts that matter to the presenting feature.
struct AlertLike<Action>: EphemeralState {
  var title = ""
}

extension AlertLike: Equatable where Action: Equatable {}
extension AlertLike: Sendable where Action: Sendable {}
