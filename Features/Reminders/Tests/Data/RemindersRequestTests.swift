import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

@Suite(.remindersDatabase(seeded: true)) struct RemindersRequestTests {
  @Dependency(\.defaultDatabase) var database

  static let now = RemindersDatabaseTrait.now
  static let scopes =
    [RemindersScope.list(3), .list(99), .tag("errand"), .tag("ERRAND"), .tag("none")]
    + SmartList.allCases.map { .smart($0) }

  /// The rows of a screen, computed in Swift from all rows of the tables.
  private static func expectedRows(
    _ scope: RemindersScope, _ order: ReminderOrder, _ showsCompleted: Bool, now: Date,
    _ calendar: Calendar, _ db: Database
  ) throws -> [ReminderRow] {
    let tags = try ReminderTag.all.fetchAll(db)
    let today = calendar.startOfDay(for: now)
    let rows = try Reminder.unscoped.fetchAll(db).filter { $0.deletedAt == nil }
      .map { reminder in
        ReminderRow(
          reminder: reminder,
          isPastDue: !reminder.isCompleted && (reminder.dueDate ?? .distantFuture) < today,
          tags: tags.filter { $0.reminderID == reminder.id }.map(\.tag).sorted())
      }
      .filter { row in
        let reminder = row.reminder
        let due = reminder.dueDate
        let isShown = showsCompleted || scope == .smart(.completed) || !reminder.isCompleted
        guard isShown else { return false }
        return switch scope {
        case .list(let id): reminder.listID == id
        case .tag(let tag): row.tags.contains(tag.lowercased())
        case .smart(.today):
          due.map { $0 < now || calendar.isDate($0, inSameDayAs: now) } ?? false
        case .smart(.scheduled): due != nil
        case .smart(.all): true
        case .smart(.flagged): reminder.isFlagged
        case .smart(.completed): reminder.isCompleted
        }
      }
    func isBefore(_ left: Reminder, _ right: Reminder) -> Bool {
      if left.isCompleted != right.isCompleted { return right.isCompleted }
      switch order {
      case .dueDate:
        let dates = (left.dueDate ?? .distantFuture, right.dueDate ?? .distantFuture)
        if dates.0 != dates.1 { return dates.0 < dates.1 }
      case .priority:
        let priorities = (left.priority?.rawValue ?? 0, right.priority?.rawValue ?? 0)
        if priorities.0 != priorities.1 { return priorities.0 > priorities.1 }
      case .title:
        let titles = (left.title.lowercased(), right.title.lowercased())
        if titles.0 != titles.1 { return titles.0 < titles.1 }
      case .manual:
        if left.position != right.position { return left.position < right.position }
      }
      return left.id < right.id
    }
    return rows.sorted { isBefore($0.reminder, $1.reminder) }
  }

  @Test(
    "A screen shows the reminders of its scope in its order, with their tags",
    arguments: scopes, ReminderOrder.allCases)
  func rows(scope: RemindersScope, order: ReminderOrder) async throws {
    @Dependency(\.calendar) var calendar
    try await database.write { db in
      // Some of every kind are deleted.
      try Reminder.softDelete(Array(stride(from: 1, to: 200, by: 9)), at: Self.now, in: db)
      // All orders have ties.
      try db.execute(sql: "UPDATE reminders SET title = 'Tie' WHERE id % 6 = 0")
      try db.execute(sql: "UPDATE reminders SET position = 0 WHERE id % 5 = 0")
      for showsCompleted in [false, true] {
        let request = RemindersRequest(
          scope: scope, order: order, showsCompleted: showsCompleted, now: Self.now)
        let page = try request.fetch(db)
        let rows = page.rows
        #expect(
          try rows
            == Self.expectedRows(scope, order, showsCompleted, now: Self.now, calendar, db))
        let isEmpty = scope == .list(99) || scope == .tag("none")
        #expect(rows.isEmpty == isEmpty)
        #expect(page.ids == rows.map(\.id).sorted())
        // The first rows are the same ones, and all ids are there.
        for limit in [0, 1, rows.count - 1, rows.count, rows.count + 1] where limit >= 0 {
          let first = try RemindersRequest(
            scope: scope, order: order, showsCompleted: showsCompleted, limit: limit, now: Self.now
          ).fetch(db)
          #expect(first == RemindersPage(rows: Array(rows.prefix(limit)), ids: page.ids))
          #expect(first.total == rows.count)
        }
      }
    }
  }

  @Test("Only reminders with all tags are fetched, regardless of case")
  func tags() async throws {
    try await database.write { db in
      try Reminder.save(
        Reminder.Draft(listID: 3, title: "Both"), tags: ["Errand", "éclair"], in: db)
      func rows(_ scope: RemindersScope, _ tags: [String], limit: Int? = nil) throws
        -> RemindersPage
      {
        try RemindersRequest(
          scope: scope, tags: tags, showsCompleted: true, limit: limit, now: Self.now
        ).fetch(db)
      }
      for scope in [RemindersScope.smart(.all), .list(3), .tag("errand")] {
        let all = try rows(scope, []).rows
        let tagged = try rows(scope, ["ERRAND"])
        #expect(tagged.rows == all.filter { $0.tags.contains { $0.lowercased() == "errand" } })
        #expect(try rows(scope, ["ERRAND"], limit: 1).ids == tagged.ids)
        #expect(try rows(scope, ["errand", "ÉCLAIR"]).rows.map(\.reminder.title) == ["Both"])
        #expect(try rows(scope, ["errand", "none"]) == RemindersPage())
      }
    }
  }

  @Test("The counts of the smart lists, of the lists and of the tags are those of their reminders")
  func counts() async throws {
    try await database.write { db in
      try Reminder.softDelete(Array(stride(from: 1, to: 200, by: 9)), at: Self.now, in: db)
      _ = try db.addList("Empty")
      try Tag.save(["unused"], in: db)
      func open(_ scope: RemindersScope) throws -> Int {
        try RemindersRequest(scope: scope, now: Self.now).fetch(db).total
      }
      let counts = try #require(try RemindersCounts.query(now: Self.now).fetchOne(db))
      for list in SmartList.allCases { #expect(try counts[list] == open(.smart(list))) }
      let lists = try RemindersListsRequest().fetch(db)
      #expect(lists.count == 9)
      #expect(lists.last?.remindersCount == 0)
      for row in lists { #expect(try row.remindersCount == open(.list(row.id))) }
      let tags = try TagsRequest().fetch(db)
      #expect(tags.count == 11)
      #expect(tags.map(\.title) == tags.map(\.title).sorted())
      for row in tags { #expect(try row.remindersCount == open(.tag(row.title))) }
      #expect(tags.last { $0.title == "unused" }?.remindersCount == 0)
    }
  }

  @Test("The tags count the open reminders, however few these are, and however far apart their ids")
  func tagCounts() async throws {
    try await database.write { db in
      func check() throws -> Int {
        let tags = try TagsRequest().fetch(db)
        for row in tags {
          let open = try RemindersRequest(scope: .tag(row.title), now: Self.now).fetch(db).total
          #expect(row.remindersCount == open, "\(row.title)")
        }
        return tags.reduce(0) { $0 + $1.remindersCount }
      }
      #expect(try check() > 100)
      let ids = try TagsRequest().openReminders.fetchAll(db)
      try Reminder.complete(Array(ids.dropFirst(9)), at: Self.now, in: db)
      #expect(try check() > 0)
      try db.execute(sql: "UPDATE sqlite_sequence SET seq = 1099511627776 WHERE name = 'reminders'")
      let far = Reminder.Draft(listID: 1, title: "Far")
      let added = try Reminder.save(far, tags: ["errand", "far"], in: db)
      #expect(added > 1_099_511_627_776)
      #expect(try check() > 2)
      try Reminder.complete(ids, at: Self.now, in: db)
      #expect(try check() == 2)
      try Reminder.complete([added], at: Self.now, in: db)
      #expect(try check() == 0)
    }
  }

  @Test("Without reminders, each count is 0", .remindersDatabase)
  func noReminders() async throws {
    try await database.read { (db) throws in
      #expect(try RemindersCounts.query(now: Self.now).fetchOne(db) == RemindersCounts())
      #expect(try RemindersListsRequest().fetch(db).isEmpty)
      #expect(try TagsRequest().fetch(db).isEmpty)
    }
  }

  @Test("The ids of a page are sorted, however many there are, and in any order of its rows")
  func sortedIDs() async throws {
    try await database.read { db in
      for scope in [RemindersScope.list(3), .smart(.all), .smart(.flagged), .tag("errand")] {
        let ids = try RemindersRequest(scope: scope, now: Self.now).rows.fetchAll(db).map(\.0.id)
        #expect(!ids.isEmpty)
        for order in ReminderOrder.allCases {
          for limit in [nil, 1] {
            let page = try RemindersRequest(
              scope: scope, order: order, limit: limit, now: Self.now
            ).fetch(db)
            #expect(page.ids == ids.sorted())
          }
        }
      }
    }
  }

  @Test("Requests for moments of one day are equal, so that they share one observation")
  func equalRequests() {
    let requests = [0, 3_600, 50_000, 60_000].map {
      RemindersRequest(scope: .smart(.today), now: Self.now + $0)
    }
    #expect(requests[0] == requests[1])
    #expect(requests[0] == requests[2])
    #expect(requests[0] != requests[3])
  }
}
