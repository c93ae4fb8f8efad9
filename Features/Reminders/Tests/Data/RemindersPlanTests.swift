import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

/// SQLite's plans of the queries: none of them reads all reminders to find a few. Only the index by due
/// date has the states of reminders, so that changing them is fast; the other queries skip those that
/// are completed or deleted.
@Suite(.remindersDatabase(seeded: true)) struct RemindersPlanTests {
  @Dependency(\.defaultDatabase) var database

  static let now = RemindersDatabaseTrait.now

  @Test(
    "The reminders of a list or of a tag are found by an index",
    arguments: [
      (RemindersScope.list(3), "SEARCH reminders USING INDEX reminders_by_list (list_id=?"),
      (.tag("errand"), "SEARCH reminders USING INTEGER PRIMARY KEY (rowid=?)"),
    ])
  func scopes(scope: RemindersScope, index: String) async throws {
    try await database.read { db in
      for order in ReminderOrder.allCases {
        let request = RemindersRequest(scope: scope, order: order, limit: 100, now: Self.now)
        for plan in try [request.rows.limit(100).explain(db), request.ids.explain(db)] {
          #expect(plan.contains(index), "\(plan)")
          #expect(!plan.contains("SCAN reminders"), "\(plan)")
        }
      }
    }
  }

  @Test(
    "The first open reminders of a screen are read in the order by hand, without sorting",
    arguments: [RemindersScope.list(3)] + SmartList.allCases.map { .smart($0) })
  func manualOrder(scope: RemindersScope) async throws {
    try await database.read { db in
      let request = RemindersRequest(scope: scope, order: .manual, now: Self.now)
      let plan = try request.rows.limit(100).explain(db)
      #expect(plan.contains("USING INDEX reminders_by_"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test(
    "The first open reminders of a smart list are read by due date, without sorting",
    arguments: [SmartList.today, .scheduled, .all, .flagged])
  func dueDates(list: SmartList) async throws {
    try await database.read { db in
      let request = RemindersRequest(scope: .smart(list), order: .dueDate, now: Self.now)
      let plan = try request.rows.limit(100).explain(db)
      #expect(plan.contains("USING INDEX reminders_open_by_due_date"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test("The reminders of today are found by their due date", arguments: ReminderOrder.allCases)
  func today(order: ReminderOrder) async throws {
    try await database.read { db in
      let request = RemindersRequest(scope: .smart(.today), order: order, now: Self.now)
      let index = "SEARCH reminders USING INDEX reminders_open_by_due_date (due_date<?)"
      let ids = try request.ids.explain(db)
      #expect(ids.contains(index), "\(ids)")
      // In the order by hand, the first ones are found sooner in that order.
      guard order != .manual else { return }
      let rows = try request.rows.limit(100).explain(db)
      #expect(rows.contains(index), "\(rows)")
    }
  }

  @Test(
    "The ids of a screen are not sorted; those of open reminders are read from an index",
    arguments: [RemindersScope.list(3)] + SmartList.allCases.map { .smart($0) })
  func ids(scope: RemindersScope) async throws {
    try await database.read { db in
      for showsCompleted in [false, true] {
        let plan = try RemindersRequest(
          scope: scope, showsCompleted: showsCompleted, now: Self.now
        ).ids.explain(db)
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        guard !showsCompleted, scope != .smart(.completed) else { continue }
        #expect(plan.contains("USING INDEX reminders_"), "\(plan)")
      }
    }
  }

  @Test("The counts go through the table once")
  func counts() async throws {
    try await database.read { db in
      for plan in try [
        RemindersCounts.query(now: Self.now).explain(db),
        RemindersListsRequest().openReminders.explain(db),
      ] {
        #expect(plan.contains("SCAN reminders"), "\(plan)")
        #expect(!plan.contains("INDEX"), "\(plan)")
      }
    }
  }

  @Test("The tags count their reminders without looking one up")
  func tagCounts() async throws {
    try await database.read { db in
      let request = TagsRequest()
      let open = try request.openReminders.explain(db)
      #expect(open.contains("USING INDEX reminders_open_by_due_date"), "\(open)")
      let marks = try #require(IDMarks(try request.openReminders.fetchAll(db), within: 1_000))
      let tags = try request.tags(open: marks).explain(db)
      #expect(
        tags.contains("COVERING INDEX reminders_tags_by_tag (tag=? AND reminder_id>?"), "\(tags)")
      #expect(!tags.contains("reminders USING"), "\(tags)")
    }
  }

  @Test(
    "Flagging a reminder writes no index, and completing or deleting it writes one",
    arguments: [("is_flagged = 1", 0), ("completed_at = 'now'", 1), ("deleted_at = NULL", 1)])
  func changes(assignment: String, indexes: Int) async throws {
    try await database.write { db in
      var steps: [String] = []
      let sql = """
        EXPLAIN UPDATE reminders SET \(assignment), updated_at = 'now' WHERE id BETWEEN 3 AND 9
        """
      try db.forEachRow(sql: sql) { row in steps.append(try row[1, as: String.self]) }
      #expect(steps.count { $0 == "IdxDelete" } == indexes, "\(steps)")
      #expect(steps.count { $0 == "IdxInsert" } == indexes, "\(steps)")
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
