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

  /// Saves the content as a new reminder, or in the reminder with this id, of which all other parts
  /// stay, such as its completion. If that reminder was deleted meanwhile, it is restored.
  ///
  /// - Returns: the id of the saved reminder.
  func save(as id: Reminder.ID?, in db: Database) throws -> Reminder.ID {
    guard let listID else { throw ReminderForm.Problem.listMissing }
    let draft = Reminder.Draft(
      id: id, listID: listID, title: title, notes: notes, dueDate: dueDate, isFlagged: isFlagged,
      priority: priority)
    let saved = try Reminder.save(draft, tags: tags, in: db)
    try Reminder.softDelete([saved], at: nil, in: db)
    return saved
  }
}
