package import RatchetData
package import Reminders

/// The identity in calendars of a reminder that was imported or exported.
@Table("reminders_calendar_uids")
package struct CalendarUID: Hashable, Identifiable, Sendable {
  @Columns package let id: ID
  @Column("reminder_id") package var reminderID: Reminder.ID

  /// The ``CalendarDigest`` of the to-do that was imported last; before the first import, of the
  /// first one that was exported. If the same to-do is imported again, the reminder stays as it is:
  /// later changes by the user are kept.
  ///
  /// Later exports do not set it, so that they only read. To import one of them changes the reminder
  /// back to what it was then.
  package var digest: Int

  /// A UID, with the repetition that a to-do changes.
  @Selection
  package struct ID: Hashable, Sendable {
    package let uid: String
    /// Empty for a to-do that is not a changed repetition.
    @Column("recurrence_id") package let recurrenceID: String

    package init(uid: String, recurrenceID: String = "") {
      self.uid = uid
      self.recurrenceID = recurrenceID
    }

    /// Compares bytes, as SQLite does: strings are equal in Swift even if one of them has “é” as one
    /// character of Unicode, and the other as two.
    package static func == (left: Self, right: Self) -> Bool {
      left.uid.utf8.elementsEqual(right.uid.utf8)
        && left.recurrenceID.utf8.elementsEqual(right.recurrenceID.utf8)
    }

    package func hash(into hasher: inout Hasher) {
      var (uid, recurrenceID) = (uid, recurrenceID)
      uid.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      recurrenceID.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  package init(id: ID, reminderID: Reminder.ID, digest: Int) {
    self.id = id
    self.reminderID = reminderID
    self.digest = digest
  }
}

/// A number that two to-dos share if they have the same content (and hardly any others do). Unlike
/// a hash value of Swift it is the same in each process.
package struct CalendarDigest {
  // FNV-1a. It need not withstand attacks: an author of two calendars with the same UID and digest
  // only prevents his own changes.
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of the properties that a reminder holds. Times of changes and exports do not count:
  /// programs change them without changing the content.
  package static func of(_ todo: CalendarTodo) -> Int {
    var digest = CalendarDigest()
    digest.add(todo.summary)
    digest.add(todo.notes)
    switch todo.due {
    case .at(let due): digest.add(due)
    case .after(let start, let duration):
      digest.add(start)
      digest.add("\(duration.days) \(duration.seconds)")
    case nil: digest.add("")
    }
    digest.add("\(todo.priority)")
    digest.add(todo.status?.rawValue ?? "")
    if let completed = todo.completed { digest.add(completed) }
    if todo.isFullyDone { digest.add("100") }
    for category in todo.categories { digest.add(category) }
    digest.add(todo.isFlagged.map { "\($0)" } ?? "")
    return Int(bitPattern: UInt(truncatingIfNeeded: digest.state))
  }

  private mutating func add(_ moment: CalendarMoment) {
    add(moment.text)
    add(moment.zoneName ?? "")
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No byte of UTF-8: it divides the texts.
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
