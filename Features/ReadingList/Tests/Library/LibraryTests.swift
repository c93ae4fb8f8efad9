import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct LibraryTests {
  /// What the library answers to each query is written into the log.
  private static func store(
    _ state: Library.State = Library.State(), log: CallLog = CallLog(), total: Int = 1,
    books: [Book] = [.dune]
  ) -> TestStoreOf<Library> {
    TestStore(initialState: state) {
      Library()
    } withDependencies: {
      $0[LibraryClient.self].page = { query, offset in
        log.add("\(query.text)/\(query.sort) from \(offset)")
        return BookPage(books: books, offset: offset, total: total)
      }
    }
  }

  private static var withDune: Library.State {
    var state = Library.State()
    state.books = [.dune]
    state.total = 1
    return state
  }

  @Test("When it appears it loads the first page")
  func appears() async {
    let log = CallLog()
    let store = Self.store(log: log)
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(.pageLoaded(BookPage(books: [.dune], offset: 0, total: 1))) {
      $0.isLoading = false
      $0.books = [.dune]
      $0.total = 1
    }
    #expect(log.all == ["/popularity from 0"])
  }

  @Test(
    "Each change of the query loads its first page in place of what was shown",
    arguments: [
      Library.Action.searchChanged("emma"), .sortChanged(.year), .languageChanged("en"),
      .yearsChanged(from: -800, to: nil), .appeared,
    ])
  func queryChanges(action: Library.Action) async {
    let log = CallLog()
    let store = Self.store(Self.withDune, log: log, total: 2, books: [.emma])
    await store.send(action) {
      switch action {
      case .searchChanged(let text): $0.query.text = text
      case .sortChanged(let sort): $0.query.sort = sort
      case .languageChanged(let language): $0.query.language = language
      case .yearsChanged(let from, let to):
        $0.query.fromYear = from
        $0.query.toYear = to
      default: break
      }
      $0.isLoading = true
    }
    await store.receive(\.pageLoaded) {
      $0.isLoading = false
      $0.books = [.emma]
      $0.total = 2
    }
    #expect(log.all == ["\(store.state.query.text)/\(store.state.query.sort) from 0"])
  }

  @Test("A search cancels the page that is on its way")
  func searchCancels() async {
    let store = Self.store()
    store.dependencies[LibraryClient.self].page = { query, offset in
      if query.text == "d" { try await Gate().pass() }
      return BookPage(books: [.dune], offset: offset, total: 1)
    }
    await store.send(.searchChanged("d")) {
      $0.query.text = "d"
      $0.isLoading = true
    }
    await store.send(.searchChanged("du")) { $0.query.text = "du" }
    await store.receive(\.pageLoaded) {
      $0.isLoading = false
      $0.books = [.dune]
      $0.total = 1
    }
    await store.finish()
  }

  @Test("The next page is added to the end, until all are there")
  func paging() async {
    let log = CallLog()
    let gate = Gate()
    let store = Self.store(log: log, total: 3)
    store.dependencies[LibraryClient.self].page = { _, offset in
      log.add("from \(offset)")
      if offset > 0 { try await gate.pass() }
      let books = [Book.dune, .emma, .iliad]
      return BookPage(books: Array(books[offset..<min(offset + 2, 3)]), offset: offset, total: 3)
    }
    await store.send(.appeared) { $0.isLoading = true }
    await store.receive(\.pageLoaded) {
      $0.isLoading = false
      $0.books = [.dune, .emma]
      $0.total = 3
    }
    await store.send(.nextPageTapped) { $0.isLoading = true }
    await store.send(.nextPageTapped)
    gate.open()
    await store.receive(\.pageLoaded) {
      $0.isLoading = false
      $0.books = [.dune, .emma, .iliad]
    }
    await store.send(.nextPageTapped)
    await store.finish()
    #expect(log.all == ["from 0", "from 2"])
  }

  @Test("There is no next page of nothing")
  func nextPageOfNothing() async {
    let store = Self.store()
    await store.send(.nextPageTapped)
  }

  @Test("A page that cannot be loaded is said, and what is shown stays")
  func loadFails() async {
    let store = Self.store(Self.withDune)
    store.dependencies[LibraryClient.self].page = { _, _ in throw Failure("locked") }
    await store.send(.sortChanged(.title)) {
      $0.query.sort = .title
      $0.isLoading = true
    }
    await store.receive(.loadFailed("locked")) {
      $0.isLoading = false
      $0.failure = "locked"
    }
    store.dependencies[LibraryClient.self].page = { _, _ in
      BookPage(books: [], offset: 0, total: 0)
    }
    await store.send(.searchChanged("x")) {
      $0.query.text = "x"
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.pageLoaded) {
      $0.isLoading = false
      $0.books = []
      $0.total = 0
    }
  }

  @Test(
    "After a page that did not come, the next page comes with all that is shown, of the query as it is"
  )
  func nextPageAfterFailure() async {
    let log = CallLog()
    let store = Self.store(Self.withDune)
    store.dependencies[LibraryClient.self].page = { query, offset in
      log.add("\(query.text) from \(offset), \(query.pageSize) books")
      if log.all.count == 1 { throw Failure("locked") }
      return BookPage(books: [.emma, .iliad], offset: offset, total: 2)
    }
    await store.send(.searchChanged("a")) {
      $0.query.text = "a"
      $0.isLoading = true
    }
    await store.receive(.loadFailed("locked")) {
      $0.isLoading = false
      $0.failure = "locked"
    }
    await store.send(.nextPageTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.pageLoaded) {
      $0.isLoading = false
      $0.books = [.emma, .iliad]
      $0.total = 2
    }
    #expect(log.all == ["a from 0, 20 books", "a from 0, 21 books"])
  }

  @Test("A book of the page is put on the shelf once, and taken off")
  func shelf() async {
    let store = Self.store(Self.withDune)
    await store.send(.addTapped(Book.dune.id)) { $0.shelf.add(.dune) }
    await store.send(.addTapped(Book.dune.id))
    #expect(store.state.shelf.books == [.dune])
    await store.send(.removeTapped(Book.dune.id)) { $0.shelf.remove(Book.dune.id) }
    await store.send(.removeTapped(Book.dune.id))
    #expect(store.state.shelf.books.isEmpty)
  }

  @Test("A book that is not on the page is not put on the shelf")
  func addUnknown() async {
    let store = Self.store(Self.withDune)
    await store.send(.addTapped(Book.emma.id))
  }

  @Test("Tapping a book is for the parent")
  func bookTapped() async {
    let store = Self.store(Self.withDune)
    await store.send(.bookTapped(Book.dune.id))
  }

  @Test("Each change of the query asks for one page")
  func effects() {
    let reduction = expectReduce(
      Library(), from: Self.withDune, .searchChanged("e"), .sortChanged(.title),
      .addTapped(Book.dune.id),
      effects: [.run("page"), .run("page")]
    ) {
      $0.query.text = "e"
      $0.query.sort = .title
      $0.isLoading = true
      $0.shelf.add(.dune)
    }
    expectDump(reduction.state) {
      """
      Library.State(
        screen: Library.Screen(
          query: BookQuery(
            text: "e",
            sort: .title,
            language: nil,
            fromYear: nil,
            toYear: nil,
            pageSize: 20
          ),
          books: [
            [0]: Book(id: 234225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng", averageRating: 4.19, ratingsCount: 494426)
          ],
          total: 1,
          isLoading: true,
          failure: nil
        ),
        shelf: [
          [0]: Book(id: 234225, title: "Dune", authors: ["Frank Herbert"], year: 1965, language: "eng", averageRating: 4.19, ratingsCount: 494426)
        ]
      )
      """
    }
  }
}
