public import Foundation
public import RatchetData

/// A reminder.
///
/// Queries that begin with `Reminder` do not see reminders that are deleted but can be restored;
/// `Reminder.unscoped` sees all of them.
@Table("reminders")
public struct Reminder: Hashable, Identifiable, Sendable, Codable {
  /// The reminders that are not deleted.
  public static let all = Self.where { $0.deletedAt.isNull }

  /// The id, which is never used again after the reminder is removed.
  public let id: Int
  /// The list that contains the reminder.
  @Column("list_id") public var listID: RemindersList.ID
  /// The title.
  public var title = ""
  /// Further text.
  public var notes = ""
  /// The day on which the reminder is due, as any moment of that day.
  @Column("due_date") public var dueDate: Date?
  /// True for a reminder that the user has flagged.
  @Column("is_flagged") public var isFlagged = false
  /// The priority, if the reminder has one.
  public var priority: Priority?

  /// The place in the order by hand, which is one order over all lists: reminders are sorted by
  /// position, then by id. A reminder that is inserted with the position 0 becomes the last one.
  public var position = 0

  /// The time at which the reminder was inserted. Only a draft has none.
  @Column("created_at") public var createdAt: Date?
  /// The time at which the reminder was last changed, other than by moving it in the order. Only a
  /// draft has none.
  @Column("updated_at") public var updatedAt: Date?
  /// The time at which the reminder was completed; nil for an open one.
  @Column("completed_at") public var completedAt: Date?
  /// The time at which the reminder was deleted; nil for one that is not.
  @Column("deleted_at") public var deletedAt: Date?

  /// True for a reminder that was completed.
  public var isCompleted: Bool { completedAt != nil }

  /// Makes a row of the table.
  public init(
    id: Int,
    listID: RemindersList.ID,
    title: String = "",
    notes: String = "",
    dueDate: Date? = nil,
    isFlagged: Bool = false,
    priority: Priority? = nil,
    position: Int = 0,
    createdAt: Date? = nil,
    updatedAt: Date? = nil,
    completedAt: Date? = nil,
    deletedAt: Date? = nil
  ) {
    self.id = id
    self.listID = listID
    self.title = title
    self.notes = notes
    self.dueDate = dueDate
    self.isFlagged = isFlagged
    self.priority = priority
    self.position = position
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.completedAt = completedAt
    self.deletedAt = deletedAt
  }
}

extension Reminder.Draft: Hashable, Sendable, Codable {}
