import Foundation
import RatchetData
import Reminders

/// What the to-do of a reminder in a calendar is made of: a view of the current row, whose texts
/// are read without making strings.
struct ExportedReminder {
  private let row: Row

  /// Calls a closure with each reminder of a range that is not deleted, in the order of the ids.
  static func forEach(
    in range: ExportedRange, _ db: Database, _ body: (ExportedReminder) throws -> Void
  ) throws {
    try db.forEachRow(
      sql: """
        SELECT id, list_id, position, is_flagged, priority,
          due_date, created_at, updated_at, completed_at, uid, recurrence_id, title, notes
        FROM reminders LEFT JOIN reminders_calendar_uids ON reminder_id = id
        WHERE deleted_at IS NULL AND id BETWEEN ? AND ? ORDER BY id
        """, arguments: [range.ids.lowerBound, range.ids.upperBound]
    ) { row in try body(ExportedReminder(row: row)) }
  }

  var id: Reminder.ID { get throws { try row[0] } }
  var listID: RemindersList.ID { get throws { try row[1] } }
  var position: Int { get throws { try row[2] } }
  var isFlagged: Bool { get throws { try row[3] } }
  var priority: Priority? { get throws { try row[4] } }
  var dueDate: ExportedDate? { get throws { try row[5] } }
  var createdAt: ExportedDate? { get throws { try row[6] } }
  var updatedAt: ExportedDate? { get throws { try row[7] } }
  var completedAt: ExportedDate? { get throws { try row[8] } }

  /// Whether the reminder was imported or exported before.
  var hasUID: Bool { get throws { try !row.isNull(9) } }
  func withUID(_ body: (Span<UInt8>) -> Void) throws { try row.withUTF8(9, body) }
  /// Empty for a to-do that is not a changed repetition.
  func withRecurrenceID(_ body: (Span<UInt8>) -> Void) throws { try row.withUTF8(10, body) }
  func withTitle(_ body: (Span<UInt8>) -> Void) throws { try row.withUTF8(11, body) }
  func withNotes(_ body: (Span<UInt8>) -> Void) throws { try row.withUTF8(12, body) }
}
