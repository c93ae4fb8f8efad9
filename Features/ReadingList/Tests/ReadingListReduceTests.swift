import Ratchet
import RatchetTesting
import ReadingList
import Testing

@Suite struct ReadingListReduceTests {
  private static var loaded: ReadingList.State {
    var state = ReadingList.State()
    state.isShelfLoaded = true
    state.libraryScreen.books = [.dune, .emma]
    state.libraryScreen.total = 2
    state.shelf = Shelf(books: [.emma])
    return state
  }

  @Test("Each change of the shelf asks for one save, whichever screen it comes from")
  func effects() {
    let reduction = expectReduce(
      ReadingList(), from: Self.loaded, .library(.addTapped(Book.dune.id)),
      .toRead(.bookTapped(Book.emma.id)), .detail(.removeTapped),
      effects: [.run("shelf"), .run("shelf")]
    ) {
      $0.shelf = Shelf(books: [.dune])
      $0.unsaved = [.added(.dune), .removed(.emma)]
      $0.openBook = .emma
    }
    expectDump(reduction.state) {
      """
      ReadingList.State(
        shelf: [
          [0]: Book(id: 234225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng", averageRating: 4.19, ratingsCount: 494426)
        ],
        isShelfLoaded: true,
        unsaved: [
          [0]: ToReadChange(id: 234225, isToRead: true),
          [1]: ToReadChange(id: 6969, isToRead: false)
        ],
        libraryScreen: Library.Screen(
          query: BookQuery(
            text: "",
            sort: .popularity,
            language: nil,
            fromYear: nil,
            toYear: nil,
            pageSize: 20
          ),
          books: [
            [0]: Book(id: 234225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng", averageRating: 4.19, ratingsCount: 494426),
            [1]: Book(id: 6969, title: "Emma", authors: ["Jane Austen"], year: 1815)
          ],
          total: 2,
          isLoading: false,
          failure: nil
        ),
        openBook: Book(id: 6969, title: "Emma", authors: ["Jane Austen"], year: 1815),
        catalogueImport: CatalogueImport.State(
          phase: .idle,
          problems: []
        ),
        failure: nil
      )
      """
    }
  }

  @Test(
    "When an import is ended early, library and shelf are loaded again: it may have been kept",
    arguments: [CatalogueImport.Action.cancelTapped, .fileChosen(path: "b.csv")])
  func importEnds(action: CatalogueImport.Action) {
    var state = Self.loaded
    state.catalogueImport.phase = .running(
      CatalogueImportProgress(rows: 2, bytesRead: 200, totalBytes: 1_000))
    let ended = expectReduce(ReadingList(), from: state, .catalogueImport(action)) {
      $0.catalogueImport.phase = action == .cancelTapped ? .idle : .running(nil)
    }
    #expect(ended.effects.compactMap(\.action) == [.appeared])
  }

  @Test("When no import runs, cancelling and choosing a file load nothing")
  func noImport() {
    let reduction = expectReduce(
      ReadingList(), from: Self.loaded, .catalogueImport(.cancelTapped),
      .catalogueImport(.fileChosen(path: "a.csv")), effects: [.run("import")]
    ) {
      $0.catalogueImport.phase = .running(nil)
    }
    #expect(reduction.state.isShelfLoaded)
  }
}
