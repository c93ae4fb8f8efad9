import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import ReadingList
import ReadingListLive
import Testing

@Suite(.library(.dune, .emma, .iliad, toRead: [.iliad])) struct ReadingListTests {
  @Dependency(\.defaultDatabase) var database

  private static func store(open book: Book? = nil) -> TestStoreOf<ReadingList> {
    TestStore(initialState: state(open: book)) { ReadingList() }
  }

  private static func state(open book: Book?) -> ReadingList.State {
    var state = ReadingList.State()
    state.detail = book.map { BookDetail.State($0, isToRead: $0 == .iliad) }
    return state
  }

  /// One way to change the to-read list: from a screen, and with an open book.
  struct Change: Sendable {
    var action: ReadingList.Action
    var openBook: Book?
  }

  @Test(
    "A book that is added on any screen is appended on all of them, once",
    arguments: [
      Change(action: .library(.addTapped(Book.dune.id))),
      Change(action: .library(.addTapped(Book.dune.id)), openBook: .dune),
      Change(action: .detail(.addTapped), openBook: .dune),
    ])
  func add(change: Change) async throws {
    let store = Self.store(open: change.openBook)
    for _ in 1...2 {
      await store.send(change.action)
      await store.receive(.toReadSaved)
      #expect(store.state.toRead.books == [.iliad, .dune])
      #expect(store.state.library.toReadIDs == [Book.iliad.id, Book.dune.id])
      #expect(store.state.detail?.isToRead == change.openBook.map { _ in true })
    }
  }

  @Test(
    "A book that is removed on any screen is on none, and removing it again changes nothing",
    arguments: [
      Change(action: .library(.removeTapped(Book.iliad.id))),
      Change(action: .toRead(.removeTapped(Book.iliad.id)), openBook: .iliad),
      Change(action: .detail(.removeTapped), openBook: .iliad),
    ])
  func remove(change: Change) async throws {
    let store = Self.store(open: change.openBook)
    for _ in 1...2 {
      await store.send(change.action)
      await store.receive(.toReadSaved)
      #expect(store.state.toRead.books == [])
      #expect(!store.state.library.isToRead(Book.iliad.id))
      #expect(store.state.detail?.isToRead == change.openBook.map { _ in false })
    }
  }

  @Test("Taps are saved in order, also those of a detail that is closed at once")
  func quickTaps() async throws {
    let store = Store(initialState: Self.state(open: .emma)) { ReadingList() }
    await store.send(.library(.addTapped(Book.dune.id)))
    await store.send(.library(.removeTapped(Book.dune.id)))
    await store.send(.detail(.addTapped))
    await store.send(.detail(.closeTapped))
    await store.send(.toRead(.removeTapped(Book.iliad.id)))
    await store.finish()
    let state = try await store.state.loaded()
    #expect(state.failure == nil)
    #expect(state.toRead.books == [.emma])
  }

  @Test("A change that cannot be saved is reported, until one is saved")
  func failure() async throws {
    let store = Self.store()
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refusal BEFORE DELETE ON reading_list
          BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END
          """)
    }
    await store.send(.toRead(.removeTapped(Book.iliad.id)))
    await store.receive(\.persistenceFailed) {
      $0.failure =
        "SQLITE_CONSTRAINT_TRIGGER (1811): The disk is full. "
        + "(in: DELETE FROM \"reading_list\" WHERE \"reading_list\".\"book_id\" = ?)"
    }
    #expect(store.state.toRead.books == [.iliad])
    await store.send(.library(.addTapped(Book.dune.id)))
    await store.receive(.toReadSaved) { $0.failure = nil }
    #expect(store.state.toRead.books == [.iliad, .dune])
  }

  @Test("A book that the library does not have cannot be added, which is reported")
  func addUnknown() async throws {
    let store = Self.store()
    await store.send(.library(.addTapped(99)))
    await store.receive(\.persistenceFailed) {
      $0.failure =
        "SQLITE_CONSTRAINT_FOREIGNKEY (787): FOREIGN KEY constraint failed "
        + "(in: INSERT INTO \"reading_list\" (\"position\", \"book_id\", \"added_at\") "
        + "VALUES (?, ?, ?) ON CONFLICT DO NOTHING)"
    }
    #expect(store.state.toRead.books == [.iliad])
  }

  @Test("A book's detail opens from the library and from the to-read list, and closes")
  func detail() async throws {
    let store = Self.store()
    _ = try await store.state.loaded()
    await store.send(.library(.bookTapped(Book.dune.id))) {
      $0.detail = BookDetail.State(.dune, isToRead: false)
    }
    #expect(store.state.detail?.isToRead == false)
    await store.send(.toRead(.bookTapped(Book.iliad.id))) {
      $0.detail = BookDetail.State(.iliad, isToRead: true)
    }
    #expect(store.state.detail?.isToRead == true)
    await store.send(.detail(.closeTapped)) { $0.detail = nil }
  }

  @Test("A detail shows at once whether its book is to be read, from the screen that opens it")
  func detailAtOnce() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      var state = try await Self.state(open: nil).loaded()
      // From here on fetches fail, so that the shown values stay as they were at the opening.
      await database.close()
      for action in [
        ReadingList.Action.toRead(.bookTapped(Book.iliad.id)), .library(.bookTapped(Book.iliad.id)),
      ] {
        state.detail = nil
        _ = ReadingList().reduce(into: &state, action: action)
        await #expect(throws: DatabaseError.self) { try await state.detail?.$detail.load() }
        #expect(state.detail?.isToRead == true)
      }
      _ = ReadingList().reduce(into: &state, action: .library(.bookTapped(Book.dune.id)))
      await #expect(throws: DatabaseError.self) { try await state.detail?.$detail.load() }
      #expect(state.detail?.isToRead == false)
    }
    #expect(collector.issues.allSatisfy { $0.code == "R050" })
  }

  @Test("A book that is not on the screen opens nothing, and closes nothing")
  func detailOfNothing() async throws {
    let store = Self.store(open: .iliad)
    _ = try await store.state.loaded()
    await store.send(.library(.bookTapped(1)))
    await store.send(.toRead(.bookTapped(Book.dune.id)))
    #expect(store.state.detail?.book == .iliad)
  }

  @Test("The books of a catalogue are on all screens once its import has finished")
  func imports() async throws {
    let file = try TemporaryCatalogue(
      """
      Book Id,Title,Author,My Rating,Exclusive Shelf
      6969,Emma,Jane Austen,5,to-read
      2,Persuasion,Jane Austen,,read
      """)
    let store = Self.store(open: .emma)
    store.dependencies[CatalogueClient.self] = .liveValue
    var report = CatalogueImportReport()
    report.added = 1
    report.updated = 1
    report.addedToRead = 1
    store.exhaustivity = .off
    await store.send(.catalogueImport(.fileChosen(path: file.url.path)))
    await store.receive(.catalogueImport(.event(.finished(report))))
    await store.finish()
    #expect(
      store.state.library.page.books.map(\.title) == ["Dune", "Persuasion", "The Iliad", "Emma"])
    #expect(store.state.library.toReadIDs == [Book.iliad.id, Book.emma.id])
    #expect(store.state.toRead.books == [.iliad, .emma])
    #expect(store.state.detail?.isToRead == true)
  }

  @Test("Each tap that changes the to-read list requests one write")
  func effects() {
    expectReduce(
      ReadingList(), from: Self.state(open: .emma), .library(.addTapped(Book.dune.id)),
      .toRead(.removeTapped(Book.iliad.id)), .detail(.removeTapped), .detail(.closeTapped),
      effects: [.run("save"), .run("save"), .run("save")]
    ) {
      $0.detail = nil
    }
  }
}
