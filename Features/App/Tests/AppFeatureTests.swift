import App
import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct AppFeatureTests {
  private static let dune = Book(id: 234_225, title: "Dune", authors: ["Frank Herbert"])
  private static let saved = SavedCounters(counters: [Counter.State(id: 3, value: 8)], nextID: 4)

  private static func store(
    _ initialState: AppFeature.State = AppFeature.State(),
    _ prepare: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStoreOf<AppFeature> {
    TestStore(initialState: initialState) {
      AppFeature()
    } withDependencies: {
      $0[CountersClient.self].load = { saved }
      $0[LibraryClient.self].page = { _, offset in
        BookPage(books: [dune], offset: offset, total: 1)
      }
      $0[LibraryClient.self].toRead = { [dune] }
      prepare(&$0)
    }
  }

  @Test("The app shows the tab that was selected, and runs nothing for it")
  func tabs() async {
    let store = Self.store()
    await store.send(.tabSelected(.readingList)) { $0.tab = .readingList }
    await store.send(.tabSelected(.readingList))
    await store.send(.tabSelected(.counters)) { $0.tab = .counters }
    await store.finish()
  }

  @Test("When the app appears, both tabs load")
  func appeared() async {
    let store = Self.store()
    store.exhaustivity = .off
    await store.send(.appeared)
    await store.finish()
    store.assert {
      $0.counters.rows = [Counter.State(id: 3, value: 8)]
      $0.readingList.isShelfLoaded = true
      $0.readingList.shelf = Shelf(books: [Self.dune])
      $0.readingList.libraryScreen.books = [Self.dune]
    }
  }

  @Test("Nothing of one tab's action reaches the other", arguments: CountersList.Action.examples)
  func countersAlone(action: CountersList.Action) async {
    var state = AppFeature.State()
    state.counters.isLoaded = true
    state.counters.rows = [Counter.State(id: 1, value: 2)]
    state.readingList.shelf = Shelf(books: [Self.dune])
    let store = Self.store(state) {
      $0[CountersClient.self].save = { _ in }
      $0[CountersClient.self].remove = { _ in }
      $0[NumberFactClient.self].fact = { "\($0) is a number." }
    }
    store.exhaustivity = .off
    await store.send(.counters(action))
    await store.finish()
    #expect(store.state.readingList == state.readingList)
    #expect(store.state.tab == state.tab)
  }

  @Test("Nothing of the other tab's action reaches the one", arguments: ReadingList.Action.examples)
  func readingListAlone(action: ReadingList.Action) async {
    var state = AppFeature.State()
    state.counters.rows = [Counter.State(id: 1, value: 2)]
    state.readingList.isShelfLoaded = true
    state.readingList.openBook = Self.dune
    state.readingList.libraryScreen.books = [Book(id: 1, title: "Emma"), Self.dune]
    let store = Self.store(state) {
      $0[LibraryClient.self].saveToRead = { _ in }
      $0[LibraryClient.self].importCatalogue = { _ in AsyncThrowingStream { $0.finish() } }
    }
    store.exhaustivity = .off
    await store.send(.readingList(action))
    await store.finish()
    #expect(store.state.counters == state.counters)
    #expect(store.state.tab == state.tab)
  }

  @Test("A tab that loads again cancels its own load, and not the other tab's")
  func cancelIDs() async {
    let shelf = Gate()
    let firstCounters = Gate()
    let counters = CallCount()
    let store = Self.store {
      $0[LibraryClient.self].toRead = {
        try await shelf.pass()
        return [Self.dune]
      }
      $0[CountersClient.self].load = {
        if counters.next() == 1 { try await firstCounters.pass() }
        return Self.saved
      }
    }
    await store.send(.readingList(.appeared))
    await store.receive(.readingList(.library(.appeared))) {
      $0.readingList.libraryScreen.isLoading = true
    }
    await store.receive(\.readingList.library.pageLoaded) {
      $0.readingList.libraryScreen.isLoading = false
      $0.readingList.libraryScreen.books = [Self.dune]
      $0.readingList.libraryScreen.total = 1
    }
    await store.send(.counters(.appeared))
    await store.send(.counters(.appeared))
    await store.receive(.counters(.countersLoaded(Self.saved))) {
      $0.counters.isLoaded = true
      $0.counters.rows = [Counter.State(id: 3, value: 8)]
      $0.counters.nextID = 4
    }
    shelf.open()
    await store.receive(.readingList(.shelfLoaded([Self.dune]))) {
      $0.readingList.isShelfLoaded = true
      $0.readingList.shelf = Shelf(books: [Self.dune])
    }
  }

  @Test("Appearing asks both tabs to appear, and does nothing by itself")
  func effects() {
    let reduction = expectReduce(
      AppFeature(), from: AppFeature.State(), .tabSelected(.readingList), .appeared,
      effects: [.send(.counters(.appeared)), .send(.readingList(.appeared))]
    ) {
      $0.tab = .readingList
    }
    expectDump(reduction.state) {
      """
      AppFeature.State(
        tab: .readingList,
        counters: CountersList.State(
          rows: [],
          total: 0,
          nextID: 1,
          isLoaded: false,
          waitingAdds: 0,
          failure: nil
        ),
        readingList: ReadingList.State(
          shelf: [],
          isShelfLoaded: false,
          unsaved: [],
          libraryScreen: Library.Screen(
            query: BookQuery(
              text: "",
              sort: .popularity,
              language: nil,
              fromYear: nil,
              toYear: nil,
              pageSize: 20
            ),
            books: [],
            total: 0,
            isLoading: false,
            failure: nil
          ),
          openBook: nil,
          catalogueImport: CatalogueImport.State(
            phase: .idle,
            problems: []
          ),
          failure: nil
        )
      )
      """
    }
  }
}
