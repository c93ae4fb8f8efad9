import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

/// The forms of reminders and lists in the whole feature: they are saved by the root.
@Suite(.remindersDatabase) struct RemindersSavingTests {
  @Dependency(\.defaultDatabase) var database

  /// A store with the form of reminder 1 as the second screen.
  private func openForm() async throws -> TestStoreOf<RemindersFeature> {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    let row = try #require(store.state.detail()?.row(1))
    await store.send(.detail(.reminderTapped(1))) {
      $0.path[id: 1] = .form(
        ReminderForm.State(
          reminderID: 1, content: ReminderContent(row.reminder, tags: ["errand"])))
    }
    return store
  }

  /// Taps the save button of the form on the second screen.
  private func tapSave(_ store: TestStoreOf<RemindersFeature>, save: Int = 1) async {
    if store.state.path[id: 1, case: \.form]?.failure == nil {
      await store.send(.form(.saveButtonTapped))
    } else {
      await store.send(.form(.saveButtonTapped)) {
        $0.path[id: 1, case: \.form]?.failure = nil
      }
    }
    await store.receive(\.path[id: 1].form.saveRequested) {
      $0.lastSave = save
      $0.path[id: 1, case: \.form]?.runningSave = save
    }
  }

  @Test("A changed reminder is saved, its form closes, and the rest of the reminder stays")
  func saved() async throws {
    let store = try await openForm()
    await store.send(.form(.titleChanged("Oat milk"))) {
      $0.path[id: 1, case: \.form]?.content.title = "Oat milk"
    }
    await store.send(.form(.priorityChanged(.low))) {
      $0.path[id: 1, case: \.form]?.content.priority = .low
    }
    // Meanwhile another screen completes it.
    try await database.write { db in
      try Reminder.complete([1], at: RemindersDatabaseTrait.now, in: db)
    }
    await tapSave(store)
    await store.receive(\.reminderSaved) { $0.path.pop(from: 1) }
    let reminder = try #require(try await database.reminder(1))
    #expect(reminder.title == "Oat milk")
    #expect(reminder.priority == .low)
    #expect(reminder.notes == "Two bottles")
    #expect(reminder.completedAt == RemindersDatabaseTrait.now)
    await store.finish()
  }

