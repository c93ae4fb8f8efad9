import Ratchet
import RatchetDependencies
import RatchetTesting
import ReadingList
import Testing

@Suite struct ReadingListTests {
  /// A list that is loaded, with three books in the library and one on the shelf.
  private static var loaded: ReadingList.State {
    var state = ReadingList.State()
    state.isShelfLoaded = true
    state.libraryScreen.books = [.dune, .emma, .iliad]
    state.libraryScreen.total = 3
    state.shelf = Shelf(books: [.iliad])
    return state
  }

  /// A test store whose client writes into a log what it has saved.
  private static func store(
    _ state: ReadingList.State = loaded, log: CallLog = CallLog()
  ) -> TestStoreOf<ReadingList> {
    TestStore(initialState: state) {
      ReadingList()
    } withDependencies: {
      $0[LibraryClient.self].saveToRead = { log.add(Self.text($0)) }
    }
  }

  private static func text(_ changes: [ToReadChange]) -> String {
    changes.map { "\($0.isToRead ? "add" : "remove") \($0.id)" }.joined(separator: ", ")
  }

  /// One way to change the shelf: from which screen, and with which book open.
  struct Change: Sendable {
    var action: ReadingList.Action
    var openBook: Book?
  }

  @Test(
    "A book added on any screen is on all of them after the same action, and is saved once",
    arguments: [
      Change(action: .library(.addTapped(Book.dune.id))),
      Change(action: .library(.addTapped(Book.dune.id)), openBook: .dune),
      Change(action: .detail(.addTapped), openBook: .dune),
    ])
  func add(change: Change) async {
    let log = CallLog()
    var state = Self.loaded
    state.openBook = change.openBook
    let store = Self.store(state, log: log)
    await store.send(change.action) {
      $0.shelf = Shelf(books: [.iliad, .dune])
      $0.unsaved = [.added(.dune)]
    }
    #expect(store.state.library.shelf.books == [.iliad, .dune])
    #expect(store.state.toRead.shelf.books == [.iliad, .dune])
    #expect(store.state.detail?.isToRead == change.openBook.map { _ in true })
    await store.receive(.shelfSaved) { $0.unsaved = [] }
    await store.send(change.action)
    await store.finish()
    #expect(log.all == ["add \(Book.dune.id)"])
  }

  @Test(
    "A book removed on any screen is on none after the same action, and is saved once",
    arguments: [
      Change(action: .library(.removeTapped(Book.iliad.id))),
      Change(action: .toRead(.removeTapped(Book.iliad.id)), openBook: .iliad),
      Change(action: .detail(.removeTapped), openBook: .iliad),
    ])
  func remove(change: Change) async {
    let log = CallLog()
    var state = Self.loaded
    state.openBook = change.openBook
    let store = Self.store(state, log: log)
    await store.send(change.action) {
      $0.shelf = Shelf()
      $0.unsaved = [.removed(.iliad)]
    }
    #expect(store.state.library.shelf.books.isEmpty)
    #expect(store.state.toRead.shelf.books.isEmpty)
    #expect(store.state.detail?.isToRead == change.openBook.map { _ in false })
    await store.receive(.shelfSaved) { $0.unsaved = [] }
    await store.send(change.action)
    await store.finish()
    #expect(log.all == ["remove \(Book.iliad.id)"])
  }

