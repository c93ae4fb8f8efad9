import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

/// The changes that taps request, from the tap to the rows.
@Suite(.remindersDatabase) struct RemindersChangesTests {
  @Dependency(\.defaultDatabase) var database

  /// A store that shows list 1, with reminders 1, 2 and 3, and the completed 4.
  private func openList(
    clock: TestClock<Duration> = TestClock(), timing: RemindersTiming = .standard
  ) async throws -> TestStoreOf<RemindersFeature> {
    try await database.addSample()
    let store = await remindersStore(clock: clock, timing: timing)
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    return store
  }

  /// Receives a change that the screen requests, and its result.
  private func receive(
    _ change: RemindersChange, deleting deleted: [Reminder.ID] = [],
    _ store: TestStoreOf<RemindersFeature>
  ) async {
    await store.receive(.detail(.changeRequested(change)))
    if deleted.isEmpty {
      await store.receive(.changeSaved(change, deleted: []))
    } else {
      await store.receive(.changeSaved(change, deleted: deleted)) {
        $0.undo = RemindersUndo(ids: deleted)
      }
    }
  }

  private static func ids(_ store: TestStoreOf<RemindersFeature>) -> [Reminder.ID] {
    store.state.detail()?.rows.map(\.id) ?? []
  }

  @Test("A completed reminder disappears after the delay, unless a second tap takes the first back")
  func completing() async throws {
    let clock = TestClock()
    let store = try await openList(clock: clock)
    await store.send(.detail(.completeTapped(2))) {
      $0.path[id: 0, case: \.detail]?.completing = [2]
    }
    await clock.advance(by: .seconds(2))
    await store.send(.detail(.completeTapped(2))) {
      $0.path[id: 0, case: \.detail]?.completing = []
    }
    await clock.advance(by: .seconds(10))
    #expect(Self.ids(store) == [1, 2, 3])

    await store.send(.detail(.completeTapped(2))) {
      $0.path[id: 0, case: \.detail]?.completing = [2]
    }
    await clock.advance(by: .milliseconds(2_500))
    await store.receive(.detail(.completionDelayPassed(2))) {
      $0.path[id: 0, case: \.detail]?.completing = []
    }
    await receive(.complete([2], true), store)
    #expect(Self.ids(store) == [1, 3])
    #expect(try await database.reminder(2)?.completedAt == RemindersDatabaseTrait.now)
    await store.finish()
  }

  @Test("A completed reminder becomes open at once, and without a delay is completed at once")
  func completingAtOnce() async throws {
    let store = try await openList(timing: .immediate)
    await store.send(.detail(.showsCompletedToggled)) {
      $0.path[id: 0, case: \.detail]?.showsCompleted = true
    }
    #expect(Self.ids(store) == [1, 2, 3, 4])
    await store.send(.detail(.completeTapped(4)))
    await receive(.complete([4], false), store)
    #expect(Self.ids(store) == [1, 2, 3, 4])
    await store.send(.detail(.completeTapped(1)))
    await receive(.complete([1], true), store)
    #expect(Self.ids(store) == [2, 3, 4, 1])
    await store.finish()
  }

  @Test("When its screen closes, a reminder is completed without waiting for the delay")
  func completingAndClosing() async throws {
    let store = try await openList()
    await store.send(.detail(.completeTapped(2))) {
      $0.path[id: 0, case: \.detail]?.completing = [2]
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path.pop(from: 0) }
    await store.receive(.changeSaved(.complete([2], true), deleted: []))
    #expect(try await database.reminder(2)?.isCompleted == true)
    await store.finish()
  }

  @Test("A deletion can be undone for five seconds")
  func undo() async throws {
    let clock = TestClock()
    let store = try await openList(clock: clock)
    await store.send(.detail(.deleteTapped(1)))
    await receive(.delete([1]), deleting: [1], store)
    #expect(Self.ids(store) == [2, 3])
    await clock.advance(by: .milliseconds(4_999))
    await store.send(.undoTapped)
    await store.receive(.changeSaved(.restore([1]), deleted: [])) { $0.undo = nil }
    #expect(Self.ids(store) == [1, 2, 3])

    await store.send(.detail(.deleteTapped(3)))
    await receive(.delete([3]), deleting: [3], store)
    await clock.advance(by: .seconds(5))
    await store.receive(.undoPeriodPassed) { $0.undo = nil }
    await store.send(.undoTapped)
    #expect(Self.ids(store) == [1, 2])
    #expect(try await database.reminder(3)?.deletedAt == RemindersDatabaseTrait.now)
    await store.finish()
  }

