import CountersList
import Foundation
import Items
import ItemsLive
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import ReadingList
import Reminders
import Testing
import Trips
import TripsLive

@testable import App

@Suite(.world) struct AppLinkTests {
  private static func store(
    on database: any DatabaseWriter, _ change: (inout AppFeature.State) -> Void = { _ in }
  ) async throws -> TestStoreOf<AppRoot> {
    let state = try await AppSeeds.ready(on: database, change)
    return TestStore(initialState: state) { AppRoot() }
  }

  @Test("The link to a book opens the book in its tab")
  func book() async throws {
    let database = try AppSeeds.database()
    let book = try #require(try await database.read { try Book.find(5).fetchOne($0) })
    let opened = try await AppSeeds.tabs(on: database) {
      $0.tab = .readingList
      $0.readingList.detail = BookDetail.State(book, isToRead: true)
    }
    let store = try await Self.store(on: database)
    await store.send(.linkOpened("ratchet://reading-list/book/5"))
    await store.receive(.screenLoaded(.readingList(.book(book, isToRead: true)))) {
      $0.phase = .ready(opened)
      $0.place(tab: .readingList, [.readingList(.book(5))])
    }
    #expect(store.state.link == "ratchet://reading-list/book/5")
    await store.finish()
  }

  @Test(
    "The link to a thing that does not exist is one line, and changes nothing else",
    arguments: [
      ("ratchet://reading-list/book/42", "there is no book 42 in the library"),
      (
        "ratchet://items/item/00000000-0000-0000-0000-00000000abcd",
        "there is no item 00000000-0000-0000-0000-00000000abcd"
      ),
      (
        "ratchet://trips/trip/00000000-0000-0000-0000-00000000abcd",
        "there is no trip 00000000-0000-0000-0000-00000000abcd"
      ),
      ("ratchet://reminders/list/99", "there is no list 99 of reminders"),
      ("ratchet://reminders/reminder/999", "there is no reminder 999"),
      ("ratchet://reminders/tag/nowhere", #"there is no tag "nowhere""#),
    ])
  func gone(link: String, reason: String) async throws {
    let store = try await Self.store(on: AppSeeds.database())
    let line = "\"\(link)\": \(reason)"
    await store.send(.linkOpened(link))
    await store.receive(.linkFailed(line)) { $0.linkFailure = line }
    await store.send(.linkOpened("nonsense")) {
      $0.linkFailure = #""nonsense": links to this app begin with ratchet://"#
    }
    await store.send(.linkOpened("ratchet://counters")) { $0.linkFailure = nil }
    await store.receive(.screenLoaded(.counters(.list)))
    await store.finish()
  }

  @Test("Each link that can be opened leads to a state with that link", arguments: links)
  func stateAndBack(link: String) async throws {
    let database = try AppSeeds.database()
    let store = try await Self.store(on: database)
    store.exhaustivity = .off
    await store.send(.linkOpened(link))
    await store.receive(\.screenLoaded)
    await store.skipReceivedActions(strict: false)
    #expect(store.state.linkFailure == nil)
    #expect(store.state.link == link)
    await store.finish()
  }

  private static let links =
    [
      "ratchet://counters", "ratchet://reading-list", "ratchet://reading-list/book/9",
      "ratchet://items", "ratchet://trips", "ratchet://reminders", "ratchet://reminders/list/3",
      "ratchet://reminders/list/3?tag=urgent", "ratchet://reminders/tag/urgent",
      "ratchet://reminders/reminder/7",
      AppRoute.items(.item(Item.samples[1].id)).link,
      AppRoute.trips(.trip(Trip.samples[1].id)).link,
    ] + SmartList.allCases.map { AppRoute.reminders(.smart($0, [])).link }

  @Test("Each tab has a link, which selects it", arguments: AppFeature.Tab.allCases)
  func tabs(tab: AppFeature.Tab) async throws {
    let state = try await AppSeeds.ready(on: AppSeeds.database()) { $0.tab = tab }
    let link = try #require(state.link)
    let store = try await Self.store(on: AppSeeds.database())
    store.exhaustivity = .off
    await store.send(.linkOpened(link))
    await store.receive(\.screenLoaded)
    #expect(store.state.tabs?.tab == tab)
    await store.finish()
  }

  @Test("A link closes the other screens of its tab, and leaves the other tabs alone")
  func closing() async throws {
    let database = try AppSeeds.database()
    let store = try await Self.store(on: database) { $0.tab = .counters }
    store.exhaustivity = .off
    await store.send(.linkOpened("ratchet://reminders/reminder/7"))
    await store.receive(\.screenLoaded)
    await store.send(.linkOpened("ratchet://reading-list/book/9"))
    await store.receive(\.screenLoaded)
    await store.send(.linkOpened("ratchet://reminders/list/2"))
    await store.receive(\.screenLoaded)
    await store.receive(\.tabs.reminders.path.popFrom)
    await store.receive(\.screenLoaded)
    await store.receive(.tabs(.reminders(.appeared)))
    let tabs = try #require(store.state.tabs)
    #expect(tabs.reminders.path.count == 1)
    #expect(tabs.reminders.path.first?.detail?.scope == .list(2))
    #expect(tabs.reminders.path.first?.detail?.rows.isEmpty == false)
    #expect(tabs.readingList.detail?.id == 9)
    await store.finish()
  }

  @Test("A link does not close a form with changes, and says so")
  func editing() async throws {
    let database = try AppSeeds.database()
    let trip = Trip.samples[0]
    let store = try await Self.store(on: database) {
      var editor = TripEditor.State(trip, isNew: false)
      editor.name = "Lyme"
      $0.trips.editor = editor
    }
    let link = AppRoute.trips(.trip(Trip.samples[1].id)).link
    await store.send(.linkOpened(link))
    await store.receive(\.screenLoaded) {
      $0.linkFailure = "\"\(link)\": a form of this tab has changes; save or close it first"
    }
    #expect(store.state.tabs?.trips.editor?.name == "Lyme")
    await store.finish()
  }

  @Test("A link closes the form of a list only if nothing was typed in it")
  func editingList() async throws {
    let database = try AppSeeds.database()
    let link = "ratchet://reminders/smart/today"
    let store = try await Self.store(on: database) {
      $0.reminders.destination = .listForm(ListForm.State())
    }
    store.exhaustivity = .off
    await store.send(.tabs(.reminders(.destination(.presented(.listForm(.titleChanged("T")))))))
    await store.send(.linkOpened(link))
    await store.receive(\.screenLoaded)
    #expect(store.state.linkFailure?.hasSuffix(AppWording.isEditing) == true)
    #expect(store.state.tabs?.reminders.destination?.listForm?.content.title == "T")
    await store.send(.tabs(.reminders(.destination(.presented(.listForm(.titleChanged("")))))))
    await store.send(.linkOpened(link))
    await store.receive(\.screenLoaded)
    await store.receive(.tabs(.reminders(.destination(.dismiss))))
    await store.receive(\.screenLoaded)
    #expect(store.state.linkFailure == nil)
    #expect(store.state.tabs?.reminders.path.first?.detail?.scope == .smart(.today))
    await store.finish()
  }

  @Test("A new trip whose days alone were changed counts as changed, also after a restart")
  func editingDays() async throws {
    var trips = TripsList.State()
    let day = Trip.samples[0].startDate
    trips.editor = TripEditor.State(
      Trip(id: UUID(77), name: "", startDate: day, endDate: day), isNew: true)
    #expect(!TripsTab.isEditing(trips))
    trips.editor?.endDate += 86_400
    #expect(TripsTab.isEditing(trips))

    var forms = AppForms()
    TripsTab.record(trips, in: &forms)
    let data = try JSONEncoder().encode(forms)
    var restored = TripsList.State()
    TripsTab.restore(try JSONDecoder().decode(AppForms.self, from: data), in: &restored)
    #expect(restored.editor == trips.editor)
    #expect(TripsTab.isEditing(restored))
  }

  @Test("A thing that another program has added is opened by its link, and is in the list below it")
  func addedMeanwhile() async throws {
    let database = try AppSeeds.database()
    let store = try await Self.store(on: database)
    store.exhaustivity = .off
    let item = Item(id: UUID(77), timestamp: Date(timeIntervalSince1970: 1_760_000_000))
    let trip = Trip.samples[0].copy(id: UUID(78))
    try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      try await DatabaseItemProvider().insert(item)
      try await DatabaseTripRepository().save(trip)
    }

    await store.send(.linkOpened(AppRoute.items(.item(item.id)).link))
    await store.receive(\.tabs.items.itemsLoaded)
    #expect(store.state.tabs?.items.items.contains(id: item.id) == true)
    await store.send(.tabs(.items(.addButtonTapped)))
    #expect(store.state.tabs?.items.detail?.item == item)

    await store.send(.linkOpened(AppRoute.trips(.trip(trip.id)).link))
    await store.receive(\.tabs.trips.tripsLoaded)
    #expect(store.state.tabs?.trips.trips.shown[id: trip.id] == trip)
    // Nothing was typed in the form, so another link closes it.
    await store.send(.linkOpened("ratchet://trips"))
    await store.receive(\.tabs.trips.editor.dismiss)
    #expect(store.state.link == "ratchet://trips")
    #expect(store.state.linkFailure == nil)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test("The link to a trip opens it as the list shows it, with a change that is not saved yet")
  func unsavedTrip() async throws {
    let database = try AppSeeds.database()
    var trip = Trip.samples[1]
    trip.name = "Bath Spa"
    let store = try await Self.store(on: database) {
      $0.trips.trips = .fetched(Trip.samples)
      _ = $0.trips.trips.save(trip)
    }
    store.exhaustivity = .off
    await store.send(.linkOpened(AppRoute.trips(.trip(trip.id)).link))
    await store.receive(\.screenLoaded)
    #expect(store.state.tabs?.trips.editor?.trip == trip)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test("The link to a trip that the user has deleted opens the list", arguments: [false, true])
  func deletedTrip(isUndoExpired: Bool) async throws {
    let database = try AppSeeds.database()
    let trip = Trip.samples[1]
    let store = try await Self.store(on: database) {
      $0.trips.trips = .fetched(Trip.samples)
      _ = $0.trips.trips.delete(trip.id)
      if isUndoExpired { _ = $0.trips.trips.expireUndo(trip.id) }
    }
    store.exhaustivity = .off
    await store.send(.linkOpened(AppRoute.trips(.trip(trip.id)).link))
    await store.receive(\.screenLoaded)
    #expect(store.state.link == "ratchet://trips")
    #expect(store.state.tabs?.trips.editor == nil)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test("A link before the database is open is opened once it is; the last one counts")
  func early() async throws {
    let database = try AppSeeds.database()
    let store = TestStore(initialState: AppRoot.State()) {
      AppRoot()
    } withDependencies: {
      $0[AppDatabaseClient.self].open = { _ in database }
    }
    await store.send(.linkOpened("ratchet://reading-list/book/5")) {
      $0.pendingLink = .readingList(.book(5))
    }
    await store.send(.linkOpened("ratchet://items")) { $0.pendingLink = .items(.list) }
    let tabs = try await AppSeeds.tabs(on: database)
    let appearance = await store.send(.appeared) { $0.isOpening = true }
    await store.receive(.databaseOpened(AppStart())) {
      $0.isOpening = false
      $0.pendingLink = nil
      $0.$database.withLock { $0 = AppDatabase(database) }
      $0.phase = .ready(tabs)
    }
    store.exhaustivity = .off
    await store.receive(.screenLoaded(.items(.list)))
    #expect(store.state.link == "ratchet://items")
    await appearance.cancel()
    await store.finish()
  }

  @Test("A later link, or a tab that is selected, gives up a link that is still being loaded")
  func order() async throws {
    let database = try AppSeeds.database()
    let calls = LockIsolated(0)
    let state = try await AppSeeds.ready(on: database)
    let store = TestStore(initialState: state) {
      AppRoot()
    } withDependencies: {
      $0.itemProvider = MockItemProvider(Item.samples) { _, _ in
        calls.withValue { $0 += 1 }
        try await Task.never()
      }
    }
    let link = AppRoute.items(.item(Item.samples[1].id)).link
    await store.send(.linkOpened(link))
    await store.send(.linkOpened("ratchet://trips"))
    await store.receive(.screenLoaded(.trips(.list))) {
      $0.modifyTabs { $0.tab = .trips }
      $0.place(tab: .trips, [])
    }
    await store.send(.linkOpened(link))
    await store.send(.tabs(.tabSelected(.counters))) {
      $0.modifyTabs { $0.tab = .counters }
      $0.place(tab: .counters, [])
    }
    // The loads have ended: otherwise this would wait for them.
    await store.finish()
    #expect(calls.value == 2)
    #expect(store.state.link == "ratchet://counters")
  }
}

extension OptimisticTrips {
  fileprivate static func fetched(_ trips: [Trip]) -> OptimisticTrips {
    var state = OptimisticTrips()
    state.beginFetch()
    state.endFetch(trips)
    return state
  }
}

extension Trip {
  fileprivate func copy(id: Trip.ID) -> Trip {
    Trip(id: id, name: name, startDate: startDate, endDate: endDate)
  }
}
