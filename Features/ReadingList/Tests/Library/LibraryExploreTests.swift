import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct LibraryExploreTests {
  /// A user's actions on the screen.
  static let taps = ActionGenerator<Library.Action>(
    .payload(\.searchChanged, .element(of: ["", "e", "b", "em"])),
    .payload(\.sortChanged, .element(of: [.popularity, .title])),
    .payload(\.languageChanged, .element(of: [nil, "en", "fr"])),
    .payload(\.addTapped, .integers(in: 1...5)),
    .payload(\.removeTapped, .integers(in: 1...5)),
    .payload(\.bookTapped, .integers(in: 1...5)),
    .weight(\.nextPageTapped, 4))

  static let catalogue = [
    Book(id: 1, title: "The Iliad", year: -750, language: "en"),
    Book(id: 2, title: "Emma", year: 1815, language: "en"),
    Book(id: 3, title: "Dune", year: 1965, language: "en"),
    Book(id: 4, title: "Nana", year: 1880, language: "fr"),
    Book(id: 5, title: "Beloved", year: 1987, language: "en"),
  ]

  /// Enough for several pages.
  static var smallPages: BookQuery {
    var query = BookQuery()
    query.pageSize = 2
    return query
  }

  /// The database's rows for a query.
  static func page(_ query: BookQuery, pages: Int) throws -> BookPage {
    @Dependency(\.defaultDatabase) var database
    return try database.read { try BookPageRequest(query, pages: pages).fetch($0) }
  }

  @Test("Whatever is tapped, the final books are those that the last query finds")
  func pages() async {
    await explore(seeds: 200) { exploration in
      try await withDependencies {
        try $0.bootstrapLibrary(Self.catalogue)
      } operation: {
        let store = Store(initialState: Library.State(query: Self.smallPages)) { Library() }
        await store.invariant("no more is shown than is found") { state in
          // Read once: the property reads the database, whose rows can change between two reads.
          let page = state.page
          return page.books.count <= page.total
        }
        await store.invariant("nothing fails by being cancelled") { $0.failure == nil }
        for action in exploration.actions(10, of: Self.taps) { await store.send(action) }
        await store.finish()
        let state = await store.state
        try await state.$page.load()
        expectNoDifference(state.page, try Self.page(state.query, pages: state.pages))
      }
    }
  }

  @Test("Tapping for the next page until there is none shows every book that the query finds")
  func allPages() async {
    await explore(seeds: 100) { exploration in
      try await withDependencies {
        try $0.bootstrapLibrary(Self.catalogue)
      } operation: {
        let store = Store(initialState: Library.State(query: Self.smallPages)) { Library() }
        for action in exploration.actions(8, of: Self.taps) { await store.send(action) }
        await store.finish()
        for _ in 1...3 {
          try await store.state.$page.load()
          await store.send(.nextPageTapped).finish()
        }
        let state = await store.state
        expectNoDifference(state.page, try Self.page(state.query, pages: 3))
        #expect(state.page.total == state.page.books.count)
      }
    }
  }
}
