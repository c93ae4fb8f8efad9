import Observation
import Ratchet
import Synchronization
import Testing

@Reducer
struct Thermostat {
  @ObservableState
  struct State: Equatable {
    var degrees = 20
    var name = "Kitchen"
    var timer: Countdown.State?
  }

  enum Action {
    case warmerTapped
    case renamed(String)
    case timer(Countdown.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .warmerTapped: state.degrees += 1
      case .renamed(let name): state.name = name
      case .timer: break
      }
      return .none
    }
    .ifLet(\.timer, action: \.timer) { Countdown() }
  }
}

@Reducer
struct Countdown {
  @ObservableState
  struct State: Equatable { var seconds = 60 }

  enum Action { case ticked }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.seconds -= 1
      return .none
    }
  }
}

@Reducer
struct AddressForm {
  @ObservableState
  struct State: Equatable { var city = "" }

  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@MainActor
@Suite("The examples of observation") struct ObservationExamples {
  @Test("notify views as described") func examples() {
    @Sendable func render() {}
    let model = StoreModel(initialState: Thermostat.State()) { Thermostat() }
    withObservationTracking {
      print(model.degrees)
    } onChange: {
      render()
    }
    model.send(.warmerTapped)  // renders
    model.send(.renamed("Hall"))  // does not: the name has not been read
    #expect(model.degrees == 21)

    let name = model.binding(\.name, send: { .renamed($0) })
    name.wrappedValue = "Cellar"
    #expect(model.name == "Cellar")

    if let timer = model.scope(state: \.timer, action: \.timer) {
      print(timer.seconds)
    }
  }

  @Test("write a field directly") func bindable() {
    let model = StoreModel(initialState: AddressForm.State()) { AddressForm() }
    let city = model.binding(\.city)
    city.wrappedValue = "Rome"
    #expect(model.city == "Rome")
  }

  @Test("yield values one after the other") func values() async {
    let model = StoreModel(initialState: Thermostat.State()) { Thermostat() }
    for await degrees in Observations({ model.degrees }) {
      if degrees == 22 { break }
      model.send(.warmerTapped)
    }
    #expect(model.degrees == 22)
  }
}
