import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting

@testable import Reminders

extension DatabaseWriter {
  /// Inserts two lists with reminders.
  ///
  /// | id | list | title | |
  /// |---|---|---|---|
  /// | 1 | 1 "Home" | Milk | #errand |
  /// | 2 | 1 | Bread | #errand #shop |
  /// | 3 | 1 | Call Ada | flagged, due yesterday |
  /// | 4 | 1 | Pay rent | completed |
  /// | 5 | 2 "Work" | Report | due today, high priority |
  func addSample() async throws {
    try await write { db in
      let now = RemindersDatabaseTrait.now
      let home = try RemindersList.save(RemindersList.Draft(title: "Home", color: 0xFF0000), in: db)
      let work = try RemindersList.save(RemindersList.Draft(title: "Work"), in: db)
      try Reminder.save(
        Reminder.Draft(listID: home, title: "Milk", notes: "Two bottles"), tags: ["errand"], in: db)
      try Reminder.save(
        Reminder.Draft(listID: home, title: "Bread"), tags: ["errand", "shop"], in: db)
      try Reminder.save(
        Reminder.Draft(
          listID: home, title: "Call Ada", dueDate: now.addingTimeInterval(-86_400),
          isFlagged: true),
        tags: [], in: db)
      let rent = try Reminder.save(
        Reminder.Draft(listID: home, title: "Pay rent"), tags: [], in: db)
      try Reminder.complete([rent], at: now.addingTimeInterval(-3_600), in: db)
      try Reminder.save(
        Reminder.Draft(listID: work, title: "Report", dueDate: now, priority: .high), tags: [],
        in: db)
    }
  }

  /// From here on, a kind of write to reminders fails: `UPDATE`, `INSERT` or `DELETE`.
  func refuse(_ operation: String, on table: String = "reminders", because reason: String)
    async throws
  {
    try await write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse_\(operation) BEFORE \(operation) ON \(table)
          BEGIN SELECT RAISE(ABORT, '\(reason)'); END
          """)
    }
  }

  func allow(_ operation: String) async throws {
    try await write { db in try db.execute(sql: "DROP TRIGGER refuse_\(operation)") }
  }

  func reminder(_ id: Reminder.ID) async throws -> Reminder? {
    try await read { try Reminder.unscoped.find(id).fetchOne($0) }
  }
}

extension RemindersDetail.State {
  /// A screen that was opened at the time of the trait.
  static func opened(
    _ scope: RemindersScope, order: ReminderOrder = .manual, showsCompleted: Bool = false,
    tags: [String] = []
  ) -> Self {
    var state = Self(scope: scope, order: order, showsCompleted: showsCompleted, tags: tags)
    state.startFetching(now: RemindersDatabaseTrait.now)
    return state
  }
}

extension RemindersFeature.State {
  /// The screen with this id.
  func detail(_ id: StackElementID = 0) -> RemindersDetail.State? {
    path[id: id, case: \.detail]
  }
}

extension RemindersFeature.Action {
  /// An action of the first screen.
  static func detail(_ action: RemindersDetail.Action) -> Self {
    .path(.element(id: 0, action: .detail(action)))
  }

  /// An action of the form that is the second screen.
  static func form(_ action: ReminderForm.Action) -> Self {
    .path(.element(id: 1, action: .form(action)))
  }

  /// An action of the form that the first screen presents.
  static func sheet(_ action: ReminderForm.Action) -> Self {
    .detail(.destination(.presented(.form(action))))
  }
}

/// A store whose rows are loaded.
func remindersStore(
  clock: any Clock<Duration> = TestClock(), timing: RemindersTiming = .standard
) async -> TestStoreOf<RemindersFeature> {
  let store = TestStore(initialState: RemindersFeature.State()) {
    RemindersFeature()
  } withDependencies: {
    $0.continuousClock = clock
    $0.remindersTiming = timing
  }
  await store.send(.appeared)
  return store
}
