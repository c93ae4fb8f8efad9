import Ratchet
import RatchetTesting
import ReadingList
import Testing

@Suite struct ToReadExploreTests {
  @Test("Whatever is tapped, nothing comes to the list, and what goes leaves the order as it is")
  func taps() async {
    await explore(seeds: 100) { exploration in
      let store = Store(initialState: ToRead.State(shelf: Shelf(books: SlowLibrary.catalogue))) {
        ToRead()
      }
      await store.invariant("one book goes at a time, the others stay as they are") {
        before, after in
        let gone = before.shelf.books.filter { !after.shelf.contains($0.id) }
        return gone.count <= 1
          && before.shelf.books.elements.filter { !gone.contains($0) } == after.shelf.books.elements
      }
      let actions = exploration.actions(
        8,
        of: ActionGenerator<ToRead.Action>(
          .payload(\.removeTapped, .integers(in: 0...5)),
          .payload(\.bookTapped, .integers(in: 0...5))))
      for action in actions { await store.send(action) }
      let removed = actions.compactMap { $0[case: \.removeTapped] }
      let books = await store.state.shelf.books.elements
      expectNoDifference(
        books, SlowLibrary.catalogue.filter { !removed.contains($0.id) })
    }
  }
}
