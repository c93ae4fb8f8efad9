import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import ReadingList
import Testing

@Suite(.library(.dune, .emma, .iliad)) struct LibraryTests {
  @Dependency(\.defaultDatabase) var database

  private static func store(_ query: BookQuery = BookQuery()) -> TestStoreOf<Library> {
    TestStore(initialState: Library.State(query: query)) { Library() }
  }

  @Test("The first page is there without an action")
  func firstPage() async throws {
    let store = Self.store()
    try await store.state.$page.load()
    #expect(store.state.page == BookPage(books: [.dune, .iliad, .emma], total: 3))
    #expect(!store.state.isLoading)
    #expect(store.state.failure == nil)
  }

  @Test(
    "Each change of the query replaces the shown books by those that it finds",
    arguments: [
      (Library.Action.searchChanged("jane em"), [Book.emma]),
      (.sortChanged(.title), [.dune, .emma, .iliad]),
      (.languageChanged("en"), [.dune]), (.yearsChanged(from: -800, to: 1900), [.iliad, .emma]),
    ])
  func queryChanges(action: Library.Action, books: [Book]) async {
    let store = Self.store()
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
    }
    #expect(store.state.page == BookPage(books: books, total: books.count))
    await store.finish()
  }

  @Test("The next page follows the shown books, until all are shown")
  func paging() async throws {
    var query = BookQuery()
    query.pageSize = 2
    let store = Self.store(query)
    try await store.state.$page.load()
    #expect(store.state.page == BookPage(books: [.dune, .iliad], total: 3))
    await store.send(.nextPageTapped) { $0.pages = 2 }
    #expect(store.state.page == BookPage(books: [.dune, .iliad, .emma], total: 3))
    await store.send(.nextPageTapped)
    await store.send(.searchChanged("e")) {
      $0.query.text = "e"
      $0.pages = 1
    }
    #expect(store.state.page.books == [.emma])
    await store.send(.nextPageTapped)
  }

  @Test("Books that others write are on the page, if the query finds them")
  func written() async throws {
    let store = Self.store()
    await store.send(.searchChanged("jane")) { $0.query.text = "jane" }
    let persuasion = Book(id: 1, title: "Persuasion", authors: ["Jane Austen"])
    let hamlet = Book(id: 2, title: "Hamlet", authors: ["William Shakespeare"])
    try await database.write { db in
      _ = try BookRow.save([BookRow(persuasion), BookRow(hamlet)], to: db)
    }
    // Nothing is loaded here: the commit brings the rows, with the next step.
    await store.send(.bookTapped(persuasion.id))
    #expect(store.state.page == BookPage(books: [persuasion, .emma], total: 2))
  }

  @Test("The library knows which books are to be read")
  func toRead() async throws {
    let store = Self.store()
    try await database.write { try ToReadEntry.add(Book.emma.id, at: .distantPast).execute($0) }
    await store.send(.bookTapped(Book.emma.id))
    #expect(store.state.isToRead(Book.emma.id))
    #expect(!store.state.isToRead(Book.dune.id))
  }

  @Test(
    "A failed page is reported, the shown books stay, and a commit that fixes it shows the page"
  )
  func loadFails() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      let store = Self.store()
      try await store.state.$page.load()
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE book_texts RENAME TO elsewhere")
      }
      await store.send(.searchChanged("emma")) { $0.query.text = "emma" }
      #expect(store.state.failure?.contains("no such table: book_texts") == true)
      #expect(store.state.page.books == [.dune, .iliad, .emma])
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE elsewhere RENAME TO book_texts")
      }
      try await store.state.$page.load()
      #expect(store.state.failure == nil)
      #expect(store.state.page.books == [.emma])
    }
    #expect(collector.issues.map(\.code) == ["R050"])
  }

  @Test("After pages that failed, the next tap requests them again, and no more than these")
  func nextPageAfterFailure() async throws {
    var query = BookQuery()
    query.pageSize = 1
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      let store = Self.store(query)
      try await store.state.$page.load()
      await store.send(.nextPageTapped) { $0.pages = 2 }
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE books RENAME TO elsewhere")
      }
      await #expect(throws: DatabaseError.self) { try await store.state.$page.load() }
      for _ in 1...2 {
        await store.send(.nextPageTapped)
        #expect(store.state.failure?.contains("no such table: books") == true)
      }
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE elsewhere RENAME TO books")
      }
      try await store.state.$page.load()
      #expect(store.state.page.books == [.dune, .iliad])
      await store.send(.nextPageTapped) { $0.pages = 3 }
      #expect(store.state.page.books == [.dune, .iliad, .emma])
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }

  @Test("The next page is requested after a failure, although all shown books are all there are")
  func searchAfterFailure() async throws {
    let state = Library.State()
    try await state.$page.load()
    try await state.$toReadIDs.load()
    #expect(state.page.books.count == state.page.total)
    await database.close()
    await #expect(throws: DatabaseError.self) { try await state.$page.load() }
    expectReduce(Library(), from: state, .nextPageTapped, effects: [.run("page")])
  }

  @Test("If the to-read books cannot be fetched, that is reported, also in the encoded state")
  func toReadFails() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE reading_list RENAME TO elsewhere")
      }
      let state = Library.State()
      try await state.$page.load()
      await #expect(throws: DatabaseError.self) { try await state.$toReadIDs.load() }
      #expect(state.failure?.contains("no such table: reading_list") == true)
      let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      #expect(json.contains("no such table: reading_list"))
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }

  @Test("Each change of the query requests one page; other taps are for the parent")
  func effects() {
    let reduction = expectReduce(
      Library(), from: Library.State(), .searchChanged("e"), .sortChanged(.title),
      .addTapped(Book.dune.id), .removeTapped(Book.dune.id), .bookTapped(Book.dune.id),
      effects: [.run("page"), .run("page")]
    ) {
      $0.query.text = "e"
      $0.query.sort = .title
    }
    expectDump(reduction.state.query) {
      """
      BookQuery(
        text: "e",
        sort: .title,
        language: nil,
        fromYear: nil,
        toYear: nil,
        pageSize: 20
      )
      """
    }
  }
}
