import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetIssues
import RatchetTesting
import Testing

@testable import Reminders

/// A screen and a search with more reminders than are shown at first.
@Suite(.remindersDatabase) struct RemindersPagingTests {
  @Dependency(\.defaultDatabase) var database

  /// A store that shows list 1, with the reminders 1 to 250, of which the last 50 have a tag.
  private func openList() async throws -> TestStoreOf<RemindersFeature> {
    try await database.write { db in
      _ = try db.addList()
      for id in 1...250 {
        try Reminder.save(
          Reminder.Draft(listID: 1, title: "Milk \(id)"), tags: id > 200 ? ["errand"] : [], in: db)
      }
      _ = try db.addList()
    }
    let store = await remindersStore(timing: .immediate)
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    return store
  }

  private static func ids(_ store: TestStoreOf<RemindersFeature>) -> [Reminder.ID] {
    store.state.detail()?.rows.map(\.id) ?? []
  }

  @Test("The first hundred reminders are shown with the number of all, and more at the end of them")
  func pages() async throws {
    let store = try await openList()
    #expect(Self.ids(store) == Array(1...100))
    #expect(store.state.detail()?.total == 250)
    for limit in [200, 300] {
      await store.send(.detail(.moreRowsNeeded)) { $0.path[id: 0, case: \.detail]?.limit = limit }
      #expect(Self.ids(store) == Array(1...min(limit, 250)))
    }
    // There are no more.
    await store.send(.detail(.moreRowsNeeded))
    // Another order begins with its first rows.
    await store.send(.detail(.orderChanged(.title))) {
      $0.path[id: 0, case: \.detail]?.order = .title
      $0.path[id: 0, case: \.detail]?.limit = 100
    }
    #expect(Self.ids(store).prefix(3) == [1, 10, 100])
    #expect(Self.ids(store).count == 100)
    await store.finish()
  }

