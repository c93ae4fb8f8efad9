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

@testable import App

@Suite(.world) struct AppRestorationTests {
  private static let file = URL(fileURLWithPath: "/nowhere/app.sqlite.restoration.json")

  /// A store whose database is opened, with a restoration file.
  private static func opened(
    _ text: String, on database: any DatabaseWriter,
    _ body: (TestStoreOf<AppRoot>, AppStart) async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.defaultFileStorage = .inMemory([file: Data(text.utf8)])
    } operation: {
      let store = TestStore(initialState: AppRoot.State()) {
        AppRoot()
      } withDependencies: {
        $0[AppDatabaseClient.self].open = { _ in database }
      }
      store.exhaustivity = .off
      let start = LockIsolated<AppStart?>(nil)
      let appearance = await store.send(.appeared)
      await store.receive(\.databaseOpened) { _, value in start.setValue(value) }
      await store.receive(.tabs(.reminders(.appeared)))
      try await body(store, try #require(start.value))
      await appearance.cancel()
      await store.finish()
    }
  }

  @Test("The place is kept as readable JSON with a version")
  func format() throws {
    var forms = AppForms()
    forms.library = BookQuery()
    forms.library?.text = "austen"
    let restoration = AppRestoration(
      tab: .reminders, screens: [.readingList(.book(5)), .reminders(.list(3, ["errand"]))],
      forms: forms)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(restoration)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"forms":{"library":{"pageSize":20,"sort":"popularity","text":"austen"}},"#
        + #""screens":["ratchet://reading-list/book/5","ratchet://reminders/list/3?tag=errand"],"#
        + #""tab":"reminders","version":1}"#)
    #expect(try JSONDecoder().decode(AppRestoration.self, from: data) == restoration)
  }

  @Test("Each change of the place is kept, and nothing else is written")
  func keeping() async throws {
    let database = try AppSeeds.database()
    let state = try await AppSeeds.ready(on: database)
    let store = TestStore(initialState: state) { AppRoot() }
    await store.send(.tabs(.tabSelected(.readingList))) {
      $0.modifyTabs { $0.tab = .readingList }
      $0.place(tab: .readingList, [])
    }
    await store.send(.tabs(.tabSelected(.readingList)))
    await store.send(.tabs(.readingList(.library(.searchChanged("austen"))))) {
      $0.modifyTabs { $0.readingList.library.query.text = "austen" }
      var forms = AppForms()
      forms.library = BookQuery()
      forms.library?.text = "austen"
      $0.place(tab: .readingList, [], forms: forms)
    }
    await store.send(.tabs(.readingList(.library(.searchChanged(""))))) {
      $0.modifyTabs { $0.readingList.library.query.text = "" }
      $0.place(tab: .readingList, [])
    }
    await store.send(.tabs(.readingList(.library(.addTapped(1)))))
    await store.receive(.tabs(.readingList(.toReadSaved)))
    await store.finish()
  }

  @Test("The tab, the screens and the forms are restored when the database is opened")
  func restoring() async throws {
    let database = try AppSeeds.database()
    let trip = Trip.samples[0]
    let file = """
      {"version": 1, "tab": "reminders",
       "screens": ["ratchet://reading-list/book/5", "ratchet://items/item/\(Item.samples[0].id)",
         "ratchet://trips/trip/\(trip.id)", "ratchet://reminders/list/3?tag=urgent",
         "ratchet://reminders/reminder/7"],
       "forms": {"library": {"text": "austen", "sort": "title", "pageSize": 20},
         "trip": {"isNew": false,
           "trip": {"id": "\(trip.id)", "name": "Lyme ", "startDate": 0, "endDate": 1}},
         "reminders": {"newForms": [], "searchText": "milk", "screens": [
           {"order": "title", "showsCompleted": true},
           {"form": {"reminderID": 7,
             "content": {"title": "Changed", "notes": "", "isFlagged": true, "tags": []},
             "original": {"title": "First", "notes": "", "isFlagged": true, "tags": []}}}]}}}
      """
    try await Self.opened(file, on: database) { store, start in
      #expect(start.screens.count == 5)
      #expect(start.failure == nil)
      let tabs = try #require(store.state.tabs)
      #expect(tabs.tab == .reminders)
      #expect(tabs.readingList.detail?.id == 5)
      #expect(tabs.readingList.library.query.text == "austen")
      #expect(tabs.readingList.library.query.sort == .title)
      #expect(tabs.items.detail?.item == Item.samples[0])
      #expect(tabs.trips.editor?.name == "Lyme ")
      #expect(tabs.trips.editor?.endDateMistake == nil)
      #expect(tabs.reminders.searchText == "milk")
      #expect(tabs.reminders.path.count == 2)
      let detail = try #require(tabs.reminders.path.first?.detail)
      #expect(detail.scope == .list(3))
      #expect(detail.tags == ["urgent"])
      #expect(detail.order == .title)
      #expect(detail.showsCompleted)
      #expect(tabs.reminders.path.last?.form?.content.title == "Changed")
      #expect(tabs.reminders.path.last?.form?.reminderID == 7)
      #expect(store.state.link == "ratchet://reminders/reminder/7")
      #expect(store.state.restorationFailure == nil)
    }
  }

