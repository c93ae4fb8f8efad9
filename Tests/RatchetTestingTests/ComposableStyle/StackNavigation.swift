import Ratchet
import RatchetTesting
import Testing

@Reducer
struct StackNavigation {
  @Reducer
  enum Path {
    case counter(CounterFeature)
    case form(BindingForm)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var total = 0
  }

  enum Action {
    case goToCounterTapped
    case path(StackActionOf<Path>)
    case popToRoot
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .goToCounterTapped:
        state.path.append(.counter(CounterFeature.State()))
        return .none

      case .path(.element(id: _, action: .counter(.incrementButtonTapped))):
        state.total += 1
        state.path.append(.form(BindingForm.State()))
        return .none

      case .path:
        return .none

      case .popToRoot:
        state.path.removeAll()
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension StackNavigation.Path.State: Equatable {}

@MainActor
@Suite("Stack navigation in the Composable Architecture's style") struct StackNavigationTests {
  @Test("pushes, changes and pops")
  func path() async {
    let store = TestStore(initialState: StackNavigation.State()) {
      StackNavigation()
    }

    await store.send(.goToCounterTapped) {
      $0.path[id: 0] = .counter(CounterFeature.State())
    }
    await store.send(\.path[id: 0].counter.incrementButtonTapped) {
      $0.path[id: 0, case: \.counter]?.count = 1
      $0.path[id: 1] = .form(BindingForm.State())
      $0.total = 1
    }
    await store.send(\.path[id: 1].form.binding.text, "Blob") {
      $0.path[id: 1, case: \.form]?.text = "Blob"
    }
    await store.send(\.path.popFrom, 1) {
      $0.path[id: 1] = nil
    }
    await store.send(\.path.push, (id: 2, state: .form(BindingForm.State()))) {
      $0.path[id: 2] = .form(BindingForm.State())
    }
    await store.send(.popToRoot) {
      $0.path = StackState()
    }
  }
}
