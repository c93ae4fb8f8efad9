import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct CounterExploreTests {
  /// A user's taps on a counter.
  static let taps = ActionGenerator<Counter.Action>(
    .weight(\.factTapped, 3), .leavingOut(\.factLoaded), .leavingOut(\.factFailed),
    .leavingOut(\.valueChanged), .leavingOut(\.written), .leavingOut(\.writeFailed))

  /// Taps on a fact, and numbers that come from the database.
  private static let changes = ActionGenerator<Counter.Action>(
    .weight(\.factTapped, 3), .payload(\.valueChanged, .integers(in: 0...2)),
    .weight(\.valueChanged, 2), .leavingOut(\.factLoaded), .leavingOut(\.factFailed),
    .leavingOut(\.incrementTapped), .leavingOut(\.decrementTapped), .leavingOut(\.resetTapped),
    .leavingOut(\.written), .leavingOut(\.writeFailed))

  @Test(
    "Whatever number arrives and however long a fact takes, the fact is about the shown number, and arrives or fails"
  )
  func facts() async {
    await explore(seeds: 200) { exploration in
      let store = Store(initialState: Counter.State(id: 1, value: 7)) {
        Counter()
      } withDependencies: {
        $0[NumberFactClient.self] = SlowFacts(exploration: exploration).client
      }
      await store.invariant("a fact is about the number that is shown") { state in
        state.fact == nil || state.fact == "\(state.value) is a number."
      }
      await store.invariant("a fact is here or on its way, not both") { state in
        state.fact == nil || !state.isLoadingFact
      }
      for action in exploration.actions(8, of: Self.changes) { await store.send(action) }
      await store.finish()
      #expect(await !store.state.isLoadingFact)
    }
  }
}
