public import RatchetData

/// A tag with the number of its open reminders.
@Selection
public struct TagRow: Hashable, Identifiable, Sendable, Codable {
  /// The tag.
  public let tag: Tag
  /// The number of reminders with the tag that are neither completed nor deleted.
  public let remindersCount: Int

  /// The title of the tag.
  public var title: String { tag.title }
  /// The title of the tag.
  public var id: Tag.ID { tag.title }

  /// Makes a row.
  public init(tag: Tag, remindersCount: Int = 0) {
    self.tag = tag
    self.remindersCount = remindersCount
  }

  /// All tags, in alphabetical order.
  public static var all: some SelectStatement<TagRow> {
    Tag.order(by: \.folded)
      .select { tag in
        TagRow.Columns(tag: tag, remindersCount: #sql("\(openReminders(of: tag.title))"))
      }
  }

  /// The number of open reminders of a tag.
  private static func openReminders(
    of title: some QueryExpression<String>
  ) -> Select<Int, ReminderTag, Reminder> {
    ReminderTag.where { $0.tag == title }
      .join(Reminder.where { $0.completedAt.isNull }) { $0.reminderID == $1.id }
      .select { $1.id.count() }
  }
}
