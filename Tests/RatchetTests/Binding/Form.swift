import Ratchet

/// A form whose fields are written by bindings.
@Reducer
struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var age = 0
    var address = Address()
    var log: [String] = []
  }

  @ObservableState
  struct Address: Equatable {
    var street = ""
    var city = ""
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .binding(\.name) = action { state.log.append("before: \(state.name)") }
      return .none
    }
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name):
        state.log.append("name: \(state.name)")
        return .none
      case .binding(\.address.city):
        state.log.append("city: \(state.address.city)")
        return .none
      case .binding:
        state.log.append("other")
        return .none
      case .saveTapped:
        state.log.append("save")
        return .none
      }
    }
  }
}
