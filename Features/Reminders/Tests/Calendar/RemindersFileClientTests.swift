import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

/// The live client behind the feature's reducer.
@Suite(.calendarDatabase) struct RemindersFileClientTests {
  @Dependency(\.defaultDatabase) var database

  private func run(
    _ action: RemindersInterchange.Action, on database: (any DatabaseWriter)? = nil
  ) async -> RemindersInterchange.State {
    let database = database ?? self.database
    let store = Store(initialState: RemindersInterchange.State()) {
      RemindersInterchange()
    } withDependencies: {
      $0.context = .live
      $0.date.now = CalendarDatabaseTrait.now
      $0.calendar = .gregorian(in: .gmt)
      $0.defaultDatabase = database
    }
    await store.send(action).finish()
    return await store.state
  }

  private static func contents(_ database: any DatabaseWriter) async throws -> [String] {
    try await database.read { db in
      let lists = Dictionary(
        uniqueKeysWithValues: try RemindersList.all.fetchAll(db).map { ($0.id, $0) })
      let tags = Dictionary(grouping: try ReminderTag.all.fetchAll(db), by: \.reminderID)
      return try Reminder.order(by: \.title).fetchAll(db).map { reminder in
        let list = lists[reminder.listID]
        return """
          \(list?.title ?? "") \(list?.color ?? 0) \(reminder.title) \(reminder.notes) \
          \(String(describing: reminder.dueDate)) \(reminder.isFlagged) \
          \(String(describing: reminder.priority)) \(String(describing: reminder.createdAt)) \
          \(String(describing: reminder.completedAt)) \
          \((tags[reminder.id] ?? []).map(\.tag).sorted())
          """
      }
    }
  }

  @Test("Exported reminders are the same in another database, and known in their own")
  func roundTrip() async throws {
    try await database.write { try RemindersSchema.seed($0) }
    let count = try await database.read { try Reminder.fetchCount($0) }
    let folder = try TemporaryFolder()
    let path = folder.path("all.ics")
    guard
      case .exported(path, let exported) = await run(.exportCalendarChosen(path: path)).phase
    else {
      Issue.record("not exported")
      return
    }
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(exported == RemindersExportReport(reminders: count, bytes: bytes.count))

    let before = try await Self.contents(database)
    #expect(
      await run(.importFileChosen(path: path)).phase
        == .imported(RemindersImportReport(updated: count)))
    #expect(try await Self.contents(database) == before)

    let other = try DatabaseQueue()
    try await DatabaseMigrator.remindersCalendar.migrate(other)
    let state = await run(.importFileChosen(path: path), on: other)
    #expect(state.problems == [])
    guard case .imported(let report) = state.phase else {
      Issue.record("\(state.phase)")
      return
    }
    #expect(report.added == count && report.skipped == 0)
    #expect(try await Self.contents(other) == before)

    // Exported again, each reminder has the same UID: the files differ in times of changes only.
    let again = folder.path("again.ics")
    _ = await run(.exportCalendarChosen(path: again), on: other)
    func lines(_ path: String) throws -> [Substring] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n")
        .filter { !$0.hasPrefix("LAST-MODIFIED:") }.sorted()
    }
    #expect(try lines(again) == lines(path))
    await other.close()
  }

  @Test("A CSV file has a line for each reminder")
  func csv() async throws {
    _ = try await importCalendar(SampleCalendar.text, into: database)
    let folder = try TemporaryFolder()
    let path = folder.path("a.csv")
    let text = """
      list,title,notes,due,priority,flagged,tags,completed\r
      "Garden, front",Prune the roses,,2026-03-15,high,,"FRONT,-LEFT GARDEN spring",\r
      "Garden, front","Order seeds: beans; peas\nand more, by a long\\short list","Ask the \
      neighbours, they know.",2026-04-01 13:00:00,medium,yes,,\r
      "Garden, front",Dig 🌱,,2026-03-03 08:00:00,,,,2026-03-05 07:14:00\r\n
      """
    #expect(
      await run(.exportCSVChosen(path: path)).phase
        == .exported(
          path: path, RemindersExportReport(reminders: 3, bytes: text.utf8.count)))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("An export replaces a file as a whole, and refuses folders and missing ones")
  func files() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "old", count: 10_000), to: "a.ics")
    _ = await run(.exportCalendarChosen(path: path))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.ics"])
    for (path, reason) in [
      (folder.url.path, "it is a folder"), (folder.path("no/a.ics"), "the folder does not exist"),
      ("", "the path is empty; name a file"),
    ] {
      for action in [
        RemindersInterchange.Action.exportCalendarChosen(path: path), .exportCSVChosen(path: path),
      ] {
        let name = path.isEmpty ? "\"\"" : path
        #expect(await run(action).phase == .failed("\(name): cannot be exported: \(reason)"))
      }
    }
  }

  @Test("A file that cannot be written stays as it was")
  func fullDisk() async throws {
    let files = MemoryFiles(["/a.ics": Data("old".utf8)])
    let client = files.client.failing(.fail(operation: 1, with: .noSpace))
    await withDependencies {
      $0.fileSystem = client
    } operation: {
      await #expect(throws: RemindersFileFailure.noSpace) {
        try await RemindersFileClient.liveValue.exportCalendar("/a.ics")
      }
    }
    #expect(files.texts == ["/a.ics": "old"])
  }

  @Test("A missing file and a file of another kind are failures with a reason")
  func failures() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing.ics")
    #expect(
      await run(.importFileChosen(path: missing)).phase
        == .failed("\(missing): cannot be imported: no such file"))
    #expect(
      await run(.importFileChosen(path: "")).phase
        == .failed("\"\": cannot be imported: the path is empty; name a file"))
    let unreadable = "/proc/self/mem"
    if FileManager.default.fileExists(atPath: unreadable) {
      #expect(
        await run(.importFileChosen(path: unreadable)).phase
          == .failed("\(unreadable): cannot be imported: Input/output error"))
    }
    let notes = try folder.write("Hello", to: "notes.txt")
    #expect(
      await run(.importFileChosen(path: notes)).phase
        == .failed("\(notes): not a calendar: line 1 is not BEGIN:VCALENDAR"))
  }
}
