import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct CountersListTests {
  private static let saved = SavedCounters(
    counters: [Counter.State(id: 2, value: 5), Counter.State(id: 4)], nextID: 6)

  /// A list that is loaded.
  private static var loaded: CountersList.State {
    var state = CountersList.State()
    state.isLoaded = true
    state.rows = [Counter.State(id: 2, value: 5), Counter.State(id: 4)]
    state.nextID = 6
    return state
  }

  /// A test store whose client writes into a log what it has done.
  private static func store(
    _ state: CountersList.State, log: CallLog = CallLog(),
    _ prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<CountersList> {
    TestStore(initialState: state) {
      CountersList()
    } withDependencies: {
      $0[CountersClient.self] = CountersClient(
        load: { saved },
        save: { log.add("save \($0.id): \($0.value)") },
        remove: { log.add("remove \($0)") })
      prepare(&$0)
    }
  }

  @Test("When it appears it loads what is kept, and goes on from its ids")
  func appears() async {
    let log = CallLog()
    let store = Self.store(CountersList.State(), log: log)
    await store.send(.appeared)
    await store.receive(.countersLoaded(Self.saved)) {
      $0.isLoaded = true
      $0.rows = [Counter.State(id: 2, value: 5), Counter.State(id: 4)]
      $0.nextID = 6
    }
    #expect(store.state.total == 5)
    await store.send(.addButtonTapped) {
      $0.rows.append(Counter.State(id: 6))
      $0.nextID = 7
    }
    await store.finish()
    #expect(log.all == ["save 6: 0"])
  }

  @Test("When it appears again it keeps what it has: a save may be on its way")
  func appearsAgain() async {
    let store = Self.store(Self.loaded)
    await store.send(.rows(.element(id: 2, action: .incrementTapped))) {
      $0.rows[id: 2]?.value = 6
    }
    await store.send(.appeared)
    await store.finish()
  }

  @Test("Appearing again while it loads cancels the load that was on its way")
  func appearsWhileLoading() async {
    let first = Gate()
    let log = CallLog()
    let store = Self.store(CountersList.State()) {
      $0[CountersClient.self].load = {
        log.add("load")
        if log.all.count == 1 { try await first.pass() }
        return Self.saved
      }
    }
    await store.send(.appeared)
    await store.send(.appeared)
    await store.receive(\.countersLoaded) {
      $0.isLoaded = true
      $0.rows = [Counter.State(id: 2, value: 5), Counter.State(id: 4)]
      $0.nextID = 6
    }
    first.open()
    await store.finish()
    #expect(log.all == ["load", "load"])
  }

  @Test("A counter that is added before the kept ones are here takes none of their ids")
  func addBeforeLoaded() async {
    let log = CallLog()
    let store = Self.store(CountersList.State(), log: log)
    await store.send(.addButtonTapped) { $0.waitingAdds = 1 }
    await store.receive(.countersLoaded(Self.saved)) {
      $0.isLoaded = true
      $0.waitingAdds = 0
      $0.rows = [Counter.State(id: 2, value: 5), Counter.State(id: 4), Counter.State(id: 6)]
      $0.nextID = 7
    }
    await store.finish()
    #expect(log.all == ["save 6: 0"])
  }

  @Test("Counters that were added while loading failed come when it works")
  func addWhileLoadingFails() async {
    let log = CallLog()
    let store = Self.store(CountersList.State(), log: log) {
      $0[CountersClient.self].load = { throw Failure("locked") }
    }
    await store.send(.addButtonTapped) { $0.waitingAdds = 1 }
    await store.receive(.persistenceFailed("locked")) { $0.failure = "locked" }
    store.dependencies[CountersClient.self].load = { Self.saved }
    await store.send(.addButtonTapped) { $0.waitingAdds = 2 }
    await store.receive(\.countersLoaded) {
      $0.isLoaded = true
      $0.waitingAdds = 0
      $0.failure = nil
      $0.rows = IdentifiedArray(
        Self.saved.counters + [Counter.State(id: 6), Counter.State(id: 7)])
      $0.nextID = 8
    }
    await store.finish()
    #expect(log.all == ["save 6: 0", "save 7: 0"])
  }

  @Test("What is added is saved, each under the next id")
  func add() async {
    let log = CallLog()
    let store = Self.store(Self.loaded, log: log)
    await store.send(.addButtonTapped) {
      $0.rows.append(Counter.State(id: 6))
      $0.nextID = 7
    }
    await store.send(.addButtonTapped) {
      $0.rows.append(Counter.State(id: 7))
      $0.nextID = 8
    }
    await store.finish()
    #expect(log.all == ["save 6: 0", "save 7: 0"])
  }

  @Test("Each row counts for itself, is saved, and counts in the total")
  func rows() async {
    let log = CallLog()
    let store = Self.store(Self.loaded, log: log)
    await store.send(.rows(.element(id: 4, action: .decrementTapped))) {
      $0.rows[id: 4]?.value = -1
    }.finish()
    #expect(store.state.total == 4)
    await store.send(.rows(.element(id: 2, action: .incrementTapped))) {
      $0.rows[id: 2]?.value = 6
    }.finish()
    #expect(store.state.total == 5)
    await store.send(.rows(.element(id: 2, action: .resetTapped))) {
      $0.rows[id: 2]?.value = 0
    }.finish()
    #expect(store.state.total == -1)
    #expect(log.all == ["save 4: -1", "save 2: 6", "save 2: 0"])
  }

  @Test("A row's fact is the row's alone, and is not saved")
  func fact() async {
    let log = CallLog()
    let store = Self.store(Self.loaded, log: log) {
      $0[NumberFactClient.self].fact = { "\($0) is a number." }
    }
    await store.send(.rows(.element(id: 2, action: .factTapped))) {
      $0.rows[id: 2]?.isLoadingFact = true
    }
    await store.receive(.rows(.element(id: 2, action: .factLoaded("5 is a number.")))) {
      $0.rows[id: 2]?.isLoadingFact = false
      $0.rows[id: 2]?.fact = "5 is a number."
    }
    await store.send(.rows(.element(id: 4, action: .incrementTapped))) {
      $0.rows[id: 4]?.value = 1
    }
    await store.finish()
    #expect(log.all == ["save 4: 1"])
  }

  @Test("Another count of a row cancels the save of the last, and of no other row")
  func savesCancel() async {
    let log = CallLog()
    let store = Self.store(Self.loaded) {
      $0[CountersClient.self].save = { row in
        if row.value == 6 { try await Gate().pass() }
        log.add("save \(row.id): \(row.value)")
      }
    }
    await store.send(.rows(.element(id: 2, action: .incrementTapped))) {
      $0.rows[id: 2]?.value = 6
    }
    await store.send(.rows(.element(id: 4, action: .incrementTapped))) {
      $0.rows[id: 4]?.value = 1
    }
    await store.send(.rows(.element(id: 2, action: .incrementTapped))) {
      $0.rows[id: 2]?.value = 7
    }
    await store.finish()
    #expect(log.all == ["save 4: 1", "save 2: 7"])
  }

  @Test("Removing a counter cancels its save and its fact, and removes it where it is kept")
  func remove() async {
    let log = CallLog()
    let store = Self.store(Self.loaded) {
      $0[CountersClient.self].save = { row in
        try await Gate().pass()
        log.add("save \(row.id)")
      }
      $0[CountersClient.self].remove = { log.add("remove \($0)") }
      $0[NumberFactClient.self].fact = { number in
        try await Gate().pass()
        return "\(number) is a number."
      }
    }
    await store.send(.rows(.element(id: 2, action: .incrementTapped))) {
      $0.rows[id: 2]?.value = 6
    }
    await store.send(.rows(.element(id: 2, action: .factTapped))) {
      $0.rows[id: 2]?.isLoadingFact = true
    }
    await store.send(.removeButtonTapped(id: 2)) { $0.rows.remove(id: 2) }
    await store.finish()
    #expect(log.all == ["remove 2"])
    await store.send(.addButtonTapped) {
      $0.rows.append(Counter.State(id: 6))
      $0.nextID = 7
    }
    await store.skipInFlightEffects()
  }

  @Test("Removing a counter that is not there does nothing")
  func removeTwice() async {
    let store = Self.store(Self.loaded) {
      $0[CountersClient.self].remove = unimplemented("remove")
    }
    await store.send(.removeButtonTapped(id: 3))
  }

  @Test("What cannot be kept is said, and what is shown stays")
  func failures() async {
    let store = Self.store(Self.loaded) {
      $0[CountersClient.self].save = { _ in throw Failure("The disk is full.") }
      $0[CountersClient.self].remove = { _ in throw Failure("The disk is gone.") }
    }
    await store.send(.rows(.element(id: 2, action: .incrementTapped))) {
      $0.rows[id: 2]?.value = 6
    }
    await store.receive(.persistenceFailed("The disk is full.")) {
      $0.failure = "The disk is full."
    }
    await store.send(.removeButtonTapped(id: 2)) { $0.rows.remove(id: 2) }
    await store.receive(.persistenceFailed("The disk is gone.")) {
      $0.failure = "The disk is gone."
    }
  }

  @Test("A list that could not be loaded says so, and a later load takes it back")
  func loadFails() async {
    let store = Self.store(CountersList.State()) {
      $0[CountersClient.self].load = { throw Failure("locked") }
    }
    await store.send(.appeared)
    await store.receive(\.persistenceFailed, "locked") { $0.failure = "locked" }
    store.dependencies[CountersClient.self].load = { Self.saved }
    await store.send(.appeared)
    await store.receive(\.countersLoaded, Self.saved) {
      $0.isLoaded = true
      $0.failure = nil
      $0.rows = IdentifiedArray(Self.saved.counters)
      $0.nextID = 6
    }
  }

  @Test("What is added before the list is here comes after what was kept, and is saved then")
  func addsWait() {
    let saved = SavedCounters(counters: [Counter.State(id: 4, value: 3)], nextID: 6)
    let reduction = expectReduce(
      CountersList(), from: CountersList.State(), .addButtonTapped, .addButtonTapped,
      .countersLoaded(saved),
      effects: [.run("load"), .run("load"), .run("save"), .run("save")]
    ) {
      $0.rows = [Counter.State(id: 4, value: 3), Counter.State(id: 6), Counter.State(id: 7)]
      $0.nextID = 8
      $0.isLoaded = true
    }
    expectDump(reduction.state) {
      """
      CountersList.State(
        rows: [
          [0]: Counter.State(
            id: 4,
            value: 3,
            fact: nil,
            isLoadingFact: false
          ),
          [1]: Counter.State(
            id: 6,
            value: 0,
            fact: nil,
            isLoadingFact: false
          ),
          [2]: Counter.State(
            id: 7,
            value: 0,
            fact: nil,
            isLoadingFact: false
          )
        ],
        total: 3,
        nextID: 8,
        isLoaded: true,
        waitingAdds: 0,
        failure: nil
      )
      """
    }
  }
}