  @Test("A second deletion begins a new period, and only the second one can be undone")
  func secondDeletion() async throws {
    let clock = TestClock()
    let store = try await openList(clock: clock)
    await store.send(.detail(.deleteTapped(1)))
    await receive(.delete([1]), deleting: [1], store)
    await clock.advance(by: .seconds(3))
    await store.send(.detail(.deleteTapped(2)))
    await receive(.delete([2]), deleting: [2], store)
    await clock.advance(by: .seconds(3))
    await store.send(.undoTapped)
    await store.receive(.changeSaved(.restore([2]), deleted: [])) { $0.undo = nil }
    #expect(Self.ids(store) == [2, 3])
    await store.finish()
  }

  @Test("Reminders that were deleted a month ago are removed with the next deletion")
  func purge() async throws {
    let store = try await openList(timing: .immediate)
    try await database.write { db in
      let now = RemindersDatabaseTrait.now
      try Reminder.softDelete([1], at: now.addingTimeInterval(-31 * 86_400), in: db)
      try Reminder.softDelete([3], at: now.addingTimeInterval(-29 * 86_400), in: db)
    }
    await store.send(.detail(.appeared))
    await store.send(.detail(.deleteTapped(2)))
    await receive(.delete([2]), deleting: [2], store)
    #expect(try await database.reminder(1) == nil)
    #expect(try await database.reminder(3)?.deletedAt != nil)
    await store.finish()
  }

  @Test("A reminder is dragged to another place only in the order by hand")
  func dragging() async throws {
    let store = try await openList()
    await store.send(.detail(.reminderMoved(3, before: 1)))
    await receive(.move(3, before: 1), store)
    #expect(Self.ids(store) == [3, 1, 2])
    await store.send(.detail(.reminderMoved(1, before: nil)))
    await receive(.move(1, before: nil), store)
    #expect(Self.ids(store) == [3, 2, 1])
    await store.send(.detail(.reminderMoved(2, before: 2)))
    await store.send(.detail(.reminderMoved(2, before: 5)))
    await store.send(.detail(.reminderMoved(5, before: 2)))
    await store.send(.detail(.orderChanged(.title))) {
      $0.path[id: 0, case: \.detail]?.order = .title
    }
    #expect(Self.ids(store) == [2, 3, 1])
    await store.send(.detail(.reminderMoved(1, before: 2)))
    await store.finish()
  }

  @Test("All selected reminders are flagged, moved, completed or deleted together")
  func batches() async throws {
    let store = try await openList(timing: .immediate)
    await store.send(.detail(.selectionToggled(1))) {
      $0.path[id: 0, case: \.detail]?.selectedIDs = [1]
    }
    await store.send(.detail(.selectionToggled(3))) {
      $0.path[id: 0, case: \.detail]?.selectedIDs = [1, 3]
    }
    await store.send(.detail(.flagSelectedTapped(true)))
    await receive(.flag([1, 3], true), store)
    #expect(store.state.counts.flagged == 2)
    await store.send(.detail(.moveSelectedTapped(to: 2)))
    await receive(.moveToList([1, 3], 2), store)
    #expect(Self.ids(store) == [2])
    #expect(store.state.lists.map(\.remindersCount) == [1, 3])
    // The moved ones are no longer shown, so they are no longer selected.
    #expect(store.state.detail()?.selection == [])
    await store.send(.detail(.deleteSelectedTapped))
    await store.send(.detail(.allSelected)) {
      $0.path[id: 0, case: \.detail]?.selectedIDs = [2]
    }
    await store.send(.detail(.completeSelectedTapped))
    await receive(.complete([2], true), store)
    await store.send(.detail(.showsCompletedToggled)) {
      $0.path[id: 0, case: \.detail]?.showsCompleted = true
    }
    #expect(store.state.detail()?.selection == [2])
    await store.send(.detail(.deleteSelectedTapped))
    await receive(.delete([2]), deleting: [2], store)
    #expect(Self.ids(store) == [4])
    await store.send(.detail(.selectionCleared)) {
      $0.path[id: 0, case: \.detail]?.selectedIDs = []
    }
    await store.finish()
  }