  @Test("A new reminder of a list gets the list, one of a smart list the first list")
  func new() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.smartListTapped(.flagged)) {
      $0.path[id: 0] = .detail(.opened(.smart(.flagged), order: .dueDate))
    }
    var content = ReminderContent(listID: 1)
    content.isFlagged = true
    await store.send(.detail(.newReminderTapped)) { [content] in
      $0.path[id: 0, case: \.detail]?.destination = .form(ReminderForm.State(content: content))
    }
    await store.send(.sheet(.titleChanged("Water the plants"))) {
      $0[.sheet(0)]?.content.title = "Water the plants"
    }
    await store.send(.sheet(.saveButtonTapped))
    await store.receive(\.path[id: 0].detail.destination.form.saveRequested) {
      $0.lastSave = 1
      $0[.sheet(0)]?.runningSave = 1
    }
    await store.receive(\.reminderSaved) { $0.path[id: 0, case: \.detail]?.destination = nil }
    #expect(store.state.detail()?.rows.map(\.reminder.title) == ["Call Ada", "Water the plants"])
    let reminder = try #require(try await database.reminder(6))
    #expect(reminder.listID == 1)
    await store.finish()
  }

  @Test("A reminder that cannot be saved stays open with all that was typed, and is saved later")
  func failed() async throws {
    let store = try await openForm()
    await store.send(.form(.titleChanged("Oat milk"))) {
      $0.path[id: 1, case: \.form]?.content.title = "Oat milk"
    }
    try await database.refuse("UPDATE", because: "The disk is full.")
    await tapSave(store)
    await store.receive(\.reminderNotSaved) { state, failure in
      state.path[id: 1, case: \.form]?.runningSave = nil
      state.path[id: 1, case: \.form]?.failure = failure.reason
    }
    let form = try #require(store.state.path[id: 1, case: \.form])
    #expect(form.failure?.contains("The disk is full.") == true)
    #expect(form.content.title == "Oat milk")
    #expect(try await database.reminder(1)?.title == "Milk")

    try await database.allow("UPDATE")
    await tapSave(store, save: 2)
    await store.receive(\.reminderSaved) { $0.path.pop(from: 1) }
    #expect(try await database.reminder(1)?.title == "Oat milk")
    await store.finish()
  }

  @Test("If the form was closed before its save fails, it is opened again with all that was typed")
  func failedAfterClosing() async throws {
    let store = try await openForm()
    store.exhaustivity = .off
    await store.send(.form(.titleChanged("Oat milk")))
    try await database.refuse("UPDATE", because: "The disk is full.")
    let form = try #require(store.state.path[id: 1, case: \.form])
    await store.send(.path(.popFrom(id: 1)))
    store.exhaustivity = .on
    let save = FormSave(number: 7, place: .screen(1), form: form)
    await store.send(.reminderNotSaved(save, reason: "The disk is full.")) {
      var reopened = form
      reopened.failure = "The disk is full."
      $0.path[id: 2] = .form(reopened)
    }
    #expect(store.state.path[id: 2, case: \.form]?.content.title == "Oat milk")
    await store.finish()
  }

  @Test("Text that is typed during a save is kept, and the next save changes the same reminder")
  func typedDuringSave() async throws {
    try await database.addSample()
    var form = ReminderForm.State(content: ReminderContent(listID: 1))
    form.content.title = "Tea"
    let save = FormSave(number: 3, place: .screen(0), form: form)
    form.runningSave = 3
    form.content.notes = "Green"
    let initialState = RemindersFeature.State(path: [.form(form)])
    expectReduce(RemindersFeature(), from: initialState, .reminderSaved(save, as: 9)) {
      $0.path[id: 0, case: \.form]?.reminderID = 9
      $0.path[id: 0, case: \.form]?.original = save.form.content
      $0.path[id: 0, case: \.form]?.runningSave = nil
    }
    // The outcome of another save does not concern this form.
    let earlier = FormSave(number: 2, place: .screen(0), form: form)
    expectReduce(RemindersFeature(), from: initialState, .reminderSaved(earlier, as: 8))
  }

  @Test("A form with a problem is not saved, even if a save is requested")
  func problem() async throws {
    let store = try await openForm()
    await store.send(.form(.titleChanged(" "))) {
      $0.path[id: 1, case: \.form]?.content.title = " "
    }
    await store.send(.form(.saveRequested))
    await store.send(.addListButtonTapped) { $0.destination = .listForm(ListForm.State()) }
    await store.send(.destination(.presented(.listForm(.saveRequested))))
    #expect(try await database.reminder(1)?.title == "Milk")
    await store.finish()
  }

  @Test("A reminder that was deleted meanwhile is restored by saving its form")
  func deletedMeanwhile() async throws {
    let store = try await openForm()
    try await database.write { db in
      try Reminder.softDelete([1], at: RemindersDatabaseTrait.now, in: db)
    }
    await tapSave(store)
    await store.receive(\.reminderSaved) { $0.path.pop(from: 1) }
    #expect(store.state.detail()?.rows.map(\.id) == [1, 2, 3])
    await store.finish()
  }

  @Test("A list is made and changed by its form, with a cover image")
  func lists() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.addListButtonTapped) { $0.destination = .listForm(ListForm.State()) }
    await store.send(.destination(.presented(.listForm(.saveButtonTapped)))) {
      $0.destination?.modify(\.listForm) { $0.shownProblems = [.titleBlank] }
    }
    await store.send(.destination(.presented(.listForm(.titleChanged("Garden"))))) {
      $0.destination?.modify(\.listForm) {
        $0.content.title = "Garden"
        $0.shownProblems = []
      }
    }
    await store.send(.destination(.presented(.listForm(.coverChosen(Data([1, 2, 3])))))) {
      $0.destination?.modify(\.listForm) { $0.content.cover = .chosen(Data([1, 2, 3])) }
    }
    await store.send(.destination(.presented(.listForm(.saveButtonTapped))))
    await store.receive(\.destination.listForm.saveRequested) {
      $0.lastSave = 1
      $0.destination?.modify(\.listForm) { $0.runningSave = 1 }
    }
    await store.receive(.listSaved(save: 1)) { $0.destination = nil }
    #expect(store.state.lists.map(\.list.title) == ["Home", "Work", "Garden"])
    let cover = try await database.read { try RemindersListAsset.find(3).fetchOne($0)?.coverImage }
    #expect(cover == [1, 2, 3])

    let row = try #require(store.state.listRow(1))
    await store.send(.editListTapped(1)) {
      $0.destination = .listForm(
        ListForm.State(listID: 1, content: ListForm.Content(row.list)))
    }
    await store.send(.destination(.presented(.listForm(.colorChanged(0x00FF00))))) {
      $0.destination?.modify(\.listForm) { $0.content.color = 0x00FF00 }
    }
    try await database.refuse("UPDATE", on: "reminders_lists", because: "The disk is full.")
    await store.send(.destination(.presented(.listForm(.saveButtonTapped))))
    await store.receive(\.destination.listForm.saveRequested) {
      $0.lastSave = 2
      $0.destination?.modify(\.listForm) { $0.runningSave = 2 }
    }
    await store.receive(\.listNotSaved) { state, failure in
      state.destination?.modify(\.listForm) {
        $0.runningSave = nil
        $0.failure = failure.reason
      }
    }
    #expect(store.state.destination?.listForm?.content.color == 0x00FF00)
    await store.send(.destination(.presented(.listForm(.cancelButtonTapped))))
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    await store.finish()
  }
}