  @Test("The form of a reminder that is alone on the stack is restored alone, as it was typed")
  func formAlone() async throws {
    let database = try AppSeeds.database()
    let stored = try await database.read { try Reminder.find(7).fetchOne($0) }
    let reminder = try #require(stored)
    var state = Self.reminders(on: database)
    var form = ReminderForm.State(
      reminderID: 7, content: ReminderContent(reminder, tags: []))
    form.content.title = "Typed"
    state.path.append(.form(form))
    let file = try Self.file(["ratchet://reminders/reminder/7"]) {
      RemindersTab.record(state, in: &$0)
    }
    try await Self.opened(file, on: database) { store, _ in
      let path = try #require(store.state.tabs).reminders.path
      #expect(path.count == 1)
      #expect(path.first?.form?.content.title == "Typed")
      #expect(path.first?.form?.isChanged == true)
    }
  }

  @Test("What the user did not change in a form is restored as it is stored by then")
  func changedMeanwhile() async throws {
    let database = try AppSeeds.database()
    let (reminder, list) = try await database.read { db in
      (try Reminder.find(7).fetchOne(db), try RemindersList.find(3).fetchOne(db))
    }
    var state = Self.reminders(on: database)
    var form = ReminderForm.State(
      reminderID: 7, content: ReminderContent(try #require(reminder), tags: []))
    form.content.notes = "Typed"
    state.path.append(.form(form))
    var listForm = ListForm.State(listID: 3, content: ListForm.Content(try #require(list)))
    listForm.content.color = 0x00FF00
    state.destination = .listForm(listForm)
    var trips = TripsList.State()
    let trip = Trip.samples[0]
    trips.editor = TripEditor.State(trip, isNew: false)
    trips.editor?.endDate += 86_400
    let file = try Self.file(
      ["ratchet://reminders/reminder/7", "ratchet://trips/trip/\(trip.id)"]
    ) {
      RemindersTab.record(state, in: &$0)
      TripsTab.record(trips, in: &$0)
    }
    // Another program changes all three.
    try await database.write { db in
      try Reminder.find(7).update { $0.title = "By another" }.execute(db)
      try RemindersList.find(3).update { $0.title = "By another" }.execute(db)
    }
    try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      var renamed = trip
      renamed.name = "By another"
      @Dependency(\.tripRepository) var repository
      try await repository.save(renamed)
    }
    try await Self.opened(file, on: database) { store, start in
      #expect(start.failure == nil)
      let tabs = try #require(store.state.tabs)
      #expect(tabs.reminders.path.first?.form?.content.title == "By another")
      #expect(tabs.reminders.path.first?.form?.content.notes == "Typed")
      let restored = try #require(tabs.reminders.destination?.listForm)
      #expect(restored.content.title == "By another")
      #expect(restored.content.color == 0x00FF00)
      #expect(restored.isChanged)
      #expect(tabs.trips.editor?.name == "By another")
      #expect(tabs.trips.editor?.endDate == trip.endDate + 86_400)
      #expect(tabs.trips.editor?.isChanged == true)
    }
  }

  private static func reminders(on database: any DatabaseWriter) -> RemindersFeature.State {
    withDependencies {
      $0.defaultDatabase = database
    } operation: {
      RemindersFeature.State()
    }
  }

  /// A restoration file of the reminders' tab.
  private static func file(
    _ screens: [String], _ record: (inout AppForms) -> Void
  ) throws -> String {
    var restoration = AppRestoration(
      tab: .reminders, screens: try screens.map { try AppRoute(link: $0) })
    record(&restoration.forms)
    return String(decoding: try JSONEncoder().encode(restoration), as: UTF8.self)
  }

  @Test("A screen whose thing is gone is left out, with the screens above it in its tab")
  func gone() async throws {
    let database = try AppSeeds.database()
    let file = """
      {"version": 1, "tab": "reminders",
       "screens": ["ratchet://reading-list/book/5", "ratchet://reminders/list/99",
         "ratchet://reminders/reminder/7", "ratchet://items/item/\(UUID(99))"],
       "forms": {"reminders": {"newForms": [], "screens": [
         {"order": "title", "showsCompleted": true},
         {"form": {"reminderID": 7,
           "content": {"title": "Changed", "notes": "", "isFlagged": true, "tags": []}}}]}}}
      """
    try await Self.opened(file, on: database) { store, start in
      #expect(start.screens.map(\.route) == [.readingList(.book(5))])
      #expect(start.failure == nil)
      let tabs = try #require(store.state.tabs)
      #expect(tabs.tab == .reminders)
      #expect(tabs.reminders.path.isEmpty)
      #expect(tabs.items.detail == nil)
      #expect(tabs.readingList.detail?.id == 5)
    }
  }

  @Test("If screens cannot be loaded, the app is ready without them, and says why")
  func unreadableScreens() async throws {
    let file = """
      {"version": 1, "tab": "items", "forms": {},
       "screens": ["ratchet://items/item/\(Item.samples[0].id)", "ratchet://reminders/list/3"]}
      """
    try await withDependencies {
      $0.itemProvider = MockItemProvider(Item.samples) { _, _ in throw Failure("The disk\nfails.") }
    } operation: {
      try await Self.opened(file, on: AppSeeds.database()) { store, start in
        #expect(start.screens.map(\.route) == [.reminders(.list(3, []))])
        #expect(
          start.failure
            == "the screens where you were cannot be loaded, so they are closed: The disk fails.")
        #expect(store.state.restorationFailure == start.failure)
        #expect(store.state.tabs?.tab == .items)
        #expect(store.state.tabs?.items.detail == nil)
      }
    }
  }
}
