import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct CountersListExploreTests {
  private static let taps = ActionGenerator<CountersList.Action>(
    .payload(\.removeButtonTapped, .integers(in: 1...4)),
    .elements(\.rows, ids: .integers(in: 1...4), CounterExploreTests.taps),
    .weight(\.rows, 4), .weight(\.addButtonTapped, 2),
    .leavingOut(\.countersLoaded), .leavingOut(\.persistenceFailed))

  private static func store(
    _ initialState: CountersList.State = CountersList.State(), on counters: SlowCounters
  ) async -> StoreOf<CountersList> {
    let store = Store(initialState: initialState) {
      CountersList()
    } withDependencies: {
      $0[CountersClient.self] = counters.client
      $0[NumberFactClient.self] = counters.facts
    }
    await store.invariant("each counter was given its id, once") { state in
      state.rows.ids.allSatisfy { $0 < state.nextID }
        && Set(state.rows.ids).count == state.rows.count
    }
    await store.invariant("an id is not given twice") { before, after in
      before.nextID <= after.nextID
        && after.rows.ids.allSatisfy {
          !before.isLoaded || before.rows.ids.contains($0) || $0 >= before.nextID
        }
    }
    await store.invariant("what is added waits only until the list is here") { state in
      !state.isLoaded || state.waitingAdds == 0
    }
    await store.invariant("a fact is about the number beside it") { state in
      state.rows.allSatisfy { $0.fact == nil || $0.fact == "\($0.value) is a number." }
    }
    await store.invariant("the total changes with one counter at a time") { before, after in
      let changed = after.rows.filter { before.rows[id: $0.id]?.value != $0.value }
      let gone = before.rows.filter { after.rows[id: $0.id] == nil }
      let difference = changed.reduce(0) { $0 + $1.value - (before.rows[id: $1.id]?.value ?? 0) }
      return after.total == before.total + difference - gone.reduce(0) { $0 + $1.value }
        && (!before.isLoaded || changed.count + gone.count <= 1)
    }
    return store
  }

  /// Taps what is there: nobody taps a row that is not.
  private static func tap(_ exploration: Exploration, _ store: StoreOf<CountersList>) async {
    for action in exploration.actions(10, of: taps) {
      if case .rows(.element(let id, _)) = action, await store.state.rows[id: id] == nil {
        continue
      }
      await store.send(action)
    }
  }

  @Test("Whatever is tapped while it loads and saves, what is kept in the end is what is shown")
  func kept() async {
    await explore(seeds: 150) { exploration in
      let counters = SlowCounters(exploration)
      let store = await Self.store(on: counters)
      await Self.tap(exploration, store)
      await store.send(.appeared)
      await store.finish()
      let shown = await store.state
      #expect(shown.isLoaded)
      #expect(shown.failure == nil)
      #expect(shown.rows.allSatisfy { !$0.isLoadingFact })
      let rows = shown.rows.map { Counter.State(id: $0.id, value: $0.value) }
      expectNoDifference(counters.kept, SavedCounters(counters: rows, nextID: shown.nextID))
    }
  }

  @Test("What could not be loaded or saved is said; what is added before is not lost")
  func fails() async {
    await explore(seeds: 150) { exploration in
      let counters = SlowCounters(exploration, fails: true)
      let store = await Self.store(on: counters)
      await Self.tap(exploration, store)
      await store.finish()
      let shown = await store.state
      #expect(shown.rows.allSatisfy { !$0.isLoadingFact })
      #expect(shown.waitingAdds == 0 || shown.failure != nil)
      guard shown.isLoaded, shown.failure == nil else { return }
      let rows = shown.rows.map { Counter.State(id: $0.id, value: $0.value) }
      expectNoDifference(counters.kept, SavedCounters(counters: rows, nextID: shown.nextID))
    }
  }
}
