import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct ReadingListExploreTests {
  /// What a person does on the three screens.
  private static let rules: [ActionRule<ReadingList.Action>] = [
    .actions(\.library, LibraryExploreTests.taps), .weight(\.library, 3),
    .payload(\.toRead.removeTapped, .integers(in: 1...5)),
    .payload(\.toRead.bookTapped, .integers(in: 1...5)), .weight(\.detail, 2),
    .leavingOut(\.shelfLoaded), .leavingOut(\.shelfSaved), .leavingOut(\.persistenceFailed),
  ]

  private static let taps = ActionGenerator(rules + [.leavingOut(\.catalogueImport)])

  private static let tapsAndImports = ActionGenerator(
    rules + [
      .actions(\.catalogueImport, CatalogueImportExploreTests.taps), .weight(\.catalogueImport, 6),
    ])

  private static func store(on library: SlowLibrary) async -> StoreOf<ReadingList> {
    var state = ReadingList.State()
    state.libraryScreen.query.pageSize = 3
    let store = Store(initialState: state) {
      ReadingList()
    } withDependencies: {
      $0[LibraryClient.self] = library.client
    }
    await store.invariant("the screens have one shelf") { state in
      state.library.shelf == state.shelf && state.toRead.shelf == state.shelf
        && (state.detail?.shelf ?? state.shelf) == state.shelf
    }
    await store.invariant("the book that is open exists") { state in
      state.openBook.map { library.kept.books.contains($0) } ?? true
    }
    await store.invariant("the books of the shelf are in the library") { state in
      state.shelf.books.allSatisfy { library.kept.books.contains($0) }
    }
    await store.invariant("what is unsaved is as it is on the shelf") { state in
      state.unsaved.allSatisfy { state.shelf.contains($0.id) == $0.isToRead }
    }
    await store.invariant("nothing fails by being cancelled") { state in
      state.failure == nil || state.failure == "No answer."
    }
    return store
  }

  /// Taps what is there: nobody taps on a detail that is not open.
  private static func tap(
    _ actions: [ReadingList.Action], _ store: StoreOf<ReadingList>
  ) async {
    for action in actions {
      if action.is(\.detail), await store.state.openBook == nil { continue }
      await store.send(action)
    }
  }

  @Test(
    "Whatever is tapped while saves fail, the shelf is what is kept and what is unsaved, after each action"
  )
  func shelf() async {
    await explore(seeds: 150) { exploration in
      let library = SlowLibrary(exploration, fails: true)
      let store = await Self.store(on: library)
      await store.invariant("the shelf is what is kept and what is unsaved") { state in
        guard state.isShelfLoaded else { return true }
        var kept = library.kept
        for change in state.unsaved { kept.save(change) }
        return kept.toRead == state.shelf.books.elements
      }
      // Or the first that changes the shelf has it loaded.
      if exploration.value(of: .bool) { await store.send(.appeared) }
      await Self.tap(exploration.actions(12, of: Self.taps), store)
      await store.finish()
      let state = await store.state
      #expect(!state.libraryScreen.isLoading)
      #expect(state.failure != nil || state.unsaved.isEmpty)
    }
  }

  @Test(
    "Whatever is imported, cancelled and tapped, the screens show in the end what the library has")
  func imports() async {
    await explore(seeds: 150) { exploration in
      let library = SlowLibrary(exploration)
      let store = await Self.store(on: library)
      await store.send(.appeared)
      await Self.tap(exploration.actions(12, of: Self.tapsAndImports), store)
      await store.finish()
      let state = await store.state
      let kept = library.kept
      expectNoDifference(state.shelf.books.elements, kept.toRead)
      #expect(state.unsaved.isEmpty)
      #expect(state.isShelfLoaded)
      let screen = state.libraryScreen
      let found = kept.found(by: screen.query)
      expectNoDifference(screen.books.elements, Array(found.prefix(screen.books.count)))
      #expect(screen.total == found.count)
    }
  }
}
