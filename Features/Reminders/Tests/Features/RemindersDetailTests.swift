import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Testing

@testable import Reminders

/// The screen alone: which rows it shows, and which changes it requests.
@Suite(.remindersDatabase) struct RemindersDetailTests {
  @Dependency(\.defaultDatabase) var database

  private func openScreen(
    _ scope: RemindersScope, clock: TestClock<Duration> = TestClock()
  ) async throws -> TestStoreOf<RemindersDetail> {
    try await database.addSample()
    let store = TestStore(initialState: RemindersDetail.State(scope: scope, order: .manual)) {
      RemindersDetail()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.appeared) { $0.startFetching(now: RemindersDatabaseTrait.now) }
    return store
  }

  @Test("The reminders are shown in the chosen order, completed ones last or not at all")
  func orders() async throws {
    let store = try await openScreen(.smart(.all))
    #expect(store.state.rows.map(\.id) == [1, 2, 3, 5])
    let orders: [(ReminderOrder, [Reminder.ID])] = [
      (.dueDate, [3, 5, 1, 2]), (.priority, [5, 1, 2, 3]), (.title, [2, 3, 1, 5]),
      (.manual, [1, 2, 3, 5]),
    ]
    for (order, ids) in orders {
      await store.send(.orderChanged(order)) { $0.order = order }
      #expect(store.state.rows.map(\.id) == ids)
    }
    await store.send(.showsCompletedToggled) { $0.showsCompleted = true }
    #expect(store.state.rows.map(\.id) == [1, 2, 3, 5, 4])
    await store.send(.showsCompletedToggled) { $0.showsCompleted = false }
    #expect(store.state.rows.map(\.id) == [1, 2, 3, 5])
    await store.finish()
  }

  @Test("Only reminders with all of the picked tags are shown, and what is hidden is not selected")
  func filter() async throws {
    let store = try await openScreen(.list(1))
    await store.send(.allSelected) { $0.selectedIDs = [1, 2, 3] }
    await store.send(.filterTapped) { $0.destination = .tagPicker(TagPicker.State()) }
    await store.send(.destination(.presented(.tagPicker(.tagTapped("shop"))))) {
      $0.destination?.modify(\.tagPicker) { $0.selected = ["shop"] }
    }
    await store.send(.destination(.presented(.tagPicker(.doneTapped)))) {
      $0.tags = ["shop"]
      $0.destination = nil
    }
    #expect(store.state.rows.map(\.id) == [2])
    #expect(store.state.selection == [2])
    await store.send(.flagSelectedTapped(true))
    await store.receive(.changeRequested(.flag([2], true)))
    await store.send(.filterCleared) { $0.tags = [] }
    #expect(store.state.selection == [1, 2, 3])
    await store.finish()
  }

  @Test("Taps on reminders that are not shown request nothing")
  func unknown() async throws {
    let store = try await openScreen(.list(1))
    for action in [
      RemindersDetail.Action.completeTapped(5), .flagTapped(5), .deleteTapped(5),
      .selectionToggled(5), .reminderMoved(5, before: 1), .completionDelayPassed(1),
      .completeSelectedTapped, .flagSelectedTapped(true), .moveSelectedTapped(to: 2),
      .deleteSelectedTapped,
    ] {
      await store.send(action)
    }
    await store.finish()
  }

  @Test("Each reminder has its own delay, and a deletion takes the completion back")
  func delays() async throws {
    let clock = TestClock()
    let store = try await openScreen(.list(1), clock: clock)
    await store.send(.completeTapped(1)) { $0.completing = [1] }
    await clock.advance(by: .seconds(1))
    await store.send(.completeTapped(2)) { $0.completing = [1, 2] }
    await store.send(.completeTapped(3)) { $0.completing = [1, 2, 3] }
    await clock.advance(by: .milliseconds(1_500))
    await store.receive(.completionDelayPassed(1)) { $0.completing = [2, 3] }
    await store.receive(.changeRequested(.complete([1], true)))
    await store.send(.deleteTapped(2)) { $0.completing = [3] }
    await store.receive(.changeRequested(.delete([2])))
    await clock.advance(by: .seconds(1))
    await store.receive(.completionDelayPassed(3)) { $0.completing = [] }
    await store.receive(.changeRequested(.complete([3], true)))
    await store.finish()
  }

  @Test("A new reminder has what the screen shows: list, due date, flag, tag")
  func newReminder() {
    let now = RemindersDatabaseTrait.now
    func content(
      _ scope: RemindersScope, tags: [String] = []
    ) -> ReminderContent {
      RemindersDetail.State(scope: scope, tags: tags).newReminder(now: now)
    }
    #expect(content(.list(2)) == ReminderContent(listID: 2))
    #expect(content(.smart(.all)) == ReminderContent())
    // The day, as the user chooses it: with a time, it would be due at that time elsewhere.
    #expect(content(.smart(.today)).dueDate == ReminderDay(containing: now).start)
    #expect(content(.smart(.flagged)).isFlagged)
    #expect(content(.tag("shop"), tags: ["errand"]).tags == ["errand", "shop"])
    #expect(content(.tag("Shop"), tags: ["shop"]).tags == ["shop"])
  }

  @Test("A screen is decoded with its scope, order, filter, selection and open form")
  func coding() async throws {
    let store = try await openScreen(.list(1))
    store.exhaustivity = .off
    await store.send(.selectionToggled(2))
    await store.send(.newReminderTapped)
    await store.send(.destination(.presented(.form(.titleChanged("Eggs")))))
    let data = try JSONEncoder().encode(store.state)
    var expected = RemindersDetail.State(scope: .list(1), order: .manual)
    expected.selectedIDs = [2]
    expected.destination = .form(
      ReminderForm.State(content: ReminderContent(listID: 1)))
    expected.destination?.modify(\.form) { $0.content.title = "Eggs" }
    expectNoDifference(try JSONDecoder().decode(RemindersDetail.State.self, from: data), expected)

    // A question is not restored.
    await store.send(.destination(.dismiss))
    await store.send(.deleteCompletedTapped)
    let asked = try JSONEncoder().encode(store.state)
    expected.destination = nil
    expectNoDifference(try JSONDecoder().decode(RemindersDetail.State.self, from: asked), expected)
    let least = Data(#"{"scope":{"list":{"_0":1}}}"#.utf8)
    #expect(
      try JSONDecoder().decode(RemindersDetail.State.self, from: least)
        == RemindersDetail.State(scope: .list(1)))
    await store.finish()
  }

  @Test("A screen that cannot be loaded reports it, and keeps the rows")
  func failure() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      let store = try await openScreen(.list(1))
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE reminders RENAME COLUMN is_flagged TO flagged")
      }
      await store.send(.orderChanged(.title)) { $0.order = .title }
      #expect(store.state.failure?.contains("is_flagged") == true)
      #expect(store.state.rows.map(\.id) == [1, 2, 3])
      await store.finish()
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }
}
