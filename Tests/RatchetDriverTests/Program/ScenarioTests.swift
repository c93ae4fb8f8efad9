import Foundation
import Testing

/// The scenarios that the features' own tests run against a test store and a live store, typed as
/// the lines of a script and run by the spawned program.
@Suite("A feature's scenario in the spawned program")
struct ScenarioTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script, and returns the state at its end as JSON.
  private func state(
    of feature: String, after script: String, _ options: String...
  ) async throws -> String {
    let program = try SpawnedProgram(
      ["run", feature, "--format", "json", "--only-state"] + options, environment: ["TZ": "UTC"])
    program.write(script)
    try program.closeInput()
    let output = try program.restOfOutput()
    #expect(try program.errorText() == "")
    #expect(try await program.exitCode() == 0)
    return output
  }

  @Test("items are added, deleted from the list and from the detail, and refreshed")
  func items() async throws {
    let state = try await state(
      of: "Items",
      after: """
        addButtonTapped
        deleteTapped(offsets: [1])
        itemTapped(id: "00000000-0000-0000-0000-000000000001")
        detail.presented.closeButtonTapped
        itemTapped(id: "00000000-0000-0000-0000-000000000003")
        detail.presented.deleteButtonTapped
        addButtonTapped
        refreshPulled
        """, "--seeded")
    #expect(
      state.hasPrefix(
        #"{"state":{"items":[{"id":"00000000-0000-0000-0000-000000000001","timestamp":"2025-06-15T15:06:40.000Z"},"#
      ))
    #expect(state.components(separatedBy: #""timestamp""#).count - 1 == 3)
    #expect(state.hasSuffix(#"],"isLoading":false,"isSaving":false}}"# + "\n"))
  }

  @Test("trips are edited, refused while their dates are not in order, deleted and kept by an undo")
  func trips() async throws {
    let state = try await state(
      of: "Trips",
      after: """
        tripTapped "00000000-0000-0000-0000-000000000002"
        name "Bath Spa"
        saveButtonTapped
        tripTapped "00000000-0000-0000-0000-000000000003"
        startDate "2026-05-30T00:00:00Z"
        endDate "2026-05-29T00:00:00Z"
        saveButtonTapped
        endDate "2026-05-31T00:00:00Z"
        saveButtonTapped
        addButtonTapped
        name "Nowhere"
        cancelButtonTapped
        refreshPulled
        deleteButtonTapped "00000000-0000-0000-0000-000000000002"
        :clock +4s
        undoButtonTapped "00000000-0000-0000-0000-000000000002"
        deleteButtonTapped "00000000-0000-0000-0000-000000000001"
        :clock +5s
        """, "--seeded", "--test-clock")
    let portsmouth =
      #"{"id":"00000000-0000-0000-0000-000000000003","name":"Portsmouth","startDate":"2026-05-30T00:00:00.000Z","endDate":"2026-05-31T00:00:00.000Z"}"#
    let bath =
      #"{"id":"00000000-0000-0000-0000-000000000002","name":"Bath Spa","startDate":"2026-07-01T00:00:00.000Z","endDate":"2026-07-08T00:00:00.000Z"}"#
    #expect(
      state
        == #"{"state":{"trips":{"shown":[\#(portsmouth),\#(bath)],"undoable":[],"writing":[],"isFetching":false},"failures":[]}}"#
        + "\n")
  }

  @Test("a list and its reminders are written, and another process finds them")
  func reminders() async throws {
    let database = folder.path + "/reminders.sqlite"
    let first = try await state(
      of: "Reminders",
      after: """
        addListButtonTapped
        destination.presented.listForm.titleChanged "Home"
        destination.presented.listForm.saveButtonTapped
        listTapped 1
        path.element[0].detail.newReminderTapped
        path.element[0].detail.destination.presented.form.titleChanged "Milk"
        path.element[0].detail.destination.presented.form.saveButtonTapped
        path.element[0].detail.newReminderTapped
        path.element[0].detail.destination.presented.form.titleChanged "Bread"
        path.element[0].detail.destination.presented.form.flagToggled
        path.element[0].detail.destination.presented.form.saveButtonTapped
        path.element[0].detail.reminderMoved(2, before: 1)
        path.element[0].detail.completeTapped 1
        path.element[0].detail.deleteTapped 2
        undoTapped
        path.element[0].detail.reminderTapped 2
        path.element[1].form.notesChanged "Rye"
        path.element[1].form.saveButtonTapped
        path.popFrom(id: 0)
        """, "--database", database)
    #expect(first.contains(#""title":"Home""#))
    #expect(first.contains(#""path":[]"#))
    let second = try await state(
      of: "Reminders", after: #"searchChanged "bre""#, "--database", database)
    #expect(
      second.contains(
        #""counts":{"today":0,"scheduled":0,"all":1,"flagged":1,"completed":1}"#))
    #expect(second.contains(#""title":"**Bread**","snippet":"Rye","tags":[]}],"total":1"#))
  }

  @Test("a calendar is imported once, however often, and written as CSV")
  func calendar() async throws {
    let database = folder.path + "/calendar.sqlite"
    let calendar = try folder.file(
      "garden.ics",
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Example//Garden//EN
      X-WR-CALNAME:Garden
      BEGIN:VTODO
      UID:1@example.org
      DTSTAMP:20260101T000000Z
      SUMMARY:Water the beds\\, front
       and back
      PRIORITY:1
      END:VTODO
      BEGIN:VTODO
      UID:2@example.org
      DTSTAMP:20260101T000000Z
      SUMMARY:Never
      DUE:20260230
      END:VTODO
      END:VCALENDAR

      """)
    for summary in [
      "1 reminder added, 0 already there, 1 list added, 1 to-do skipped\n",
      "0 reminders added, 1 already there, 1 to-do skipped\n",
    ] {
      let program = try SpawnedProgram(["import", "Reminders", calendar, "--database", database])
      try program.closeInput()
      #expect(try program.restOfOutput() == summary)
      #expect(try program.errorText().hasPrefix("\(calendar):16: DUE \"20260230\" is not"))
      #expect(try await program.exitCode() == 0)
    }
    let file = folder.path + "/garden.csv"
    _ = try await state(
      of: "Reminders", after: "interchange.exportCSVChosen(path: \"\(file)\")", "--database",
      database)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).contains("Water the beds, frontand back")
    )
  }

  @Test("a link opens a tab of the app, and the next run begins where the last one ended")
  func app() async throws {
    let database = folder.path + "/app.sqlite"
    _ = try await state(
      of: "Reminders",
      after: """
        addListButtonTapped
        destination.presented.listForm.titleChanged "Home"
        destination.presented.listForm.saveButtonTapped
        """, "--database", database)
    let first = try await state(
      of: "App", after: #"linkOpened "ratchet://reminders/list/1""#, "--database", database)
    #expect(first.contains(#""tab":"reminders""#))
    let second = try await state(of: "App", after: "", "--database", database)
    #expect(second.contains(#""tab":"reminders""#))
    #expect(second.contains(#""scope":{"list":1}"#))
  }

  @Test("links, taps in several tabs and an unknown link leave the app where its own tests say")
  func appScenario() async throws {
    let state = try await state(
      of: "App",
      after: """
        linkOpened "ratchet://reading-list/book/5"
        tabs.readingList.detail.removeTapped
        linkOpened "ratchet://reading-list/book/42"
        tabs.tabSelected "counters"
        tabs.counters.addButtonTapped
        linkOpened "ratchet://reminders/list/1?tag=errand"
        linkOpened "ratchet://reminders/reminder/7"
        linkOpened "ratchet://trip"
        """, "--seeded", "--path", "tabs.tab", "--path", "linkFailure", "--path",
      "tabs.readingList.library.toReadIDs", "--path", "tabs.readingList.detail.id", "--path",
      "tabs.counters.rows[2].value", "--path", "tabs.reminders.path[1].form.reminderID")
    #expect(
      state == """
        {"path":"tabs.tab","state":"reminders"}
        {"path":"linkFailure","state":"\\"ratchet://trip\\": this app has no such screen"}
        {"path":"tabs.readingList.library.toReadIDs","state":[9]}
        {"path":"tabs.readingList.detail.id","state":5}
        {"path":"tabs.counters.rows[2].value","state":0}
        {"path":"tabs.reminders.path[1].form.reminderID","state":7}

        """)
  }

  @Test("an unknown link is one clear line in the state of the app")
  func unknownLink() async throws {
    let state = try await state(
      of: "App", after: #"linkOpened "ratchet://nowhere""#, "--seeded", "--path", "linkFailure")
    #expect(
      state
        == #"{"path":"linkFailure","state":"\"ratchet://nowhere\": this app has no such screen"}"#
        + "\n")
  }

  @Test("the app imports a calendar into its reminders, and any other file as a catalogue")
  func appImports() async throws {
    let database = folder.path + "/app.sqlite"
    let calendar = try folder.file(
      "one.ics",
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:1\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n")
    let books = try folder.file(
      "books.csv", "goodreads_book_id,title,authors\n1,Persuasion,Jane Austen\n")
    for (file, summary) in [
      (calendar, "1 reminder added, 0 already there, 1 list added\n"),
      (books, "1 book added, 0 updated\n"),
    ] {
      let program = try SpawnedProgram(["import", "App", file, "--database", database, "--quiet"])
      try program.closeInput()
      #expect(try program.restOfOutput() == summary)
      #expect(try program.errorText() == "")
      #expect(try await program.exitCode() == 0)
    }
  }
}
