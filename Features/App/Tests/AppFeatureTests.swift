import App
import CountersList
import Foundation
import Items
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Reminders
import Testing
import Trips

@Suite(.seeds) struct AppFeatureTests {
  @Dependency(\.defaultDatabase) var database

  private static func store(
    _ initialState: AppFeature.State = AppFeature.State()
  ) -> TestStoreOf<AppFeature> {
    TestStore(initialState: initialState) {
      AppFeature()
    } withDependencies: {
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

  @Test("When the app appears, all tabs show the rows of the one database")
  func appeared() async {
    let store = Self.store()
    let appearance = await store.send(.appeared)
    await store.receive(.counters(.appeared))
    await store.receive(.items(.appeared)) { $0.items.isLoading = true }
    await store.receive(.trips(.appeared)) { $0.trips.trips.beginFetch() }
    await store.receive(.reminders(.appeared))
    await store.receiveUnordered {
      $0.receive(\.counters.countersChanged) { state, _ in
        state.counters.rows = [Counter.State(id: 1, value: 3), Counter.State(id: 2)]
      }
      $0.receive(\.items.itemsLoaded) { state, _ in
        state.items.isLoading = false
        state.items.storedItems = IdentifiedArray(Item.samples)
      }
      $0.receive(\.trips.tripsLoaded) { state, trips in state.trips.trips.endFetch(trips) }
    }
    #expect(store.state.trips.trips.shown.elements == Trip.samples)
    #expect(store.state.reminders.lists.count == 8)
    #expect(store.state.reminders.counts.all > 0)
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

  @Test("Appearing makes the tabs appear, and does nothing else")
  func effects() {
    expectReduce(
      AppFeature(), from: AppFeature.State(), .tabSelected(.readingList), .appeared,
      effects: [
        .send(.counters(.appeared)), .send(.items(.appeared)), .send(.trips(.appeared)),
        .send(.reminders(.appeared)),
      ]
    ) {
      $0.tab = .readingList
    }
  }

  @Test("The dumped state of a tab includes its fetched values") func dump() async throws {
    let store = Self.store()
    await store.send(.readingList(.library(.searchChanged("austen")))) {
      $0.readingList.library.query.text = "austen"
    }
    expectDump(store.state.readingList) {
      """
      ReadingList.State(
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
      """
    }
    expectDump(store.state.counters) {
      """
      CountersList.State(
        rows: [],
        total: 3,
        readFailure: nil,
        writeFailure: nil
      )
      """
    }
    await store.finish()
  }
}
