import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

/// The forms of reminders in the whole feature: they are saved by the root.
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

  @Test("What the user has not changed in a form is saved as others have stored it meanwhile")
  func untouched() async throws {
    let store = try await openForm()
    await store.send(.form(.titleChanged("Oat milk"))) {
      $0.path[id: 1, case: \.form]?.content.title = "Oat milk"
    }
    try await database.write { db in
      let draft = Reminder.Draft(
        id: 1, listID: 2, title: "Soy milk", notes: "One bottle", isFlagged: true, priority: .low)
      try Reminder.save(draft, tags: ["shop"], in: db)
    }
    await tapSave(store)
    await store.receive(\.reminderSaved) { $0.path.pop(from: 1) }
    let reminder = try #require(try await database.reminder(1))
    #expect(reminder.title == "Oat milk")
    #expect(reminder.notes == "One bottle")
    #expect(reminder.isFlagged && reminder.priority == .low && reminder.listID == 2)
    let tags = try await database.read { db in
      try ReminderTag.where { $0.reminderID == 1 }.select(\.tag).fetchAll(db)
    }
    #expect(tags == ["shop"])
    await store.finish()
  }

  @Test("A form whose list was deleted says so, and is saved in another list")
  func listDeleted() async throws {
    let store = try await openForm()
    try await database.write { db in try RemindersList.delete(1, in: db) }
    await tapSave(store)
    let reason = "The list of the reminder was deleted. Choose another list."
    await store.receive(\.reminderNotSaved) {
      $0.path[id: 1, case: \.form]?.runningSave = nil
      $0.path[id: 1, case: \.form]?.failure = reason
    }
    await store.send(.form(.listChanged(2))) {
      $0.path[id: 1, case: \.form]?.content.listID = 2
    }
    await tapSave(store, save: 2)
    await store.receive(\.reminderSaved) { $0.path.pop(from: 1) }
    let reminder = try #require(try await database.reminder(1))
    #expect(reminder.title == "Milk" && reminder.listID == 2)
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
}
