import Foundation
public import RatchetData
import RatchetDependencies

extension RemindersSchema {
  /// Inserts eight lists with 200 reminders for previews and demonstrations, with due dates around
  /// `\.date.now`. The database must not have any lists or reminders yet.
  @Sendable
  public static func seed(_ db: Database) throws {
    @Dependency(\.date.now) var now
    var reminders: [(draft: Reminder.Draft, tags: [String])] = []
    for (index, list) in seedLists.enumerated() {
      let id = try RemindersList.save(
        RemindersList.Draft(title: list.title, color: list.color), in: db)
      if index == 0 {
        try RemindersListAsset.setCover(Self.cover, of: id, in: db)
      }
      for title in list.reminders {
        reminders.append(seed(title, number: reminders.count, in: id, tag: list.tag, at: now))
      }
    }
    try Reminder.insert(reminders, in: db)
  }

  /// The numbers have no common divisor with each other, so that all combinations occur.
  private static func seed(
    _ title: String, number: Int, in list: RemindersList.ID, tag: String, at now: Date
  ) -> (draft: Reminder.Draft, tags: [String]) {
    let day = 86_400.0
    var draft = Reminder.Draft(listID: list, title: title)
    if number % 3 != 0 { draft.dueDate = now + Double(number * 7 % 41 - 10) * day }
    draft.isFlagged = number % 11 == 4
    draft.priority = Priority(rawValue: number % 7)
    draft.createdAt = now - Double(200 - number) * day
    if number % 5 == 3 {
      draft.notes = "\(title), as agreed. Ask first whether anything has changed since then."
    }
    if number % 13 == 6 { draft.completedAt = now - Double(number % 17 + 1) * day }
    var tags: [String] = []
    if number % 2 == 0 { tags.append(tag) }
    if number % 17 == 5 { tags.append("urgent") }
    if number % 19 == 8 { tags.append("someday") }
    return (draft, tags)
  }

  /// A GIF of a single transparent pixel.
  private static let cover: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00,
    0x00, 0xFF, 0xFF, 0xFF, 0x21, 0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00,
    0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x01, 0x44, 0x00, 0x3B,
  ]
}
