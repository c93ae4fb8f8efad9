import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct LibraryExploreTests {
  /// What a person does on the screen.
  static let taps = ActionGenerator<Library.Action>(
    .payload(\.searchChanged, .element(of: ["", "e", "u"])),
    .payload(\.sortChanged, .element(of: [.popularity, .title])),
    .payload(\.languageChanged, .element(of: [nil, "en", "fr"])),
    .payload(\.addTapped, .integers(in: 1...5)),
    .payload(\.removeTapped, .integers(in: 1...5)),
    .payload(\.bookTapped, .integers(in: 1...5)),
    .weight(\.nextPageTapped, 4), .leavingOut(\.pageLoaded), .leavingOut(\.loadFailed))

  private static func state() -> Library.State {
    var state = Library.State()
    // So that there are several pages.
    state.query.pageSize = 2
    return state
  }

  @Test(
    "Whatever is tapped while pages load or fail, what is shown is the beginning of what the query finds, unless it is said that it may not be"
  )
  func pages() async {
    await explore(seeds: 200) { exploration in
      let library = SlowLibrary(exploration, fails: true)
      let store = Store(initialState: Self.state()) {
        Library()
      } withDependencies: {
        $0[LibraryClient.self] = library.client
      }
      await store.invariant("what is shown is the beginning of what is found") { state in
        state.isLoading || state.failure != nil
          || library.kept.found(by: state.query).starts(with: state.books)
      }
      await store.invariant("no more is shown than is found") { $0.books.count <= $0.total }
      await store.invariant("nothing failed while it loads, nor by being cancelled") { state in
        state.failure == nil || state.failure == "No answer." && !state.isLoading
      }
      await store.invariant("the shelf has books of the library alone") { state in
        state.shelf.books.allSatisfy(SlowLibrary.catalogue.contains)
      }
      for action in exploration.actions(10, of: Self.taps) { await store.send(action) }
      await store.finish()
      #expect(await !store.state.isLoading)
    }
  }

  @Test("Whoever taps for the next page until there is none has seen what the query finds")
  func allPages() async {
    await explore(seeds: 100) { exploration in
      let library = SlowLibrary(exploration)
      let store = Store(initialState: Self.state()) {
        Library()
      } withDependencies: {
        $0[LibraryClient.self] = library.client
      }
      await store.send(.appeared)
      for action in exploration.actions(8, of: Self.taps) { await store.send(action) }
      await store.finish()
      for _ in 1...3 { await store.send(.nextPageTapped).finish() }
      let state = await store.state
      expectNoDifference(state.books.elements, library.kept.found(by: state.query))
      #expect(state.total == state.books.count)
    }
  }
}
