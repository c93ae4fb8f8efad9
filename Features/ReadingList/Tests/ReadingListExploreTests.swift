import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct ReadingListExploreTests {
  /// A user's actions on the three screens.
  private static let taps = ActionGenerator<ReadingList.Action>(
    .actions(\.library, LibraryExploreTests.taps), .weight(\.library, 3),
    .payload(\.toRead.removeTapped, .integers(in: 1...5)),
    .payload(\.toRead.bookTapped, .integers(in: 1...5)), .weight(\.detail, 2),
    .leavingOut(\.catalogueImport), .leavingOut(\.toReadSaved), .leavingOut(\.persistenceFailed))

  /// A store on a database with five books, one of which is to be read.
  private static func store() async -> StoreOf<ReadingList> {
    let store = Store(
      initialState: ReadingList.State(query: LibraryExploreTests.smallPages)
    ) {
      ReadingList()
    }
    await store.invariant("the to-read list has no book twice") { state in
      // Read once: the property reads the database, whose rows can change between two reads.
      let ids = state.toRead.books.map(\.id)
      return Set(ids).count == ids.count
    }
    await store.invariant("the book that is open is the one that was tapped") { state in
      state.detail.map { $0.book?.id == $0.id } ?? true
    }
    await store.invariant("nothing fails") { state in
      state.failure == nil && state.library.failure == nil
    }
    return store
  }

  /// Taps only what is shown: a closed detail cannot be tapped.
  private static func tap(
    _ actions: [ReadingList.Action], _ store: StoreOf<ReadingList>
  ) async {
    for action in actions {
      if action.is(\.detail), await store.state.detail == nil { continue }
      await store.send(action)
    }
  }

  @Test("Whatever is tapped, the screens show the database's rows at the end")
  func taps() async {
    await explore(seeds: 150) { exploration in
      let catalogue = LibraryExploreTests.catalogue
      try await withDependencies {
        try $0.bootstrapLibrary(catalogue, toRead: [catalogue[1]])
      } operation: {
        let store = await Self.store()
        await Self.tap(exploration.actions(12, of: Self.taps), store)
        await store.finish()
        let state = try await store.state.loaded()
        @Dependency(\.defaultDatabase) var database
        let kept = try await database.read { try ToReadEntry.books.fetchAll($0) }
        expectNoDifference(state.toRead.books, kept)
        expectNoDifference(state.library.toReadIDs, Set(kept.map(\.id)))
        let library = state.library
        expectNoDifference(
          library.page, try LibraryExploreTests.page(library.query, pages: library.pages))
      }
    }
  }
}
