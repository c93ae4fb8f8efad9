import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct RemindersNavigationTests {
  @Dependency(\.defaultDatabase) var database

  @Test("The lists, the smart lists and the tags are shown with their counts")
  func overview() async throws {
    try await database.addSample()
    let store = await remindersStore()
    #expect(store.state.lists.map(\.list.title) == ["Home", "Work"])
    #expect(store.state.lists.map(\.remindersCount) == [3, 1])
    #expect(
      store.state.counts
        == RemindersCounts(today: 2, scheduled: 2, all: 4, flagged: 1, completed: 1))
    #expect(store.state.tags.map(\.id) == ["errand", "shop"])
    #expect(store.state.tags.map(\.remindersCount) == [2, 1])
    #expect(store.state.failure == nil)
    await store.finish()
  }

  @Test("From the lists to a reminder and its form, and back")
  func path() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(1)) { $0.path[id: 0] = .detail(.opened(.list(1))) }
    #expect(store.state.detail()?.rows.map(\.id) == [1, 2, 3])
    let row = try #require(store.state.detail()?.row(2))
    await store.send(.detail(.reminderTapped(2))) {
      $0.path[id: 1] = .form(
        ReminderForm.State(
          reminderID: 2, content: ReminderContent(row.reminder, tags: ["errand", "shop"])))
    }
    await store.send(.form(.cancelButtonTapped))
    await store.receive(\.path.popFrom) { $0.path.pop(from: 1) }
    await store.send(.detail(.closeTapped))
    await store.receive(\.path.popFrom) { $0.path.pop(from: 0) }
    await store.finish()
  }

  @Test("A smart list and a tag open with their reminders, the earliest due first")
  func smartListsAndTags() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.smartListTapped(.today)) {
      $0.path[id: 0] = .detail(.opened(.smart(.today), order: .dueDate))
    }
    #expect(store.state.detail()?.rows.map(\.id) == [3, 5])
    #expect(store.state.detail()?.rows.map(\.isPastDue) == [true, false])
    await store.send(.path(.popFrom(id: 0))) { $0.path.pop(from: 0) }
    await store.send(.tagTapped("shop")) {
      $0.path[id: 1] = .detail(.opened(.tag("shop"), order: .dueDate))
    }
    #expect(store.state.detail(1)?.rows.map(\.id) == [2])
    await store.finish()
  }

  @Test("Taps on lists and reminders that are not shown open nothing")
  func unknown() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(99))
    await store.send(.editListTapped(99))
    await store.send(.deleteListTapped(99))
    await store.send(.searchResultTapped(1))
    await store.send(.listTapped(2)) { $0.path[id: 0] = .detail(.opened(.list(2))) }
    await store.send(.detail(.reminderTapped(1)))
    await store.finish()
  }

  @Test("A screen that is pushed, or was open at the start, shows its reminders")
  func pushed() async throws {
    try await database.addSample()
    let store = await remindersStore()
    let screen = RemindersDetail.State(scope: .list(1), order: .title, tags: ["SHOP"])
    await store.send(.path(.push(id: 4, state: .detail(screen)))) {
      $0.path[id: 4] = .detail(.opened(.list(1), order: .title, tags: ["SHOP"]))
    }
    #expect(store.state.detail(4)?.rows.map(\.id) == [2])

    let restored = TestStore(
      initialState: RemindersFeature.State(path: [
        .detail(screen), .form(ReminderForm.State(content: ReminderContent(listID: 1))),
      ])
    ) {
      RemindersFeature()
    }
    #expect(restored.state.detail()?.rows.isEmpty == true)
    await restored.send(.appeared) {
      $0.path[id: 0] = .detail(.opened(.list(1), order: .title, tags: ["SHOP"]))
    }
    #expect(restored.state.detail()?.rows.map(\.id) == [2])
    await store.finish()
    await restored.finish()
  }

  @Test("A search shows the reminders with all words and tags, and opens one of them")
  func search() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.searchChanged("#errand mil")) { $0.searchText = "#errand mil" }
    #expect(store.state.results.rows.map(\.id) == [1])
    #expect(store.state.results.rows.map(\.title) == ["**Milk**"])
    #expect(store.state.results.total == 1)
    let row = try #require(store.state.results.rows.first)
    await store.send(.searchResultTapped(1)) {
      $0.path[id: 0] = .form(
        ReminderForm.State(
          reminderID: 1, content: ReminderContent(row.reminder, tags: ["errand"])))
    }
    await store.send(.searchChanged("")) { $0.searchText = "" }
    #expect(store.state.results == ReminderSearchResults())
    await store.finish()
  }

  @Test("The next day, the counts and the rows are those of the new day")
  func nextDay() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(2)) { $0.path[id: 0] = .detail(.opened(.list(2))) }
    #expect(store.state.detail()?.row(5)?.isPastDue == false)
    store.dependencies.date.now = RemindersDatabaseTrait.now.addingTimeInterval(-2 * 86_400)
    await store.send(.appeared)
    #expect(store.state.counts.today == 0)
    store.dependencies.date.now = RemindersDatabaseTrait.now.addingTimeInterval(86_400)
    await store.send(.appeared)
    #expect(store.state.counts.today == 2)
    await store.send(.detail(.appeared))
    #expect(store.state.detail()?.row(5)?.isPastDue == true)
    await store.finish()
  }

  @Test("The state is encoded with the fetched rows and all that is open")
  func encoded() async throws {
    try await database.addSample()
    let store = await remindersStore()
    await store.send(.listTapped(2)) { $0.path[id: 0] = .detail(.opened(.list(2))) }
    await store.send(.deleteListTapped(1)) {
      $0.destination = .alert(.deleteList($0.lists[0]))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(store.state), as: UTF8.self)
    #expect(
      text.contains(
        #""alert":{"_0":{"buttons":[{"action":{"deleteListConfirmed":{"_0":1}},"label":"Delete","#
          + #""role":"destructive"},{"label":"Keep it","role":"cancel"}],"#))
    #expect(text.contains(#""counts":{"all":4,"completed":1,"#))
    #expect(text.contains(#""path":[{"detail":{"_0":{"order":"manual","rows":[{"#))
    #expect(text.contains(#""title":"Report""#))
    await store.finish()
  }
}
