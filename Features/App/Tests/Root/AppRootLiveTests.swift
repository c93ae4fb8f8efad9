import App
import CountersList
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import ReadingList
import Reminders
import Testing
import Trips

/// Live stores over files in a folder.
@Suite(.world) struct AppRootLiveTests {
  private static func store(in folder: URL) -> StoreOf<AppRoot> {
    withDependencies {
      $0[AppFiles.self] = AppFiles(database: folder.appending(path: "deep/app.sqlite").path)
      $0[AppDatabaseClient.self] = .liveValue
      $0.defaultFileStorage = .fileSystem()
      $0.fileSystem = .ofSystem
      $0.continuousClock = ContinuousClock()
    } operation: {
      Store(initialState: AppRoot.State()) { AppRoot() }
    }
  }

  /// Sends `appeared` or `retryTapped`, and waits until the database is open, or is not.
  private static func open(
    _ store: StoreOf<AppRoot>, _ action: sending AppRoot.Action = .appeared
  ) async -> StoreTask {
    let task = await store.send(action)
    for await isOpening in await store.states(of: \.isOpening) where !isOpening { break }
    return task
  }

  private static func close(_ store: StoreOf<AppRoot>, _ task: StoreTask) async throws {
    // No property may still be fetching when the database is closed.
    if let tabs = await store.state.tabs {
      try await AppSeeds.load(tabs)
      for (id, screen) in zip(tabs.reminders.path.ids, tabs.reminders.path)
      where screen.is(\.detail) {
        await store.send(
          .tabs(.reminders(.path(.element(id: id, action: .detail(.appeared)))))
        ).finish()
      }
    }
    task.cancel()
    await store.finish()
    let state = await store.state
    try await state.$restorationFile.save()
    await state.database?.writer.close()
  }

  @Test("A new file is created with its folder, migrated, and kept until the next run")
  func nextRun() async throws {
    try await withTemporaryFolder { folder in
      for run in 0..<3 {
        let store = Self.store(in: folder)
        let task = await Self.open(store)
        let database = try #require(await store.state.database).writer
        #expect(try await database.read { try SavedCounter.all.fetchCount($0) } == run)
        await store.send(.tabs(.counters(.addButtonTapped))).finish()
        try await Self.close(store, task)
      }
    }
  }

  @Test("A second run is where the first one was: the tab, the screens, and what was typed")
  func restart() async throws {
    try await withTemporaryFolder { folder in
      let first = Self.store(in: folder)
      let task = await Self.open(first)
      let database = try #require(await first.state.database).writer
      try await database.write(AppSchema.seed)
      await first.send(.linkOpened("ratchet://reading-list/book/9")).finish()
      await first.send(.tabs(.readingList(.library(.searchChanged("moby"))))).finish()
      await first.send(.tabs(.trips(.addButtonTapped)))
      await first.send(.tabs(.trips(.editor(.presented(.set(\.name, " Oslo"))))))
      await first.send(.linkOpened("ratchet://reminders/list/3")).finish()
      let path = try #require(await first.state.tabs?.reminders.path.ids.first)
      await first.send(
        .tabs(.reminders(.path(.element(id: path, action: .detail(.newReminderTapped))))))
      await first.send(
        .tabs(
          .reminders(
            .path(
              .element(
                id: path,
                action: .detail(.destination(.presented(.form(.titleChanged("Milk"))))))))))
      let left = try #require(await first.state.tabs)
      try await Self.close(first, task)

      let second = Self.store(in: folder)
      let secondTask = await Self.open(second)
      let tabs = try #require(await second.state.tabs)
      #expect(tabs.tab == .reminders)
      #expect(await second.state.link == "ratchet://reminders/list/3")
      #expect(tabs.readingList.detail?.id == 9)
      #expect(tabs.readingList.library.query == left.readingList.library.query)
      #expect(tabs.trips.editor == left.trips.editor)
      #expect(tabs.trips.editor?.name == " Oslo")
      #expect(tabs.reminders.path.count == 1)
      #expect(tabs.reminders.path.first?.detail?.destination?.form?.content.title == "Milk")
      #expect(await second.state.restorationFailure == nil)

      // Meanwhile another program deletes the list.
      let again = try #require(await second.state.database).writer
      try await again.write { try RemindersList.find(3).delete().execute($0) }
      try await Self.close(second, secondTask)
      let third = Self.store(in: folder)
      let thirdTask = await Self.open(third)
      #expect(await third.state.tabs?.reminders.path.isEmpty == true)
      #expect(await third.state.link == "ratchet://reminders")
      #expect(await third.state.tabs?.readingList.detail?.id == 9)
      try await Self.close(third, thirdTask)
    }
  }