  @Test("All completed reminders of a list are deleted after a question, also hidden ones")
  func deletingCompleted() async throws {
    let store = try await openList(timing: .immediate)
    await store.send(.detail(.deleteCompletedTapped)) {
      $0.path[id: 0, case: \.detail]?.destination = .confirmation(
        .deleteCompleted(isFiltered: false))
    }
    await store.send(.detail(.destination(.dismiss))) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    #expect(try await database.reminder(4)?.deletedAt == nil)
    await store.send(.detail(.deleteCompletedTapped)) {
      $0.path[id: 0, case: \.detail]?.destination = .confirmation(
        .deleteCompleted(isFiltered: false))
    }
    await store.send(
      .detail(.destination(.presented(.confirmation(.deleteCompletedConfirmed))))
    ) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await receive(.deleteCompleted(.list(1), tags: []), deleting: [4], store)
    #expect(store.state.counts.completed == 0)
    await store.send(.undoTapped)
    await store.receive(.changeSaved(.restore([4]), deleted: [])) { $0.undo = nil }
    #expect(store.state.counts.completed == 1)
    await store.finish()
  }

  @Test("A list is deleted after a question, with its reminders and its screens")
  func deletingList() async throws {
    let store = try await openList()
    let row = try #require(store.state.listRow(1))
    await store.send(.deleteListTapped(1)) { $0.destination = .alert(.deleteList(row)) }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    #expect(store.state.lists.count == 2)
    await store.send(.deleteListTapped(1)) { $0.destination = .alert(.deleteList(row)) }
    await store.send(.destination(.presented(.alert(.deleteListConfirmed(1))))) {
      $0.destination = nil
    }
    await store.receive(.changeSaved(.deleteList(1), deleted: [])) { $0.path.pop(from: 0) }
    #expect(store.state.lists.map(\.id) == [2])
    #expect(store.state.counts.all == 1)
    await store.finish()
  }

  @Test("Once a list is deleted, which cannot be undone, no earlier deletion can be either")
  func deletingListAfterReminder() async throws {
    let clock = TestClock()
    let store = try await openList(clock: clock)
    await store.send(.detail(.deleteTapped(1)))
    await receive(.delete([1]), deleting: [1], store)
    let row = try #require(store.state.listRow(1))
    await store.send(.deleteListTapped(1)) { $0.destination = .alert(.deleteList(row)) }
    await store.send(.destination(.presented(.alert(.deleteListConfirmed(1))))) {
      $0.destination = nil
    }
    await store.receive(.changeSaved(.deleteList(1), deleted: [])) {
      $0.undo = nil
      $0.path.pop(from: 0)
    }
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test("The deletion of a list closes its screen alone: a form above it stays, as it was typed")
  func deletingListBelow() async throws {
    let store = try await openList()
    await store.send(.listTapped(2)) { $0.path[id: 1] = .detail(.opened(.list(2))) }
    store.exhaustivity = .off(showSkippedAssertions: false)
    let screen = StackElementID(integerLiteral: 1)
    await store.send(.path(.element(id: screen, action: .detail(.newReminderTapped))))
    await store.send(
      .path(
        .element(
          id: screen, action: .detail(.destination(.presented(.form(.titleChanged("Typed"))))))))
    await store.send(.deleteListTapped(1))
    await store.send(.destination(.presented(.alert(.deleteListConfirmed(1)))))
    await store.receive(\.changeSaved)
    #expect(store.state.path.ids == [1])
    #expect(store.state.path.first?.detail?.destination?.form?.content.title == "Typed")
    await store.finish()
  }

  @Test("A list is dragged to another place")
  func draggingList() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listMoved(2, before: 1))
    await store.receive(.changeSaved(.moveList(2, before: 1), deleted: []))
    #expect(store.state.lists.map(\.id) == [2, 1])
    await store.send(.listMoved(2, before: 2))
    await store.finish()
  }
}
