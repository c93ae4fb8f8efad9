/// A `VTODO` of a calendar: the properties that a reminder can hold.
package struct CalendarTodo: Hashable, Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case needsAction = "NEEDS-ACTION"
    case inProcess = "IN-PROCESS"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"
  }

  package enum Due: Hashable, Sendable {
    /// The property `DUE`.
    case at(CalendarMoment)
    /// The properties `DTSTART` and `DURATION`.
    case after(CalendarMoment, CalendarDuration)
  }

  /// The identity, which the program that made the calendar has chosen.
  package var uid: String?
  /// The value of `RECURRENCE-ID`: a calendar may hold changed repetitions under the same UID.
  package var recurrenceID: String?
  package var summary: String
  package var notes = ""
  package var due: Due?
  /// 1 is the highest and 9 the lowest; 0 is none.
  package var priority = 0
  package var status: Status?
  package var completed: CalendarMoment?
  /// Whether `PERCENT-COMPLETE` is 100. Other numbers have no place in a reminder.
  package var isFullyDone = false
  package var categories: [String] = []
  package var created: CalendarMoment?
  package var lastModified: CalendarMoment?
  /// `X-RATCHET-FLAGGED`; nil without it.
  package var isFlagged: Bool?

  package init(uid: String? = nil, summary: String) {
    self.uid = uid
    self.summary = summary
  }

  /// Whether the to-do is done, or will not be done: `STATUS` decides. If there is no status,
  /// a to-do is done with `COMPLETED` or with a `PERCENT-COMPLETE` of 100.
  package var isCompleted: Bool {
    switch status {
    case .completed, .cancelled: true
    case .needsAction, .inProcess: false
    case nil: completed != nil || isFullyDone
    }
  }
}

/// The properties of a calendar that belong to its list.
package struct CalendarHeader: Hashable, Sendable {
  /// The line with the calendar's beginning.
  package var line: Int
  /// `X-WR-CALNAME`, or else `NAME`.
  package var name: String?
  /// `X-APPLE-CALENDAR-COLOR` as 0xRRGGBB.
  package var color: Int?

  package init(line: Int, name: String? = nil, color: Int? = nil) {
    self.line = line
    self.name = name
    self.color = color
  }
}

/// A readable `VTODO` in its calendar.
package struct CalendarEntry: Hashable, Sendable {
  package var todo: CalendarTodo
  package var calendar: CalendarHeader
  /// The line of `BEGIN:VTODO`.
  package var line: Int
  /// The line of `DUE` or `DTSTART`.
  package var dueLine: Int?
  /// The parts that a reminder cannot hold.
  package var remarks: [CalendarProblem] = []
}
