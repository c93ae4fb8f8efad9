import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct CounterExploreTests {
  /// What a person does to a counter.
  static let taps = ActionGenerator<Counter.Action>(
    .weight(\.factTapped, 3), .leavingOut(\.factLoaded), .leavingOut(\.factFailed))

  @Test(
    "Whatever is tapped and however long a fact takes, it is about the number that is shown, and comes or fails"
  )
  func taps() async {
    await explore(seeds: 200) { exploration in
      let store = Store(initialState: Counter.State(id: 1, value: 7)) {
        Counter()
      } withDependencies: {
        $0[NumberFactClient.self] = SlowCounters(exploration, fails: true).facts
      }
      await store.invariant("a fact is about the number that is shown") { state in
        state.fact == nil || state.fact == "\(state.value) is a number."
      }
      await store.invariant("a fact is here or on its way, not both") { state in
        state.fact == nil || !state.isLoadingFact
      }
      await store.invariant("a counter is counted by one, or is reset") { before, after in
        abs(after.value - before.value) <= 1 || after.value == 0
      }
      for action in exploration.actions(8, of: Self.taps) { await store.send(action) }
      await store.finish()
      #expect(await !store.state.isLoadingFact)
    }
  }
}
