public import Foundation
import RatchetDependencies

/// A day of the user's calendar, in whose terms a reminder is due today or past due.
public struct ReminderDay: Hashable, Sendable, Codable {
  /// The first moment of the day.
  public let start: Date
  /// The first moment of the next day.
  public let end: Date

  /// The day that contains a moment, in the calendar and time zone of `\.calendar`.
  public init(containing now: Date) {
    @Dependency(\.calendar) var calendar
    // A day may have 23 or 25 hours, or begin at 01:00.
    let day = calendar.dateInterval(of: .day, for: now)
    start = day?.start ?? now
    end = day?.end ?? now
  }

  /// The day of `\.date.now`.
  public static var today: ReminderDay {
    @Dependency(\.date.now) var now
    return ReminderDay(containing: now)
  }
}
