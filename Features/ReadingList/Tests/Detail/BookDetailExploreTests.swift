import Ratchet
import RatchetTesting
import ReadingList
import Testing

@Suite struct BookDetailExploreTests {
  @Test("Whatever is tapped, the book stays, and nothing but the book comes to the shelf or goes")
  func taps() async {
    await explore(seeds: 100) { exploration in
      let shelf = Shelf(books: [.iliad] + (exploration.value(of: .bool) ? [.dune, .emma] : []))
      let store = Store(initialState: BookDetail.State(book: .dune, shelf: shelf)) { BookDetail() }
      await store.invariant("the book stays") { $0.book == .dune }
      await store.invariant("it is to be read when it is on the shelf") { state in
        state.isToRead == state.shelf.books.contains(.dune)
      }
      await store.invariant("the other books stay where they are") { state in
        state.shelf.books.filter { $0 != .dune } == shelf.books.filter { $0 != .dune }
      }
      var isToRead = shelf.contains(Book.dune.id)
      for action in exploration.actions(8, of: ActionGenerator<BookDetail.Action>()) {
        await store.send(action)
        if action != .closeTapped { isToRead = action == .addTapped }
      }
      #expect(await store.state.isToRead == isToRead)
    }
  }
}
