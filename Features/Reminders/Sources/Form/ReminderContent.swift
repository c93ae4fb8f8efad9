public import Foundation
import RatchetData

/// The parts of a reminder that its form edits.
public struct ReminderContent: Equatable, Sendable, Codable {
  /// The title.
  public var title = ""
  /// Further text.
  public var notes = ""
  /// The day on which the reminder is due; nil for none.
  public var dueDate: Date?
  /// Whether the reminder is flagged.
  public var isFlagged = false
  /// The priority; nil for none.
  public var priority: Priority?
  /// The list of the reminder; nil until one is chosen.
  public var listID: RemindersList.ID?
  /// The tags.
  public var tags: [String] = []

  /// Makes the content of an empty form.
  public init(listID: RemindersList.ID? = nil) { self.listID = listID }

  /// Makes the content of a reminder with its tags.
  public init(_ reminder: Reminder, tags: [String]) {
    title = reminder.title
    notes = reminder.notes
    dueDate = reminder.dueDate
    isFlagged = reminder.isFlagged
    priority = reminder.priority
    listID = reminder.listID
    self.tags = tags
  }
}

extension ReminderContent {
  /// Takes the parts of another content that did not change here.
  mutating func takeUnchanged(from stored: ReminderContent, since original: ReminderContent) {
    if title == original.title { title = stored.title }
    if notes == original.notes { notes = stored.notes }
    if dueDate == original.dueDate { dueDate = stored.dueDate }
    if isFlagged == original.isFlagged { isFlagged = stored.isFlagged }
    if priority == original.priority { priority = stored.priority }
    if listID == original.listID { listID = stored.listID }
    if tags == original.tags { tags = stored.tags }
  }

  /// Saves the content as a new reminder, or in the reminder with this id. Of that one, all parts
  /// stay that did not change since the original content, and those that the form does not edit. If
  /// it was deleted meanwhile, it is restored.
  ///
  /// - Returns: the id of the saved reminder.
  func save(
    as id: Reminder.ID?, since original: ReminderContent, in db: Database
  ) throws -> Reminder.ID {
    var content = self
    if let id, let stored = try ReminderContent.fetch(id, in: db) {
      content.takeUnchanged(from: stored, since: original)
    }
    let saved = try Reminder.save(content.draft(id: id, in: db), tags: content.tags, in: db)
    try Reminder.softDelete([saved], at: nil, in: db)
    return saved
  }

  /// The stored content of a reminder, also of a deleted one that can be restored.
  private static func fetch(_ id: Reminder.ID, in db: Database) throws -> ReminderContent? {
    guard let reminder = try Reminder.unscoped.find(id).fetchOne(db) else { return nil }
    let tags = try ReminderTag.where { $0.reminderID == id }.select(\.tag).fetchAll(db)
    return ReminderContent(reminder, tags: tags)
  }

  private func draft(id: Reminder.ID?, in db: Database) throws -> Reminder.Draft {
    guard let listID else { throw ReminderForm.Problem.listMissing }
    guard try RemindersList.find(listID).fetchCount(db) > 0 else { throw ListDeleted() }
    return Reminder.Draft(
      id: id, listID: listID, title: title, notes: notes, dueDate: dueDate, isFlagged: isFlagged,
      priority: priority)
  }
}

/// The list of a form was deleted while the form was open.
private struct ListDeleted: Error, CustomStringConvertible {
  var description: String { "The list of the reminder was deleted. Choose another list." }
}
