import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct RemindersLiveTests {
  /// A database in a file, and a second connection to it.
  private struct Files {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let database: DatabasePool
    let other: DatabasePool

    init() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "reminders.sqlite").path()
      database = try DatabasePool(path: path)
      try await DatabaseMigrator.reminders.migrate(database)
      other = try DatabasePool(path: path)
    }

    func store() -> StoreOf<RemindersFeature> {
      Store(initialState: RemindersFeature.State()) {
        RemindersFeature()
      } withDependencies: {
        $0.context = .live
        $0.defaultDatabase = database
        $0.remindersTiming = .immediate
      }
    }

    /// A store that shows the first list.
    func storeOfFirstList() async throws -> StoreOf<RemindersFeature> {
      let store = store()
      for action in [RemindersFeature.Action.appeared, .listTapped(1)] {
        await store.send(action).finish()
        try await store.state.load()
      }
      return store
    }

    func remove() async throws {
      await database.close()
      await other.close()
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test("The scenario of a first use: with a test store")
  func scenario() async throws {
    let store = await remindersStore(timing: .immediate)
    store.exhaustivity = .off
    for action in RemindersScenario.actions { await store.send(action) }
    await store.finish()
    RemindersScenario.check(store.state)
  }

  @Test("The scenario of a first use: live over a file, and a second connection reads the result")
  func liveScenario() async throws {
    let files = try await Files()
    let store = files.store()
    for action in RemindersScenario.actions {
      await store.send(action).finish()
      try await store.state.load()
    }
    RemindersScenario.check(await store.state)
    let rows = try await files.other.read { db in
      try RemindersRequest(
        scope: .list(1), showsCompleted: true, now: RemindersDatabaseTrait.now
      ).fetch(db).rows
    }
    #expect(rows.map(\.reminder.title) == ["Bread", "Milk"])
    #expect(rows.map(\.reminder.isCompleted) == [false, true])
    await store.finish()
    try await files.remove()
  }

  @Test("A change of another connection is noticed, and shown")
  func otherConnection() async throws {
    let files = try await Files()
    try await files.database.addSample()
    let store = try await files.storeOfFirstList()
    #expect(await store.state.detail()?.rows.map(\.id) == [1, 2, 3])
    // The loop begins before the other's commit, so that its second value is the commit as noticed
    // by the connection of the store. The properties have it before the loop.
    let query = RemindersCounts.query(now: RemindersDatabaseTrait.now)
    try await withDependencies {
      $0.continuousClock = ContinuousClock()
    } operation: {
      for try await counts in files.database.values(ofOne: query) {
        if counts?.completed == 2 { break }
        try await files.other.write { db in
          try Reminder.complete([1], at: RemindersDatabaseTrait.now, in: db)
          try Reminder.save(Reminder.Draft(listID: 1, title: "Eggs"), tags: [], in: db)
        }
      }
    }
    let state = await store.state
    #expect(state.detail()?.rows.map(\.id) == [2, 3, 6])
    #expect(state.lists.map(\.remindersCount) == [3, 1])
    #expect(state.counts.completed == 2)
    await store.finish()
    try await store.state.load()
    try await files.remove()
  }

  @Test("Many quick taps are saved in their order, also those of a screen that closes")
  func quickTaps() async throws {
    let files = try await Files()
    try await files.database.addSample()
    let store = try await files.storeOfFirstList()
    for tap in 1...100 {
      await store.send(.detail(.changeRequested(.flag([1], tap.isMultiple(of: 2)))))
      await store.send(.detail(.changeRequested(.moveToList([2], 1 + tap % 2))))
    }
    await store.send(.path(.popFrom(id: 0)))
    await store.finish()
    #expect(await store.state.failure == nil)
    #expect(try await files.other.reminder(1)?.isFlagged == true)
    #expect(try await files.other.reminder(2)?.listID == 1)
    try await store.state.load()
    try await files.remove()
  }

  @Test("Two quick taps on a flag leave the reminder as it was")
  func twoTaps() async throws {
    let files = try await Files()
    try await files.database.addSample()
    let store = try await files.storeOfFirstList()
    await store.send(contentsOf: [.detail(.flagTapped(1)), .detail(.flagTapped(1))]).finish()
    #expect(try await files.other.reminder(1)?.isFlagged == false)
    await store.send(.detail(.flagTapped(1))).finish()
    #expect(try await files.other.reminder(1)?.isFlagged == true)
    await store.finish()
    try await store.state.load()
    try await files.remove()
  }

  @Test("Text that is typed in the form of a list during its save stays, and is saved by the next")
  func typedDuringListSave() async throws {
    let files = try await Files()
    try await files.database.addSample()
    let store = try await files.storeOfFirstList()
    func form(_ action: ListForm.Action) -> RemindersFeature.Action {
      .destination(.presented(.listForm(action)))
    }
    await store.send(contentsOf: [
      .addListButtonTapped, form(.titleChanged("Garden")), form(.saveButtonTapped),
      form(.titleChanged("Garden and terrace")),
    ]).finish()
    #expect(await store.state.destination?.listForm?.content.title == "Garden and terrace")
    await store.send(form(.saveButtonTapped)).finish()
    #expect(await store.state.destination == nil)
    let titles = try await files.other.read { db in
      try RemindersList.order(by: \.id).fetchAll(db).map(\.title)
    }
    #expect(titles == ["Home", "Work", "Garden and terrace"])
    await store.finish()
    try await store.state.load()
    try await files.remove()
  }

  @Test("A form that is closed during its save, which then fails, is opened again with its text")
  func closingDuringSave() async throws {
    let files = try await Files()
    try await files.database.addSample()
    let store = try await files.storeOfFirstList()
    try await files.other.refuse("INSERT", because: "The disk is full.")
    await store.send(.detail(.newReminderTapped))
    await store.send(.sheet(.titleChanged("Eggs")))
    await store.saveAndClose().finish()
    let state = await store.state
    let form = try #require(state.path.last?.form)
    #expect(form.content.title == "Eggs")
    #expect(form.failure?.contains("The disk is full.") == true)
    await store.finish()
    // No fetch may still run when the database is closed.
    try await store.state.load()
    try await files.remove()
  }
}

extension Store where State == RemindersFeature.State, Action == RemindersFeature.Action {
  /// Saves a form and closes it at once: in the store's isolation the save cannot end in between.
  fileprivate func saveAndClose() -> StoreTask {
    let saving = send(.sheet(.saveButtonTapped))
    send(.detail(.destination(.dismiss)))
    return saving
  }
}

extension RemindersFeature.State {
  /// Waits until the rows are those of the database.
  func load() async throws {
    try await $lists.load()
    try await $counts.load()
    try await $tags.load()
    try await $results.load()
    for screen in path { try await screen.detail?.fetched?.load() }
  }
}