  @Test("A change takes the place of the save that is on its way, and saves its changes too")
  func changeWhileSaving() async {
    let log = CallLog()
    let store = Self.store()
    store.dependencies[LibraryClient.self].saveToRead = { changes in
      log.add(Self.text(changes))
      if changes.count < 3 { try await Gate().pass() }
    }
    await store.send(.library(.addTapped(Book.dune.id))) {
      $0.shelf = Shelf(books: [.iliad, .dune])
      $0.unsaved = [.added(.dune)]
    }
    await store.send(.toRead(.removeTapped(Book.iliad.id))) {
      $0.shelf = Shelf(books: [.dune])
      $0.unsaved = [.added(.dune), .removed(.iliad)]
    }
    await store.send(.library(.addTapped(Book.emma.id))) {
      $0.shelf = Shelf(books: [.dune, .emma])
      $0.unsaved = [.added(.dune), .removed(.iliad), .added(.emma)]
    }
    await store.receive(.shelfSaved) { $0.unsaved = [] }
    await store.finish()
    #expect(
      log.all == [
        "add \(Book.dune.id)",
        "add \(Book.dune.id), remove \(Book.iliad.id)",
        "add \(Book.dune.id), remove \(Book.iliad.id), add \(Book.emma.id)",
      ])
  }

  @Test("Of each book the last change is saved, in the place of the last")
  func changeTwiceWhileSaving() async {
    let log = CallLog()
    let store = Self.store()
    store.dependencies[LibraryClient.self].saveToRead = { changes in
      log.add(Self.text(changes))
      try await Gate().pass()
    }
    await store.send(.toRead(.removeTapped(Book.iliad.id))) {
      $0.shelf = Shelf()
      $0.unsaved = [.removed(.iliad)]
    }
    await store.send(.library(.addTapped(Book.emma.id))) {
      $0.shelf = Shelf(books: [.emma])
      $0.unsaved = [.removed(.iliad), .added(.emma)]
    }
    await store.send(.library(.addTapped(Book.iliad.id))) {
      $0.shelf = Shelf(books: [.emma, .iliad])
      $0.unsaved = [.added(.emma), .added(.iliad)]
    }
    await store.skipInFlightEffects()
    #expect(log.all.last == "add \(Book.emma.id), add \(Book.iliad.id)")
  }

  @Test("A save that fails is said, what is shown stays, and the next change saves all")
  func saveFails() async {
    let log = CallLog()
    let store = Self.store()
    store.dependencies[LibraryClient.self].saveToRead = { _ in throw Failure("The disk is full.") }
    await store.send(.toRead(.removeTapped(Book.iliad.id))) {
      $0.shelf = Shelf()
      $0.unsaved = [.removed(.iliad)]
    }
    await store.receive(.persistenceFailed("The disk is full.")) {
      $0.failure = "The disk is full."
    }
    store.dependencies[LibraryClient.self].saveToRead = { log.add(Self.text($0)) }
    await store.send(.library(.addTapped(Book.dune.id))) {
      $0.shelf = Shelf(books: [.dune])
      $0.unsaved = [.removed(.iliad), .added(.dune)]
    }
    await store.receive(.shelfSaved) {
      $0.unsaved = []
      $0.failure = nil
    }
    #expect(log.all == ["remove \(Book.iliad.id), add \(Book.dune.id)"])
  }

  @Test("A save that was cancelled with its action is made up for when the list appears")
  func saveIsCancelled() async {
    let store = Self.store()
    store.dependencies[LibraryClient.self].saveToRead = { _ in try await Gate().pass() }
    let task = await store.send(.toRead(.removeTapped(Book.iliad.id))) {
      $0.shelf = Shelf()
      $0.unsaved = [.removed(.iliad)]
    }
    await task.cancel()

    let log = CallLog()
    store.dependencies[LibraryClient.self] = LibraryClient(
      page: { _, _ in try await Self.never() },
      toRead: {
        log.add("load")
        return [.emma]
      },
      saveToRead: { log.add(Self.text($0)) },
      importCatalogue: unimplemented(
        "importCatalogue", placeholder: AsyncThrowingStream { $0.finish() }))
    await store.send(.appeared) { $0.isShelfLoaded = false }
    await store.receive(.library(.appeared)) { $0.libraryScreen.isLoading = true }
    await store.receive(.shelfSaved) { $0.unsaved = [] }
    await store.receive(.shelfLoaded([.emma])) {
      $0.isShelfLoaded = true
      $0.shelf = Shelf(books: [.emma])
    }
    #expect(log.all == ["remove \(Book.iliad.id)", "load"])
    await store.skipInFlightEffects()
  }

  @Test("A book's detail opens from the library and from the to-read list, and closes")
  func detail() async {
    let store = Self.store()
    await store.send(.library(.bookTapped(Book.dune.id))) { $0.openBook = .dune }
    #expect(store.state.detail == BookDetail.State(book: .dune, shelf: Shelf(books: [.iliad])))
    await store.send(.toRead(.bookTapped(Book.iliad.id))) { $0.openBook = .iliad }
    await store.send(.detail(.closeTapped)) { $0.openBook = nil }
    #expect(store.state.detail == nil)
  }

  @Test("A book that is not on the screen opens nothing, and closes nothing")
  func detailOfNothing() async {
    let store = Self.store()
    await store.send(.library(.bookTapped(1)))
    await store.send(.toRead(.bookTapped(Book.dune.id)))
    await store.send(.toRead(.bookTapped(Book.iliad.id))) { $0.openBook = .iliad }
    await store.send(.library(.bookTapped(1)))
  }

  @Test("When it appears it loads the library and the shelf")
  func appears() async {
    let shelf = Gate()
    let store = Self.store(ReadingList.State())
    store.dependencies[LibraryClient.self].page = { _, _ in
      BookPage(books: [.dune, .emma], offset: 0, total: 2)
    }
    store.dependencies[LibraryClient.self].toRead = {
      try await shelf.pass()
      return [.emma]
    }
    await store.send(.appeared)
    await store.receive(.library(.appeared)) { $0.libraryScreen.isLoading = true }
    await store.receive(\.library.pageLoaded) {
      $0.libraryScreen.isLoading = false
      $0.libraryScreen.books = [.dune, .emma]
      $0.libraryScreen.total = 2
    }
    shelf.open()
    await store.receive(.shelfLoaded([.emma])) {
      $0.isShelfLoaded = true
      $0.shelf = Shelf(books: [.emma])
    }
    await store.finish()
  }

  @Test("A shelf that cannot be loaded is said, and is loaded again with the next change")
  func shelfFails() async {
    let log = CallLog()
    var state = Self.loaded
    state.isShelfLoaded = false
    state.shelf = Shelf()
    let store = Self.store(state, log: log)
    store.dependencies[LibraryClient.self].page = { _, _ in
      BookPage(books: [.dune, .emma, .iliad], offset: 0, total: 3)
    }
    store.dependencies[LibraryClient.self].toRead = { throw Failure("locked") }
    store.exhaustivity = .off
    await store.send(.appeared)
    await store.receive(.persistenceFailed("locked")) { $0.failure = "locked" }
    await store.finish()
    store.exhaustivity = .on
    store.dependencies[LibraryClient.self].toRead = { [.iliad, .dune] }
    await store.send(.library(.addTapped(Book.dune.id))) {
      $0.shelf = Shelf(books: [.dune])
      $0.unsaved = [.added(.dune)]
    }
    await store.receive(.shelfSaved) {
      $0.unsaved = []
      $0.failure = nil
    }
    await store.receive(\.shelfLoaded) {
      $0.isShelfLoaded = true
      $0.shelf = Shelf(books: [.iliad, .dune])
    }
    await store.finish()
    #expect(log.all == ["add \(Book.dune.id)"])
  }

  @Test(
    "A book that is added while the shelf is on its way is saved, and is on the shelf that comes")
  func addWhileLoading() async {
    let old = Gate()
    let log = CallLog()
    var state = Self.loaded
    state.isShelfLoaded = false
    state.shelf = Shelf()
    let store = Self.store(state, log: log)
    store.dependencies[LibraryClient.self].page = { _, _ in try await Self.never() }
    store.dependencies[LibraryClient.self].toRead = {
      guard log.all.isEmpty else { return [.iliad, .dune] }
      try await old.pass()
      return [.iliad]
    }
    await store.send(.appeared)
    await store.receive(.library(.appeared)) { $0.libraryScreen.isLoading = true }
    await store.send(.library(.addTapped(Book.dune.id))) {
      $0.shelf = Shelf(books: [.dune])
      $0.unsaved = [.added(.dune)]
    }
    old.open()
    await store.receive(.shelfSaved) { $0.unsaved = [] }
    await store.receive(.shelfLoaded([.iliad, .dune])) {
      $0.isShelfLoaded = true
      $0.shelf = Shelf(books: [.iliad, .dune])
    }
    await store.skipInFlightEffects()
  }

  private static func never() async throws -> BookPage {
    try await Gate().pass()
    return BookPage(books: [], offset: 0, total: 0)
  }

  @Test("A list that appears while a save is on its way saves again, and loads after that")
  func appearsWhileSaving() async {
    let log = CallLog()
    let store = Self.store()
    store.dependencies[LibraryClient.self].saveToRead = { changes in
      log.add(Self.text(changes))
      if log.all.count == 1 { try await Gate().pass() }
    }
    store.dependencies[LibraryClient.self].page = { _, _ in try await Self.never() }
    store.dependencies[LibraryClient.self].toRead = {
      log.add("load")
      return [.iliad, .dune]
    }
    await store.send(.library(.addTapped(Book.dune.id))) {
      $0.shelf = Shelf(books: [.iliad, .dune])
      $0.unsaved = [.added(.dune)]
    }
    await store.send(.appeared) { $0.isShelfLoaded = false }
    await store.receive(.library(.appeared)) { $0.libraryScreen.isLoading = true }
    await store.receive(.shelfSaved) { $0.unsaved = [] }
    await store.receive(.shelfLoaded([.iliad, .dune])) { $0.isShelfLoaded = true }
    #expect(log.all == ["add \(Book.dune.id)", "add \(Book.dune.id)", "load"])
    await store.skipInFlightEffects()
  }

  @Test("When an import has finished, the library and the shelf are loaded again")
  func importFinishes() async {
    let shelf = Gate()
    var report = CatalogueImportReport()
    report.added = 1
    let store = Self.store()
    store.dependencies[LibraryClient.self].importCatalogue = { [report] _ in
      AsyncThrowingStream {
        $0.yield(.finished(report))
        $0.finish()
      }
    }
    store.dependencies[LibraryClient.self].page = { _, _ in
      BookPage(books: [.dune], offset: 0, total: 1)
    }
    store.dependencies[LibraryClient.self].toRead = {
      try await shelf.pass()
      return [.dune]
    }
    await store.send(.catalogueImport(.fileChosen(path: "books.csv"))) {
      $0.catalogueImport.phase = .running(nil)
    }
    await store.receive(.catalogueImport(.event(.finished(report)))) {
      $0.catalogueImport.phase = .finished(report)
    }
    await store.receive(.appeared) { $0.isShelfLoaded = false }
    await store.receive(.library(.appeared)) { $0.libraryScreen.isLoading = true }
    await store.receive(\.library.pageLoaded) {
      $0.libraryScreen.isLoading = false
      $0.libraryScreen.books = [.dune]
      $0.libraryScreen.total = 1
    }
    shelf.open()
    await store.receive(.shelfLoaded([.dune])) {
      $0.isShelfLoaded = true
      $0.shelf = Shelf(books: [.dune])
    }
  }
}