  @Test("A folder in place of the file is named, and can be replaced and tried again")
  func folderInPlaceOfFile() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "deep/app.sqlite")
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      let store = Self.store(in: folder)
      _ = await Self.open(store)
      #expect(
        await store.state.phase.failed
          == "cannot open \(path.path): it is a folder; name a file in it")
      #expect(await store.state.database == nil)
      _ = await Self.open(store, .retryTapped)
      #expect(await store.state.phase.failed != nil)

      try FileManager.default.removeItem(at: path)
      let task = await Self.open(store, .retryTapped)
      #expect(await store.state.tabs?.tab == .counters)
      try await Self.close(store, task)
    }
  }

  @Test("A file in place of the folder is named, and is left as it is")
  func fileInPlaceOfFolder() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "deep")
      try Data("a file".utf8).write(to: path)
      var store: StoreOf<AppRoot>?
      // Nor can the place of the user be read.
      withExpectedIssue { store = Self.store(in: folder) }
      let root = try #require(store)
      _ = await Self.open(root)
      #expect(
        await root.state.restorationFailure?.hasPrefix(
          "app.sqlite.restoration.json cannot be read, so the app starts anew: ") == true)
      let failure = try #require(await root.state.phase.failed)
      #expect(
        failure
          == "cannot open \(path.path)/app.sqlite: the folder \(path.path) cannot be created: "
          + "File exists")
      #expect(try String(contentsOf: path, encoding: .utf8) == "a file")
      await root.finish()
    }
  }

  @Test(
    "A file that cannot be used is named with the reason, and is left as it is",
    arguments: ["a text that is no database", "a later version"])
  func unusableFile(kind: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "deep/app.sqlite")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      let reason: String
      if kind == "a later version" {
        let database = try DatabasePool(path: path.path)
        var migrator = AppSchema.migrator
        migrator.registerMigration("Later 1: more", sql: "CREATE TABLE more (id INTEGER)")
        try await migrator.migrate(database)
        await database.close()
        reason = "Later 1: more"
      } else {
        try Data(String(repeating: kind, count: 500).utf8).write(to: path)
        reason = "is not a SQLite database; choose another path, or move that file away"
      }
      let bytes = try Data(contentsOf: path)
      let store = Self.store(in: folder)
      _ = await Self.open(store)
      let failure = try #require(await store.state.phase.failed)
      #expect(failure.contains(path.path))
      #expect(failure.contains(reason))
      #expect(!failure.contains("\n"))
      #expect(try Data(contentsOf: path) == bytes)
      await store.finish()
      #expect(
        try FileManager.default.contentsOfDirectory(
          atPath: path.deletingLastPathComponent().path) == ["app.sqlite"])
    }
  }

  @Test("A restoration file of a later version is kept on the disk under another name")
  func laterVersion() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "deep/app.sqlite.restoration.json")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = #"{"version": 7, "windows": []}"#
      try Data(text.utf8).write(to: file)
      let store = Self.store(in: folder)
      let task = await Self.open(store)
      #expect(await store.state.restorationFailure?.contains("its version is 7") == true)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      await store.send(.tabs(.tabSelected(.items))).finish()
      let aside = file.appendingPathExtension("version-7")
      #expect(try String(contentsOf: aside, encoding: .utf8) == text)
      try await Self.close(store, task)
      #expect(try String(contentsOf: file, encoding: .utf8).contains(#""tab" : "items""#))

      let second = Self.store(in: folder)
      let secondTask = await Self.open(second)
      #expect(await second.state.restorationFailure == nil)
      #expect(await second.state.tabs?.tab == .items)
      try await Self.close(second, secondTask)
    }
  }

  @Test("A database that a driver has opened is the app's, with its place kept beside its file")
  func driven() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "driven.sqlite").path
      let database = try DatabasePool(path: path)
      let memory = try DatabaseQueue()
      var values = DependencyValues()
      try await values.openApp(in: database)
      #expect(values[AppFiles.self].database.hasSuffix("driven.sqlite"))
      #expect(
        values[AppFiles.self].restoration?.lastPathComponent == "driven.sqlite.restoration.json")
      let opened = try await values[AppDatabaseClient.self].open("any")
      #expect(opened as AnyObject === database)
      #expect(try await database.read { try SavedCounter.all.fetchCount($0) } == 0)
      try await values.openApp(in: memory)
      #expect(values[AppFiles.self] == AppFiles(database: ":memory:", restoration: nil))
      await database.close()
      await memory.close()
    }
  }
}
