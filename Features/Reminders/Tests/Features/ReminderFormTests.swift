import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct ReminderFormTests {
  @Dependency(\.defaultDatabase) var database

  @Test("Every field can be typed")
  func fields() async {
    let store = TestStore(initialState: ReminderForm.State()) { ReminderForm() }
    let date = RemindersDatabaseTrait.now
    await store.send(.titleChanged("Milk")) { $0.content.title = "Milk" }
    await store.send(.notesChanged("Two")) { $0.content.notes = "Two" }
    await store.send(.dueDateChanged(date)) { $0.content.dueDate = date }
    await store.send(.dueDateChanged(nil)) { $0.content.dueDate = nil }
    await store.send(.flagToggled) { $0.content.isFlagged = true }
    await store.send(.priorityChanged(.high)) { $0.content.priority = .high }
    await store.send(.listChanged(2)) { $0.content.listID = 2 }
    #expect(store.state.isChanged)
    await store.finish()
  }

  @Test("A form without a title or a list is not saved, and says why")
  func problems() async {
    let store = TestStore(initialState: ReminderForm.State()) { ReminderForm() }
    #expect(store.state.problems == [.titleBlank, .listMissing])
    await store.send(.titleChanged("\u{1}\u{200B}")) { $0.content.title = "\u{1}\u{200B}" }
    #expect(store.state.problems == [.titleBlank, .listMissing])
    await store.send(.titleChanged(" \t")) { $0.content.title = " \t" }
    await store.send(.listChanged(1)) { $0.content.listID = 1 }
    #expect(store.state.problems == [.titleBlank])
    await store.send(.saveButtonTapped) { $0.shownProblems = [.titleBlank] }
    await store.send(.titleChanged("Milk")) {
      $0.content.title = "Milk"
      $0.shownProblems = []
    }
    #expect(store.state.problems == [])
    await store.send(.saveButtonTapped)
    await store.receive(.saveRequested)
    await store.finish()
  }

  @Test("While it is saved, a second tap saves nothing")
  func saving() async {
    var state = ReminderForm.State(content: ReminderContent(listID: 1))
    state.content.title = "Milk"
    state.runningSave = 1
    let store = TestStore(initialState: state) { ReminderForm() }
    await store.send(.saveButtonTapped)
    await store.finish()
  }

  @Test("An unchanged form closes at once, a changed one after a question")
  func cancel() async {
    let unchanged = TestStore(initialState: ReminderForm.State()) { ReminderForm() }
    await unchanged.send(.cancelButtonTapped)
    #expect(unchanged.isDismissed)

    let store = TestStore(initialState: ReminderForm.State()) { ReminderForm() }
    await store.send(.titleChanged("Milk")) { $0.content.title = "Milk" }
    await store.send(.cancelButtonTapped) { $0.destination = .confirmation(.discardChanges) }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    #expect(!store.isDismissed)
    await store.send(.cancelButtonTapped) { $0.destination = .confirmation(.discardChanges) }
    await store.send(.destination(.presented(.confirmation(.discardConfirmed)))) {
      $0.destination = nil
    }
    #expect(store.isDismissed)
  }

  @Test("The picked tags are those of the reminder; closing the picker picks none")
  func tags() async throws {
    try await database.addSample()
    let store = TestStore(initialState: ReminderForm.State()) { ReminderForm() }
    await store.send(.tagsTapped) { $0.destination = .tagPicker(TagPicker.State()) }
    await store.send(.destination(.presented(.tagPicker(.tagTapped("errand"))))) {
      $0.destination?.modify(\.tagPicker) { $0.selected = ["errand"] }
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    #expect(store.state.content.tags == [])
    await store.send(.tagsTapped) { $0.destination = .tagPicker(TagPicker.State()) }
    await store.send(.destination(.presented(.tagPicker(.tagTapped("errand"))))) {
      $0.destination?.modify(\.tagPicker) { $0.selected = ["errand"] }
    }
    await store.send(.destination(.presented(.tagPicker(.doneTapped)))) {
      $0.content.tags = ["errand"]
      $0.destination = nil
    }
    await store.finish()
  }

  @Test("Tags are picked and made, each once regardless of case")
  func picker() async throws {
    try await database.addSample()
    let store = TestStore(initialState: TagPicker.State(selected: ["Errand"])) { TagPicker() }
    await store.send(.newTagChanged("#SHOP ")) { $0.newTag = "#SHOP " }
    #expect(store.state.tags.map(\.id) == ["errand", "shop"])
    await store.send(.newTagSubmitted) {
      $0.selected = ["Errand", "shop"]
      $0.newTag = ""
    }
    await store.send(.newTagChanged("errand")) { $0.newTag = "errand" }
    await store.send(.newTagSubmitted) { $0.newTag = "" }
    await store.send(.newTagChanged(" # ")) { $0.newTag = " # " }
    await store.send(.newTagSubmitted)
    await store.send(.newTagChanged("garden work")) { $0.newTag = "garden work" }
    await store.send(.newTagSubmitted) {
      $0.selected = ["Errand", "shop", "garden-work"]
      $0.newTag = ""
    }
    await store.send(.tagTapped("errand")) { $0.selected = ["shop", "garden-work"] }
    await store.send(.tagTapped("errand")) { $0.selected = ["shop", "garden-work", "errand"] }
    await store.send(.doneTapped)
    await store.finish()
  }

  @Test("The form of a list needs a title and a colour")
  func listForm() async {
    let store = TestStore(initialState: ListForm.State()) { ListForm() }
    await store.send(.saveButtonTapped) { $0.shownProblems = [.titleBlank] }
    await store.send(.titleChanged("Home")) {
      $0.content.title = "Home"
      $0.shownProblems = []
    }
    await store.send(.colorChanged(0x1000000)) { $0.content.color = 0x1000000 }
    #expect(store.state.problems == [.colorInvalid])
    await store.send(.saveButtonTapped) { $0.shownProblems = [.colorInvalid] }
    await store.send(.colorChanged(0xFFFFFF)) {
      $0.content.color = 0xFFFFFF
      $0.shownProblems = []
    }
    await store.send(.coverChosen(Data([7]))) { $0.content.cover = .chosen(Data([7])) }
    await store.send(.coverRemoved) { $0.content.cover = .removed }
    await store.send(.saveButtonTapped)
    await store.receive(.saveRequested)
    await store.send(.cancelButtonTapped)
    #expect(store.isDismissed)
  }

  @Test("A form is decoded with its content, and without the question that it presents")
  func coding() throws {
    var state = ReminderForm.State(reminderID: 3, content: ReminderContent(listID: 1))
    state.content.title = "Milk"
    state.content.tags = ["errand"]
    let expected = state
    state.destination = .confirmation(.discardChanges)
    state.failure = "The disk is full."
    let data = try JSONEncoder().encode(state)
    expectNoDifference(try JSONDecoder().decode(ReminderForm.State.self, from: data), expected)
    #expect(String(decoding: data, as: UTF8.self).contains("Keep editing"))
  }
}
