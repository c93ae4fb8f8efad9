import CountersList
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct CountersListExploreTests {
  private static let taps = ActionGenerator<CountersList.Action>(
    .payload(\.removeButtonTapped, .integers(in: 1...4)),
    .elements(\.rows, ids: .integers(in: 1...4), CounterExploreTests.taps),
    .weight(\.rows, 4), .weight(\.addButtonTapped, 2),
    .leavingOut(\.countersChanged), .leavingOut(\.persistenceFailed),
    .leavingOut(\.written), .leavingOut(\.writeFailed))

  private static func store() async -> StoreOf<CountersList> {
    let store = Store(initialState: CountersList.State()) { CountersList() }
    await store.invariant("the rows stand in the order of their ids, each once") { state in
      zip(state.rows.ids, state.rows.ids.dropFirst()).allSatisfy { $0 < $1 }
    }
    await store.invariant("a fact is about the number beside it") { state in
      state.rows.allSatisfy { $0.fact == nil || $0.fact == "\($0.value) is a number." }
    }
    await store.invariant("a fact is here or on its way, not both") { state in
      state.rows.allSatisfy { $0.fact == nil || !$0.isLoadingFact }
    }
    return store
  }

  /// Runs taps on some lists that share a database, and compares them with it at the end.
  private func explore(
    lists count: Int,
    prepare: @escaping @Sendable (any DatabaseWriter) async throws -> Void = { _ in },
    watch: @escaping @Sendable (StoreOf<CountersList>) async -> Void = { _ in },
    check: @escaping @Sendable ([StoreOf<CountersList>]) async throws -> Void
  ) async {
    await RatchetTesting.explore(seeds: 100) { exploration in
      try await withDependencies {
        try $0.bootstrapCounters()
        $0[NumberFactClient.self] = SlowFacts(exploration: exploration).client
      } operation: {
        @Dependency(\.defaultDatabase) var database
        try await database.seed { SavedCounter(id: 1, value: 2) }
        try await prepare(database)
        var stores: [StoreOf<CountersList>] = []
        var observations: [StoreTask] = []
        for _ in 1...count {
          let store = await Self.store()
          await watch(store)
          observations.append(await store.send(.appeared))
          stores.append(store)
        }
        var taps: [StoreTask] = []
        for action in exploration.actions(10, of: Self.taps) {
          let store = stores[exploration.value(of: .integers(in: 0...count - 1))]
          // A list that appears again begins another observation, which continues.
          if let tap = await store.tap(action) {
            if action == .appeared { observations.append(tap) } else { taps.append(tap) }
          }
        }
        for tap in taps { await tap.finish() }
        let counters = try await database.counters()
        for store in stores {
          try await store.catchUp(with: database)
          let state = await store.state
          try await state.$total.load()
          #expect(state.total == counters.reduce(0) { $0 + $1.value })
          #expect(state.rows.allSatisfy { !$0.isLoadingFact })
        }
        try await check(stores)
        for observation in observations {
          observation.cancel()
          await observation.finish()
        }
        await database.close()
      }
    }
  }

  @Test("Whatever is tapped, the final rows are those in the database, and the total is their sum")
  func kept() async {
    await explore(lists: 1) { stores in
      #expect(await stores[0].state.failure == nil)
    }
  }

  @Test("Two lists on one database show the same rows at the end, whichever is tapped")
  func twoLists() async {
    await explore(lists: 2) { stores in
      let (one, other) = (await stores[0].state, await stores[1].state)
      #expect(one.rows.map(\.value) == other.rows.map(\.value))
      #expect(one.failure == nil)
      #expect(other.failure == nil)
    }
  }

  @Test(
    "A number that the database refuses is never shown, and the error stays until a change is saved"
  )
  func refused() async {
    await explore(lists: 1) { database in
      try await database.refuse("UPDATE", when: "NEW.value = 3", because: "No threes.")
    } watch: { store in
      await store.invariant("no number is shown that the database refuses") { state in
        state.rows.allSatisfy { $0.value != 3 }
      }
    } check: { stores in
      @Dependency(\.defaultDatabase) var database
      let store = stores[0]
      try await database.seed { SavedCounter(id: 98, value: 2) }
      try await store.catchUp(with: database)
      await store.send(.rows(.element(id: 98, action: .incrementTapped))).finish()
      // Rows changed by others do not count as a saved change of this list.
      try await database.seed { SavedCounter(id: 99) }
      try await store.catchUp(with: database)
      #expect(await store.state.failure?.contains("No threes.") == true)
      await store.send(.rows(.element(id: 98, action: .resetTapped))).finish()
      #expect(await store.state.failure == nil)
    }
  }
}
