import App
import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct AppExploreTests {
  private static let counters = ActionGenerator<CountersList.Action>(
    .payload(\.removeButtonTapped, .integers(in: 1...3)),
    .elements(
      \.rows, ids: .integers(in: 1...3),
      ActionGenerator(.leavingOut(\.factLoaded), .leavingOut(\.factFailed))),
    .weight(\.rows, 3), .weight(\.addButtonTapped, 2),
    .leavingOut(\.countersLoaded), .leavingOut(\.persistenceFailed))

  /// What a person does in both tabs.
  private static let taps = ActionGenerator<AppFeature.Action>(
    .payload(\.tabSelected, .element(of: AppFeature.Tab.allCases)),
    .actions(\.counters, counters), .weight(\.counters, 3),
    .payload(\.readingList.library.addTapped, .integers(in: 1...2)),
    .payload(\.readingList.library.removeTapped, .integers(in: 1...2)),
    .payload(\.readingList.toRead.removeTapped, .integers(in: 1...2)),
    .leavingOut(\.readingList.library.pageLoaded), .leavingOut(\.readingList.library.loadFailed),
    .leavingOut(\.readingList.catalogueImport), .leavingOut(\.readingList.shelfLoaded),
    .leavingOut(\.readingList.shelfSaved), .leavingOut(\.readingList.persistenceFailed),
    .weight(\.readingList, 3))

  /// Whether there is somebody to receive it: nobody taps on what is not on the screen.
  private static func isOnScreen(_ action: AppFeature.Action, _ state: AppFeature.State) -> Bool {
    switch action {
    case .counters(.rows(.element(let id, _))): state.counters.rows[id: id] != nil
    case .readingList(.detail): state.readingList.openBook != nil
    default: true
    }
  }

  @Test("Whatever is tapped in both tabs, each keeps what it shows, and neither touches the other")
  func tabs() async {
    await explore(seeds: 100) { exploration in
      let keepers = SlowKeepers(exploration)
      let store = Store(initialState: AppFeature.State()) {
        AppFeature()
      } withDependencies: {
        $0[CountersClient.self] = keepers.counters
        $0[NumberFactClient.self] = keepers.facts
        $0[LibraryClient.self] = keepers.library
      }
      await store.invariant("one action changes one of the tabs, or which is shown") {
        before, after in
        [
          before.tab == after.tab, before.counters == after.counters,
          before.readingList == after.readingList,
        ].count { !$0 } <= 1
      }
      await store.invariant("nothing fails") { state in
        state.counters.failure == nil && state.readingList.failure == nil
          && state.readingList.libraryScreen.failure == nil
      }
      await store.send(.appeared)
      for action in exploration.actions(12, of: Self.taps) {
        if Self.isOnScreen(action, await store.state) { await store.send(action) }
      }
      await store.finish()
      let state = await store.state
      let rows = state.counters.rows
      let shown = SlowKeepers.Kept(
        values: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.value) }),
        nextID: state.counters.nextID, toRead: state.readingList.shelf.books.elements)
      expectNoDifference(shown, keepers.kept)
      #expect(state.readingList.libraryScreen.books.elements == SlowKeepers.catalogue)
      #expect(!state.readingList.libraryScreen.isLoading)
    }
  }
}
