import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive

extension RatchetBench {
  /// 10,000 reminders in 1,000 lists: the actions of `ratchet run Reminders` with their answers,
  /// searches, and the import of a calendar.
  static var reminders: [Benchmark] {
    remindersActions + remindersSearches + remindersImport
  }

  private static var remindersActions: [Benchmark] {
    let search = ["b", "bread", "milk #errand", "#errand", ""]
    return [
      driven("opens a list, and leaves it") {
        [
          "listTapped \($0 % 1_000 + 1)", "path.popFrom(id: \($0))",
        ]
      },
      driven("opens all reminders, and leaves them") {
        [
          "smartListTapped \"all\"", "path.popFrom(id: \($0))",
        ]
      },
      driven("opens the reminders of today, and leaves them") {
        [
          "smartListTapped \"today\"", "path.popFrom(id: \($0))",
        ]
      },
      driven("orders all reminders", first: ["smartListTapped \"all\""]) {
        _ in
        [
          "\(detail).orderChanged \"priority\"", "\(detail).orderChanged \"title\"",
          "\(detail).orderChanged \"dueDate\"", "\(detail).orderChanged \"manual\"",
        ]
      },
      driven("adds a reminder", first: ["listTapped 7"]) {
        [
          "\(detail).newReminderTapped",
          "\(detail).destination.presented.form.titleChanged \"Number \($0)\"",
          "\(detail).destination.presented.form.saveButtonTapped",
        ]
      },
      driven("flags a reminder of a list", first: ["listTapped 7"]) { _ in
        [
          "\(detail).flagTapped 7"
        ]
      },
      driven("flags one of all reminders", first: ["smartListTapped \"all\""]) { _ in
        [
          "\(detail).flagTapped 2"
        ]
      },
      driven("completes a reminder", first: ["listTapped 7", "\(detail).showsCompletedToggled"]) {
        _ in ["\(detail).completeTapped 7"]
      },
      driven("moves a reminder", first: ["listTapped 7"]) { index in
        ["\(detail).reminderMoved(7, before: \(index.isMultiple(of: 2) ? 3_007 : 1_007))"]
      },
      driven("deletes a reminder, and undoes it", first: ["listTapped 8"]) { _ in
        [
          "\(detail).deleteTapped 8", "undoTapped",
        ]
      },
      driven("moves a list") { ["listMoved(\($0 % 999 + 1), before: 1000)"] },
      driven("searches") { ["searchChanged \"\(search[$0 % search.count])\""] },
    ]
  }

  private static let detail = "path.element[0].detail"

  /// A row for the lines that a closure makes for each round.
  ///
  /// - Parameter first: the lines that come once, before all rounds.
  private static func driven(
    _ name: String, first: [String] = [], _ lines: @escaping @Sendable (_ round: Int) -> [String]
  ) -> Benchmark {
    Benchmark(
      "ratchet run Reminders: \(name)", from: .detached, goal: .within(20_000_000),
      .timed(things: lines(0).count) {
        let program = await succeed {
          try DrivenReminders(on: try await RemindersFile.shared.copy(), first: first)
        }
        let rounds = Rounds()
        return { count in
          for _ in 0..<count { program.answer(to: lines(rounds.next())) }
        }
      })
  }

  private static var remindersSearches: [Benchmark] {
    ["b", "buy ", "milk", "#errand milk", "#e"].map { text in
      Benchmark(
        "search 10,000 reminders for \"\(text)\"", from: .detached, goal: .within(5_000_000),
        .timed {
          let file = await succeed { try await RemindersFile.shared.copy() }
          let database = await succeed { try DatabasePool(path: file.path) }
          return { count in
            file.keep()
            await succeed {
              for _ in 0..<count {
                let results = try await database.read {
                  try ReminderSearchRequest(text: text, now: RemindersFile.now).fetch($0)
                }
                precondition(results.total > 0)
              }
            }
          }
        })
    }
  }

  private static var remindersImport: [Benchmark] {
    [
      Benchmark(
        "import of a calendar of 10,000 to-dos", from: .detached, goal: .within(2_000_000_000),
        .timed {
          let file = await succeed { try RemindersFile.calendar() }
          return { count in
            await succeed {
              for _ in 0..<count {
                let database = try DatabasePool.temporary()
                try await RemindersFile.migrator.migrate(database)
                _ = try await CalendarImporter(
                  path: file.path, now: RemindersFile.now, timeZone: .gmt
                )
                .run(on: database) { _ in }
                let added = try await database.read { try Reminder.all.fetchCount($0) }
                precondition(added == 10_000)
                await database.close()
              }
            }
          }
        })
    ]
  }
}

/// Counts the rounds of a benchmark.
// Unchecked: one benchmark uses it at a time.
private final class Rounds: @unchecked Sendable {
  private var last = -1

  func next() -> Int {
    last += 1
    return last
  }
}

/// A database with 10,000 reminders in 1,000 lists, which is filled once.
private actor RemindersFile {
  static let shared = RemindersFile()
  static let now = Date(timeIntervalSince1970: 1_773_135_000)
  private var original: ScratchFile?

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    RemindersSchema.register(in: &migrator)
    RemindersCalendarSchema.register(in: &migrator)
    return migrator
  }

  /// A copy for one benchmark.
  func copy() async throws -> ScratchFile {
    let original = try await filled()
    let copy = ScratchFile()
    try FileManager.default.copyItem(atPath: original.path, toPath: copy.path)
    return copy
  }

  private func filled() async throws -> ScratchFile {
    if let original { return original }
    let file = ScratchFile()
    // The program's own run migrates the file, with the tables of all features.
    _ = try DrivenReminders(on: file, first: [])
    let database = try DatabaseQueue(path: file.path)
    try await database.write { db in
      try withDependencies {
        $0.date.now = Self.now
      } operation: {
        try Self.fill(db)
      }
    }
    await database.close()
    original = file
    return file
  }

  private static func fill(_ db: Database) throws {
    let words = [
      "milk", "bread", "bicycle", "invoice", "garden", "letter", "window", "ticket", "lamp", "oven",
    ]
    let lists = try (1...1_000).map {
      try RemindersList.save(RemindersList.Draft(title: "List \($0)"), in: db)
    }
    for number in 0..<10_000 {
      var draft = Reminder.Draft(listID: lists[number % 1_000])
      draft.title = "Buy \(words[number % 10]) number \(number)"
      draft.notes = "Some notes about \(words[number / 10 % 10]), as agreed with number \(number)"
      draft.dueDate = number % 3 == 0 ? nil : now + Double(number % 400 - 200) * 43_200
      draft.isFlagged = number % 11 == 0
      draft.completedAt = number % 8 == 0 ? now : nil
      try Reminder.save(
        draft, tags: number % 2 == 0 ? ["errand", "tag\(number % 50)"] : [], in: db)
    }
  }

  /// A calendar in a file.
  static func calendar() throws -> ScratchFile {
    let file = ScratchFile()
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Benchmark\r\n"
    for number in 1...10_000 {
      text += """
        BEGIN:VTODO\r
        UID:\(number)@example.org\r
        DTSTAMP:20260101T000000Z\r
        SUMMARY:To-do number \(number)\\, with a title\r
        DESCRIPTION:Some notes about number \(number) that are so long that the li\r
         ne is folded once\r
        DUE:202603\(10 + number % 20)T120000Z\r
        PRIORITY:\(number % 10)\r
        CATEGORIES:errand,group\(number % 10)\r
        END:VTODO\r

        """
    }
    text += "END:VCALENDAR\r\n"
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    return file
  }
}