  @Test("A tag beyond the first rows filters them")
  func filter() async throws {
    let store = try await openList()
    await store.send(.detail(.moreRowsNeeded)) { $0.path[id: 0, case: \.detail]?.limit = 200 }
    await store.send(.detail(.filterTapped)) {
      $0.path[id: 0, case: \.detail]?.destination = .tagPicker(TagPicker.State())
    }
    await store.send(
      .detail(.destination(.presented(.tagPicker(.tagTapped("errand")))))
    ) {
      $0.path[id: 0, case: \.detail]?.destination?.modify(\.tagPicker) { $0.selected = ["errand"] }
    }
    await store.send(.detail(.destination(.presented(.tagPicker(.doneTapped))))) {
      $0.path[id: 0, case: \.detail]?.tags = ["errand"]
      $0.path[id: 0, case: \.detail]?.limit = 100
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    #expect(Self.ids(store) == Array(201...250))
    #expect(store.state.detail()?.total == 50)
    await store.finish()
  }

  @Test("All reminders are selected, also those after the first rows, and changed together")
  func allSelected() async throws {
    let store = try await openList()
    await store.send(.detail(.allSelected)) {
      $0.path[id: 0, case: \.detail]?.selectedIDs = Array(1...250)
    }
    #expect(store.state.detail()?.selection == Array(1...250))
    await store.send(.detail(.selectionToggled(240))) {
      $0.path[id: 0, case: \.detail]?.selectedIDs.remove(at: 239)
    }
    // Another screen moves one away: it is no longer changed with this screen's reminders.
    try await database.write { db in try Reminder.moveToList([230], 2, in: db) }
    await store.send(.detail(.appeared))
    let selected = (1...250).filter { $0 != 240 && $0 != 230 }
    await store.send(.detail(.completeSelectedTapped))
    await store.receive(.detail(.changeRequested(.complete(selected, true))))
    await store.receive(.changeSaved(.complete(selected, true), deleted: []))
    #expect(Self.ids(store) == [240])
    #expect(store.state.detail()?.total == 1)
    #expect(store.state.counts == RemindersCounts(all: 2, completed: 248))

    await store.send(.detail(.deleteCompletedTapped)) {
      $0.path[id: 0, case: \.detail]?.destination = .confirmation(
        .deleteCompleted(isFiltered: false))
    }
    await store.send(
      .detail(.destination(.presented(.confirmation(.deleteCompletedConfirmed))))
    ) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    let change = RemindersChange.deleteCompleted(.list(1), tags: [])
    await store.receive(.detail(.changeRequested(change)))
    await store.receive(.changeSaved(change, deleted: selected)) {
      $0.undo = RemindersUndo(ids: selected)
    }
    await store.send(.undoTapped)
    await store.receive(.changeSaved(.restore(selected), deleted: [])) { $0.undo = nil }
    #expect(store.state.counts == RemindersCounts(all: 2, completed: 248))
    await store.finish()
  }

  @Test("The completed reminders with the tags of a filter are deleted, and no others")
  func deletingFilteredCompleted() async throws {
    let store = try await openList()
    try await database.write { db in
      try Reminder.complete([1, 201, 202], at: RemindersDatabaseTrait.now, in: db)
    }
    let change = RemindersChange.deleteCompleted(.list(1), tags: ["ERRAND"])
    await store.send(.detail(.changeRequested(change)))
    await store.receive(.changeSaved(change, deleted: [201, 202])) {
      $0.undo = RemindersUndo(ids: [201, 202])
    }
    await store.finish()
  }

  @Test("A shown reminder is dragged before one after the first rows, and to the end of all")
  func dragging() async throws {
    let store = try await openList()
    for (next, change) in [
      (200, RemindersChange.move(1, before: 200)), (nil, .move(1, before: nil)),
    ]
      as [(Int?, RemindersChange)]
    {
      await store.send(.detail(.reminderMoved(1, before: next)))
      await store.receive(.detail(.changeRequested(change)))
      await store.receive(.changeSaved(change, deleted: []))
      #expect(Self.ids(store) == Array(2...101))
      // It is not shown now, and put back for the next move.
      if next != nil { try await database.write { try Reminder.move(1, before: 2, in: $0) } }
      await store.send(.detail(.appeared))
    }
    let order = try await database.read { try $0.order() }
    #expect(order == Array(2...250) + [1])
    await store.finish()
  }

  @Test("If more rows cannot be loaded, the same ones are requested again")
  func failure() async throws {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)]) {
      let store = try await openList()
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE reminders RENAME COLUMN is_flagged TO flagged")
      }
      await store.send(.detail(.moreRowsNeeded)) { $0.path[id: 0, case: \.detail]?.limit = 200 }
      #expect(store.state.detail()?.failure?.contains("is_flagged") == true)
      #expect(Self.ids(store) == Array(1...100))
      // Still at most 200 rows.
      await store.send(.detail(.moreRowsNeeded))
      #expect(store.state.detail()?.failure?.contains("is_flagged") == true)
      try await database.write { db in
        try db.execute(sql: "ALTER TABLE reminders RENAME COLUMN flagged TO is_flagged")
      }
      // The rows follow this write too, at any time from now on.
      try await store.state.detail()?.fetched?.load()
      #expect(store.state.detail()?.failure == nil)
      #expect(Self.ids(store) == Array(1...200))
      await store.finish()
    }
    #expect(Set(collector.issues.map(\.code)) == ["R050"])
  }

  @Test("A page is shown with its rows and the number of all, not with the ids of all")
  func dump() {
    let page = Mirror(reflecting: RemindersPage(ids: [1, 2, 3]))
    #expect(page.children.map(\.label) == ["rows", "total"])
    #expect(page.descendant("total") as? Int == 3)
  }

  @Test("A search shows its first fifty results, and more at the end of them")
  func results() async throws {
    let store = try await openList()
    await store.send(.moreResultsNeeded)
    await store.send(.searchChanged("milk")) { $0.searchText = "milk" }
    #expect(store.state.results.rows.count == 50)
    #expect(store.state.results.total == 250)
    for limit in [100, 150, 200, 250] {
      await store.send(.moreResultsNeeded) { $0.resultLimit = limit }
      #expect(store.state.results.rows.count == limit)
    }
    await store.send(.moreResultsNeeded)
    await store.send(.searchChanged("milk 2")) {
      $0.searchText = "milk 2"
      $0.resultLimit = 50
    }
    #expect(store.state.results.total == 62)
    await store.finish()
  }
}
