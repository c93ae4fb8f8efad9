import Ratchet
import RatchetTesting
import ReadingList
import Testing

@Suite struct BookDetailTests {
  @Test("The book is put on the shelf and taken off, once each")
  func addAndRemove() async {
    let store = TestStore(
      initialState: BookDetail.State(book: .dune, shelf: Shelf(books: [.emma]))
    ) { BookDetail() }
    #expect(!store.state.isToRead)
    await store.send(.addTapped) { $0.shelf.add(.dune) }
    #expect(store.state.isToRead)
    await store.send(.addTapped)
    #expect(store.state.shelf.books == [.emma, .dune])
    await store.send(.removeTapped) { $0.shelf.remove(Book.dune.id) }
    #expect(!store.state.isToRead)
    await store.send(.removeTapped)
    #expect(store.state.shelf.books == [.emma])
  }

  @Test("Closing is for the parent")
  func close() async {
    let store = TestStore(initialState: BookDetail.State(book: .dune)) { BookDetail() }
    await store.send(.closeTapped)
  }

  @Test("Nothing is run for a tap: whoever holds the shelf keeps it")
  func effects() {
    let reduction = expectReduce(
      BookDetail(), from: BookDetail.State(book: .dune, shelf: Shelf(books: [.emma])), .addTapped,
      .closeTapped, effects: []
    ) {
      $0.shelf.add(.dune)
    }
    expectDump(reduction.state) {
      """
      BookDetail.State(
        book: Book(id: 234225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng", averageRating: 4.19, ratingsCount: 494426),
        shelf: [
          [0]: Book(id: 6969, title: "Emma", authors: ["Jane Austen"], year: 1815),
          [1]: Book(id: 234225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng", averageRating: 4.19, ratingsCount: 494426)
        ]
      )
      """
    }
  }
}
