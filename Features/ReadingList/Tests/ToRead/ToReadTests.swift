import Ratchet
import RatchetTesting
import ReadingList
import Testing

@Suite struct ToReadTests {
  @Test("A book is taken off the shelf, once; the others keep their order")
  func remove() async {
    let state = ToRead.State(shelf: Shelf(books: [.dune, .emma, .iliad]))
    let store = TestStore(initialState: state) { ToRead() }
    await store.send(.removeTapped(Book.emma.id)) { $0.shelf.remove(Book.emma.id) }
    #expect(store.state.shelf.books == [.dune, .iliad])
    await store.send(.removeTapped(Book.emma.id))
  }

  @Test("Tapping a book is for the parent")
  func bookTapped() async {
    let store = TestStore(initialState: ToRead.State(shelf: Shelf(books: [.dune]))) { ToRead() }
    await store.send(.bookTapped(Book.dune.id))
  }

  @Test("Nothing is run for a tap: whoever holds the shelf keeps it")
  func effects() {
    expectReduce(
      ToRead(), from: ToRead.State(shelf: Shelf(books: [.emma, .dune])),
      .removeTapped(Book.emma.id),
      .bookTapped(Book.dune.id), effects: []
    ) {
      $0.shelf.remove(Book.emma.id)
    }
  }
}
