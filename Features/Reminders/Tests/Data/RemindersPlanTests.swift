import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

/// SQLite's plans of the queries: none of them reads all reminders to find a few.
@Suite(.remindersDatabase(seeded: true)) struct RemindersPlanTests {
  @Dependency(\.defaultDatabase) var database

  static let now = RemindersDatabaseTrait.now

  @Test(
    "The reminders of a screen are found by an index",
    arguments: [
      (RemindersScope.list(3), "reminders_by_list (list_id=? AND deleted_at=?"),
      (.smart(.today), "reminders_by_state (deleted_at=? AND completed_at=? AND due_date<?)"),
      (.smart(.scheduled), "reminders_by_state (deleted_at=? AND completed_at=?"),
      (.smart(.flagged), "reminders_by_state (deleted_at=? AND completed_at=?"),
      (.smart(.completed), "reminders_by_state (deleted_at=? AND completed_at"),
      (.tag("errand"), "SEARCH reminders USING INTEGER PRIMARY KEY (rowid=?)"),
    ])
  func scopes(scope: RemindersScope, index: String) async throws {
    try await database.read { db in
      for order in ReminderOrder.allCases {
        let plan = try RemindersRequest(scope: scope, order: order, now: Self.now).rows.explain(db)
        #expect(plan.contains(index), "\(plan)")
        #expect(!plan.contains("SCAN reminders\n"), "\(plan)")
      }
    }
  }

  @Test("The first open reminders of a list are read in the order by hand, without sorting")
  func manualOrder() async throws {
    try await database.read { db in
      let request = RemindersRequest(scope: .list(3), order: .manual, now: Self.now)
      let plan = try request.rows.limit(100).explain(db)
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test(
    "The first open reminders of a smart list are read by due date; only those of one time are sorted",
    arguments: [SmartList.today, .scheduled, .all, .flagged])
  func dueDates(list: SmartList) async throws {
    try await database.read { db in
      let request = RemindersRequest(scope: .smart(list), order: .dueDate, now: Self.now)
      let plan = try request.rows.limit(100).explain(db)
      #expect(plan.contains("reminders_by_state (deleted_at=? AND completed_at=?"), "\(plan)")
      // By id, for reminders with one due date.
      let sorts = plan.split(separator: "\n").filter { $0.contains("TEMP B-TREE") }
      #expect(
        sorts.map { $0.suffix(45) } == ["`--USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"], "\(plan)")
    }
  }

  @Test(
    "The ids of a screen are read from an index alone",
    arguments: [RemindersScope.list(3)] + SmartList.allCases.map { .smart($0) })
  func ids(scope: RemindersScope) async throws {
    try await database.read { db in
      for showsCompleted in [false, true] {
        let plan = try RemindersRequest(
          scope: scope, showsCompleted: showsCompleted, now: Self.now
        ).ids.explain(db)
        #expect(plan.contains("COVERING INDEX reminders_by_"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      }
    }
  }

  @Test("The counts are read from indexes alone")
  func counts() async throws {
    try await database.read { db in
      let counts = try RemindersCounts.query(now: Self.now).explain(db)
      #expect(counts.contains("COVERING INDEX reminders_by_state (deleted_at=?)"), "\(counts)")
      let lists = try RemindersListRow.all.explain(db)
      #expect(lists.contains("COVERING INDEX reminders_by_list (list_id=?"), "\(lists)")
    }
  }

  @Test("The neighbours of a moved reminder are found by the index of positions")
  func neighbours() async throws {
    try await database.read { db in
      let place = HandOrder<Reminder>.Place(id: 7, position: 7 * HandOrder<Reminder>.gap)
      for query in [
        HandOrder<Reminder>.before(place, except: 1), HandOrder<Reminder>.from(place, except: 1),
        HandOrder<Reminder>.before(nil, except: 1),
      ] {
        let plan = try query.limit(1).explain(db)
        #expect(plan.contains("COVERING INDEX reminders_by_position"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      }
    }
  }

  @Test("A search goes through its matches, and looks the reminders up by their ids")
  func search() async throws {
    try await database.read { db in
      for text in ["milk", "#errand milk", "#errand milk "] {
        let search = ReminderSearch(text)
        let words = try #require(search.words)
        let day = ReminderDay(containing: Self.now)
        let newest = try search.rows(of: words, total: 10_000, on: day).explain(db)
        for plan in try [
          search.counts(of: words).explain(db),
          search.rows(of: words, total: 10, on: day).explain(db), newest,
        ] {
          #expect(plan.contains("reminder_texts VIRTUAL TABLE"), "\(plan)")
          #expect(
            plan.contains("SEARCH reminders USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
        }
        #expect(!newest.contains("TEMP B-TREE"), "\(newest)")
      }
    }
  }

  @Test("A search for tags alone goes through their reminders, or through all if there are many")
  func tags() async throws {
    try await database.read { db in
      for text in ["#errand ", "#err"] {
        let search = ReminderSearch(text)
        let day = ReminderDay(containing: Self.now)
        for plan in try [
          search.countsOfTags.explain(db), search.rowsOfTags(total: 10, on: day).explain(db),
        ] {
          #expect(
            plan.contains("SEARCH reminders USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
          #expect(plan.contains("reminders_tags_by_tag (tag=?)"), "\(plan)")
        }
        let newest = try search.rowsOfTags(total: 10_000, on: day).explain(db)
        #expect(newest.contains("SCAN reminders"), "\(newest)")
        #expect(!newest.contains("TEMP B-TREE"), "\(newest)")
      }
    }
  }
}
