import CancellingDatabases
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct RemindersFailureTests {
  @Dependency(\.defaultDatabase) var database

  @Test("A refused change is reported until one is saved, and the rows stay as they are")
  func refused() async throws {
    try await database.addSample()
    let store = await remindersStore(timing: .immediate)
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    try await database.refuse("UPDATE", because: "The disk is full.")
    for change in [
      RemindersChange.complete([1], true), .flag([1], true), .toggleFlag(1), .delete([1]),
      .moveToList([1], 2),
      .move(1, before: nil), .deleteCompleted(.list(1), tags: []),
    ] {
      await store.send(.detail(.changeRequested(change)))
      await store.receive(\.changeFailed) { $0.writeFailure = $1.reason }
      #expect(store.state.failure?.contains("The disk is full.") == true)
      #expect(store.state.undo == nil)
      #expect(store.state.detail()?.rows.map(\.id) == [1, 2, 3])
      await store.send(.failureDismissed) { $0.writeFailure = nil }
    }
    await store.send(.detail(.flagTapped(1)))
    await store.receive(.detail(.changeRequested(.toggleFlag(1))))
    await store.receive(\.changeFailed) { $0.writeFailure = $1.reason }
    try await database.allow("UPDATE")
    await store.send(.detail(.flagTapped(1)))
    await store.receive(.detail(.changeRequested(.toggleFlag(1))))
    await store.receive(.changeSaved(.toggleFlag(1), deleted: [])) { $0.writeFailure = nil }
    #expect(store.state.failure == nil)
    await store.finish()
  }

  @Test("A change that was cancelled elsewhere is reported")
  func cancelledElsewhere() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    store.dependencies.defaultDatabase = CancellingDatabase(database)
    await store.send(.detail(.changeRequested(.flag([1], true))))
    await store.receive(\.changeFailed) { $0.writeFailure = $1.reason }
    await store.finish()
  }

  @Test("An undo that fails can be tried again, also after its period")
  func refusedUndo() async throws {
    try await database.addSample()
    let clock = TestClock()
    let store = await remindersStore(clock: clock)
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    await store.send(.detail(.deleteTapped(1)))
    await store.receive(.detail(.changeRequested(.delete([1]))))
    await store.receive(.changeSaved(.delete([1]), deleted: [1])) {
      $0.undo = RemindersUndo(ids: [1])
    }
    try await database.refuse("UPDATE", because: "The disk is full.")
    await store.send(.undoTapped)
    await store.receive(\.changeFailed) { $0.writeFailure = $1.reason }
    await clock.advance(by: .seconds(60))
    try await database.allow("UPDATE")
    await store.send(.undoTapped)
    await store.receive(.changeSaved(.restore([1]), deleted: [])) {
      $0.writeFailure = nil
      $0.undo = nil
    }
    #expect(store.state.detail()?.rows.map(\.id) == [1, 2, 3])
    await store.finish()
  }

  @Test("With a closed database nothing is lost: the form stays with its text and the reason")
  func closed() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    await store.send(.detail(.newReminderTapped)) {
      $0.path[id: 0, case: \.detail]?.destination = .form(
        ReminderForm.State(content: ReminderContent(listID: 1)))
    }
    await store.send(.sheet(.titleChanged("Eggs"))) { $0[.sheet(0)]?.content.title = "Eggs" }
    await database.close()
    await store.send(.sheet(.saveButtonTapped))
    await store.receive(\.path[id: 0].detail.destination.form.saveRequested) {
      $0.lastSave = 1
      $0[.sheet(0)]?.runningSave = 1
    }
    await store.receive(\.reminderNotSaved) { state, failure in
      state[.sheet(0)]?.runningSave = nil
      state[.sheet(0)]?.failure = failure.reason
    }
    #expect(store.state[.sheet(0)]?.content.title == "Eggs")
    #expect(store.state[.sheet(0)]?.failure != nil)
    #expect(store.state.detail()?.rows.map(\.id) == [1, 2, 3])
    await store.finish()
  }
}
