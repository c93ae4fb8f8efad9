import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

/// The form of a list in the whole feature, which saves it.
@Suite(.remindersDatabase) struct RemindersListSavingTests {
  @Dependency(\.defaultDatabase) var database

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
    await store.receive(\.listSaved) { $0.destination = nil }
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

  @Test("If the form was closed before its save fails, it is opened again, with what was changed")
  func failedAfterClosing() {
    var content = ListForm.Content()
    content.title = "Garden"
    let save = ListSave(number: 1, listID: 1, content: content, original: ListForm.Content())
    expectReduce(
      RemindersFeature(), from: RemindersFeature.State(),
      .listNotSaved(save, reason: "The disk is full.")
    ) {
      var form = ListForm.State(listID: 1, content: content, original: ListForm.Content())
      form.failure = "The disk is full."
      $0.destination = .listForm(form)
    }
  }

  @Test("What the user has not changed in the form is saved as others have stored it meanwhile")
  func untouched() async throws {
    try await database.addSample()
    let store = await remindersStore()
    store.exhaustivity = .off
    await store.send(.editListTapped(1))
    await store.send(.destination(.presented(.listForm(.titleChanged("Garden")))))
    try await database.write { db in
      try RemindersList.find(1).update { $0.color = 0x00FF00 }.execute(db)
    }
    await store.send(.destination(.presented(.listForm(.saveButtonTapped))))
    await store.receive(\.listSaved)
    #expect(store.state.destination == nil)
    let list = try await database.read { try RemindersList.find(1).fetchOne($0) }
    #expect(list?.title == "Garden")
    #expect(list?.color == 0x00FF00)
    await store.finish()
  }
}
