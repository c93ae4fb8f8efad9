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
    Tag
      .leftJoin(ReminderTag.all) { $0.title == $1.tag }
      .leftJoin(Reminder.where { $0.completedAt.isNull }) { _, reminderTag, reminder in
        reminderTag.reminderID == reminder.id
      }
      .group { tag, _, _ in tag.title }
      .order { tag, _, _ in tag.folded }
      .select { TagRow.Columns(tag: $0, remindersCount: $2.id.count()) }
  }
}
