import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive

/// A database with 10,000 reminders in 1,000 lists, which is filled once.
actor RemindersFile {
  static let shared = RemindersFile()
  static let now = Date(timeIntervalSince1970: 1_773_135_000)
  private var original: ScratchFile?

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    RemindersSchema.register(in: &migrator)
    RemindersCalendarSchema.register(in: &migrator)
    RemindersSchema.registerIndexes(in: &migrator)
    RemindersCalendarSchema.registerOrder(in: &migrator)
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

  /// A calendar of to-dos in a file.
  ///
  /// - Parameter first: the number of the to-do before the first one.
  static func calendar(of count: Int = 10_000, after first: Int = 0) throws -> ScratchFile {
    let file = ScratchFile()
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Benchmark\r\n"
    for number in first + 1...first + count {
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
