import Ratchet

/// An enum of features that is the feature of a case of another enum.
enum Inner {
  case worker(Worker)

  @dynamicMemberLookup
  @CasePathable
  enum State: CaseReducerState, Equatable, Sendable {
    typealias StateReducer = Inner

    case worker(Worker.State)
  }

  @CasePathable
  enum Action: Sendable {
    case worker(Worker.Action)
  }

  // The other form of a body: a concrete type, because an opaque one would be circular.
  static var body: Reduce<Self.State, Self.Action> {
    Reduce(
      CombineReducers {
        Scope(state: \Self.State.Cases.worker, action: \Self.Action.Cases.worker) { Worker() }
      })
  }

  enum CaseScope {
    case worker(StoreOf<Worker>)
  }

  static func scope(_ store: isolated Store<Self.State, Self.Action>) -> CaseScope {
    switch store.state {
    case .worker(let v0): return .worker(store._$scope(v0, case: \.worker, action: \.worker))
    }
  }
}

extension Inner: CaseReducer, Reducer {}
