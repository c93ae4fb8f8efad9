import App
import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite(.seeds) struct AppFeatureTests {
  @Dependency(\.defaultDatabase) var database

  private static func store(
    _ initialState: AppFeature.State = AppFeature.State()
  ) -> TestStoreOf<AppFeature> {
    TestStore(initialState: initialState) {
      AppFeature()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1_750_000_000)
      $0[NumberFactClient.self].fact = { "\($0) is a number." }
      $0[CatalogueClient.self].importCatalogue = { _ in AsyncThrowingStream { $0.finish() } }
    }
  }

  @Test("The app shows the selected tab, and runs nothing for it")
  func tabs() async {
    let store = Self.store()
    await store.send(.tabSelected(.readingList)) { $0.tab = .readingList }
    await store.send(.tabSelected(.readingList))
    await store.send(.tabSelected(.counters)) { $0.tab = .counters }
    await store.finish()
  }

  @Test("When the app appears, both tabs show the rows of the one database")
  func appeared() async {
    let store = Self.store()
    let appearance = await store.send(.appeared)
    await store.receive(.counters(.appeared))
    await store.receive(\.counters.countersChanged) {
      $0.counters.rows = [Counter.State(id: 1, value: 3), Counter.State(id: 2)]
    }
    #expect(store.state.counters.total == 3)
    #expect(store.state.readingList.toRead.books.map(\.id) == [5, 9])
    #expect(store.state.readingList.library.page.total == 12)
    await appearance.cancel()
    await store.finish()
  }

  @Test(
    "No action of the counters reaches the reading list", arguments: CountersList.Action.examples)
  func countersAlone(action: CountersList.Action) async throws {
    let store = Self.store()
    store.exhaustivity = .off
    let appearance = await store.send(.appeared)
    await store.receive(\.counters.countersChanged)
    let before = try await database.read { try Book.all.fetchAll($0) }
    let observation = await store.send(.counters(action))
    #expect(store.state.readingList.toRead.books.map(\.id) == [5, 9])
    #expect(try await database.read { try Book.all.fetchAll($0) } == before)
    #expect(store.state.tab == .counters)
    await observation.cancel()
    await appearance.cancel()
    await store.finish()
  }

  @Test(
    "No action of the reading list reaches the counters", arguments: ReadingList.Action.examples)
  func readingListAlone(action: ReadingList.Action) async throws {
    var state = AppFeature.State()
    state.counters.rows = [Counter.State(id: 1, value: 3)]
    state.readingList.detail = BookDetail.State(
      try #require(try Self.book(5, in: database)), isToRead: true)
    let store = Self.store(state)
    store.exhaustivity = .off
    await store.send(.readingList(action))
    await store.finish()
    #expect(store.state.counters.rows == [Counter.State(id: 1, value: 3)])
    #expect(store.state.counters.total == 3)
    #expect(store.state.tab == .counters)
  }

  private static func book(_ id: Book.ID, in database: any DatabaseReader) throws -> Book? {
    try database.read { try Book.find(id).fetchOne($0) }
  }

  @Test("Appearing makes the counters appear, and does nothing else")
  func effects() {
    expectReduce(
      AppFeature(), from: AppFeature.State(), .tabSelected(.readingList), .appeared,
      effects: [.send(.counters(.appeared))]
    ) {
      $0.tab = .readingList
    }
  }

  @Test("The dumped state includes the fetched values of both tabs") func dump() async throws {
    let store = Self.store()
    await store.send(.readingList(.library(.searchChanged("austen")))) {
      $0.readingList.library.query.text = "austen"
    }
    expectDump(store.state) {
      """
      AppFeature.State(
        tab: .counters,
        counters: CountersList.State(
          rows: [],
          total: 3,
          readFailure: nil,
          writeFailure: nil
        ),
        readingList: ReadingList.State(
          library: Library.State(
            query: BookQuery(
              text: "austen",
              sort: .popularity,
              language: nil,
              fromYear: nil,
              toYear: nil,
              pageSize: 20
            ),
            pages: 1,
            page: BookPage(
              books: [
                [0]: Book(id: 5, title: "Pride and Prejudice", authors: ["Jane Austen"], year: 1813, language: "eng")
              ],
              total: 1
            ),
            toReadIDs: Set([
              5,
              9
            ])
          ),
          toRead: ToRead.State(
            books: [
              [0]: Book(id: 5, title: "Pride and Prejudice", authors: ["Jane Austen"], year: 1813, language: "eng"),
              [1]: Book(id: 9, title: "Moby-Dick", authors: ["Herman Melville"], year: 1851, language: "eng")
            ]
          ),
          detail: nil,
          catalogueImport: CatalogueImport.State(
            phase: .idle,
            problems: []
          ),
          failure: nil
        )
      )
      """
    }
    await store.finish()
  }
}
