// Features with one mistake each, of the kind that the compiler looks for once all types are right:
// see `Types.swift`.
import Ratchet

/// A case changes the state, and returns nothing.
struct ReturnForgotten: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name):
        state.name = name
      case .saveTapped, .saved, .rowTapped, .closed: return .none
      }
    }  // error: missing return in closure expected to return 'Effect<Form.Action>'
  }
}

/// A case only sometimes returns.
struct ReturnForgottenInBranch: Reducer {
  var body: some FormReducer {
    Reduce { state, action in
      switch action {
      case .saveTapped:
        if state.age > 18 { return .send(.saved(state.age)) }
      case .nameChanged, .saved, .rowTapped, .closed: return .none
      }
    }  // error: missing return in closure expected to return 'Effect<Form.Action>'
  }
}
