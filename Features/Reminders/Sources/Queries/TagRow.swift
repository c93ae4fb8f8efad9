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
}

/// Fetches all tags with the numbers of their open reminders, in alphabetical order.
///
/// The ids of the open reminders are read first, from the index that has only these. A tag then counts
/// its reminders by the marks of these ids, and looks no reminder up, which takes half the time.
public struct TagsRequest: FetchKeyRequest {
  /// Makes a request; all requests are equal.
  public init() {}

  /// Fetches the tags.
  public func fetch(_ db: Database) throws -> [TagRow] {
    let open = IDMarks(try openReminders.fetchAll(db), within: Self.largestMarks)
    return try tags(open: open).fetchAll(db)
  }

  /// A megabyte.
  private static let largestMarks = 1 << 20

  /// The ids of the open reminders, in no order.
  var openReminders: Select<Reminder.ID, Reminder, ()> {
    Reminder.where { $0.completedAt.isNull }.select(\.id)
  }

  /// All tags, in alphabetical order.
  ///
  /// - Parameter open: the ids of all open reminders, if they can be marked; nil to look them up.
  func tags(open: IDMarks?) -> some SelectStatement<TagRow> {
    Tag.order(by: \.folded)
      .select { tag in
        TagRow.Columns(
          tag: tag,
          remindersCount: open.map { #sql("\(Self.count(of: tag.title, in: $0))") }
            ?? #sql("\(Self.countOfOpen(of: tag.title))"))
      }
  }

  private static func count(
    of title: some QueryExpression<String>, in marks: IDMarks
  ) -> Select<Int, ReminderTag, ()> {
    ReminderTag.where { $0.tag == title && marks.contains($0.reminderID) }
      .select { $0.reminderID.count() }
  }

  private static func countOfOpen(
    of title: some QueryExpression<String>
  ) -> Select<Int, ReminderTag, Reminder> {
    ReminderTag.where { $0.tag == title }
      .join(Reminder.where { $0.completedAt.isNull }) { $0.reminderID == $1.id }
      .select { $1.id.count() }
  }
}
