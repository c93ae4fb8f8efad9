import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import Testing

/// Gives each test a fresh database, in memory, with the tables of the reminders: empty, or with
/// the seeds. The date is ``now``, and the calendar the Gregorian one in GMT.
struct RemindersDatabaseTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true
  var isSeeded = false

  /// 2026-03-10 09:30:00 GMT, a Tuesday.
  static let now = Date(timeIntervalSince1970: 1_773_135_000)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.date.now = Self.now
      $0.calendar = .gregorian(in: .gmt)
      try $0.bootstrapReminders()
    } operation: {
      if isSeeded {
        @Dependency(\.defaultDatabase) var database
        try await database.write { db in try RemindersSchema.seed(db) }
      }
      try await function()
    }
  }
}

extension Trait where Self == RemindersDatabaseTrait {
  static var remindersDatabase: Self { RemindersDatabaseTrait() }

  static func remindersDatabase(seeded: Bool) -> Self { RemindersDatabaseTrait(isSeeded: seeded) }
}

extension DependencyValues {
  mutating func bootstrapReminders() throws {
    try bootstrapDatabase(.reminders, seeds: RemindersSchema.seed)
  }
}

extension DatabaseMigrator {
  static var reminders: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    RemindersSchema.register(in: &migrator)
    RemindersSchema.registerIndexes(in: &migrator)
    return migrator
  }
}

extension Calendar {
  static func gregorian(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
