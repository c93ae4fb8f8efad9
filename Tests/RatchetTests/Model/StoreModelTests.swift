import Observation
import Ratchet
import Testing

@MainActor
@Suite("StoreModel: a store model") struct StoreModelTests {
  private func office(_ state: Office.State = Office.State()) -> StoreModelOf<Office> {
    StoreModel(initialState: state) { Office() }
  }

  /// Whether a change notifies the readers of what `read` accesses, and how often.
  private func wakes(reading: () -> Any, by change: () -> Void) -> Int {
    let log = Log()
    withObservationTracking {
      _ = reading()
    } onChange: {
      log.note("woken")
    }
    change()
    return log.lines.count
  }

  @Test("reads the state and sends without waiting")
  func readAndSend() {
    let model = office()
    model.send(.titleChanged("new"))
    #expect(model.title == "new")
    #expect(model.state.title == "new")
    #expect(model.desk.count == 0)
    model.send(.desk(.tapped))
    #expect(model.desk.count == 1)
  }

  @Test("of a store that was made elsewhere shares that store")
  func ofStore() async {
    let store = Store(initialState: Office.State(), isolation: MainActor.shared) { Office() }
    let model = StoreModel(store)
    await store.send(.titleChanged("new"))
    #expect(model.title == "new")
    model.send(.titleChanged("newer"))
    #expect(await store.state.title == "newer")
  }

  @Test("is equal to itself only")
  func identity() {
    let model = office()
    #expect(Set([model, model]).count == 1)
    #expect(model != office())
  }

  @Test("binds a value to an action")
  func binding() {
    let model = office()
    let title = model.binding(\.title, send: { .titleChanged($0) })
    title.wrappedValue = "bound"
    #expect(model.title == "bound")
    @StoreBinding(get: { title.wrappedValue }, set: { title.wrappedValue = $0 }) var other
    other = "through both"
    #expect($other.wrappedValue == "through both")
    let length = model.binding(
      get: { $0.title.count }, send: { .titleChanged(String(repeating: "x", count: $0)) })
    length.wrappedValue = 3
    #expect(model.title == "xxx")
    #expect(wakes(reading: { length.wrappedValue }, by: { title.wrappedValue = "y" }) == 1)
  }

  @Test(
    "of an observable state notifies only the readers of a changed field")
  func fields() {
    let model = office()
    #expect(wakes(reading: { model.title }, by: { model.send(.titleChanged("new")) }) == 1)
    #expect(wakes(reading: { model.count }, by: { model.send(.titleChanged("newer")) }) == 0)
    #expect(wakes(reading: { model.title }, by: { model.send(.titleChanged("newer")) }) == 0)
    #expect(
      wakes(reading: { model.count }, by: { model.send(.changed { $0 = Office.State() }) }) == 1)
  }

  @Test("of a plain state notifies its readers once for each reduced action")
  func plain() {
    let model = StoreModel(initialState: Counter.State()) { Counter() }
    #expect(wakes(reading: { model.count }, by: { model.send(.incrementTapped) }) == 1)
    #expect(wakes(reading: { model.count }, by: { model.send(.chain(10)) }) == 1)
    #expect(wakes(reading: { 0 }, by: { model.send(.incrementTapped) }) == 0)
    #expect(model.count == 13)
  }

  @Test("of an enum notifies its readers when the case changes, and leaves the rest to the case")
  func enumRoot() {
    let model = StoreModel(initialState: Wing.State.empty) { Wing() }
    let meeting = Wing.State.meeting(Desk.State(id: 1))
    #expect(wakes(reading: { model.state }, by: { model.send(.moved(meeting)) }) == 1)
    #expect(wakes(reading: { model.state }, by: { model.send(.meeting(.tapped)) }) == 0)
    #expect(
      wakes(
        reading: { model.scope(case: \.meeting, action: \.meeting)?.count as Any },
        by: { model.send(.meeting(.tapped)) }) == 1)
    #expect(
      wakes(
        reading: { model.scope(case: \.office, action: \.office) == nil },
        by: { model.send(.moved(.office(Desk.State(id: 1)))) }) == 1)
  }

  @Test(
    "is released with its last reference: its store's notifications end, and effects are cancelled")
  func end() async {
    let store = Store(initialState: Counter.State(), isolation: MainActor.shared) { Counter() }
    do {
      let model = StoreModel(store)
      #expect(wakes(reading: { model.count }, by: {}) == 0)
      #expect(await store.observerCount == 1)
    }
    await store.send(.incrementTapped)
    #expect(await store.observerCount == 0)
  }

  @Test("provides values one after the other through Observations")
  func observations() async {
    let model = office()
    let log = Log()
    let task = Task {
      for await title in Observations({ model.title }) {
        log.note(title)
        if title == "new" { return }
      }
    }
    _ = await log.lines(atLeast: 1)
    model.send(.titleChanged("new"))
    await task.value
    #expect(log.lines == ["office", "new"])
  }

  @Test(
    "notifies readers of the state's identity when it is replaced, and not when a field changes")
  func stateReplaced() {
    let model = StoreModel(initialState: Room()) {
      Reduce<Room, Int> { state, number in
        if number < 0 { state = Room(number: -number) } else { state.number = number }
        return .none
      }
    }
    #expect(wakes(reading: { model.state }, by: { model.send(5) }) == 0)
    #expect(wakes(reading: { model.state }, by: { model.send(-5) }) == 1)
    #expect(wakes(reading: { model.state.number }, by: { model.send(6) }) == 1)
  }
}

@ObservableState
private struct Room {
  var number = 0
}
