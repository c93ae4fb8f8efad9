import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct ReminderMoveTests {
  @Dependency(\.defaultDatabase) var database

  /// The order after a move.
  private static func moved(_ id: Int, before target: Int?, in order: [Int]) -> [Int] {
    guard id != target else { return order }
    var order = order.filter { $0 != id }
    order.insert(id, at: target.flatMap { order.firstIndex(of: $0) } ?? order.count)
    return order
  }

  @Test(
    "Every reminder can be moved before every other and to the end, by at most one write",
    arguments: 1...6)
  func everyMove(count: Int) async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders((1...count).map { "\($0)" }, to: list)
      for id in ids {
        for target in ids.map(Optional.some) + [nil] {
          let old = try db.order()
          let new = Self.moved(id, before: target, in: old)
          let written = try db.rowsWritten { try Reminder.move(id, before: target, in: db) }
          #expect(try db.order() == new)
          #expect(written == (new == old ? 0 : 1), "\(id) before \(target ?? 0)")
        }
      }
    }
  }

  @Test("Thousands of random moves keep the order, and write one row each", arguments: 1...3)
  func randomMoves(seed: UInt64) async throws {
    try await database.write { db in
      var random = SeededRandom(seed: seed)
      let list = try db.addList()
      var order = try db.addReminders((1...100).map { "\($0)" }, to: list)
      var written = 0
      for _ in 0..<3_000 {
        let id = order.randomElement(using: &random) ?? 0
        let target = (order + [nil]).randomElement(using: &random) ?? nil
        order = Self.moved(id, before: target, in: order)
        written += try db.rowsWritten { try Reminder.move(id, before: target, in: db) }
        #expect(try db.order() == order, "seed \(seed)")
      }
      #expect((2_800...3_100).contains(written))
    }
  }

  /// Where reminders are moved in order to use up the room between two of them.
  enum HotSpot: CaseIterable {
    case beforeOne, afterOne, alternating, twoPlaces
  }

  @Test(
    "Moves to the same place write a few rows on average, also when room runs out",
    arguments: HotSpot.allCases, [10, 200])
  func hotSpots(spot: HotSpot, count: Int) async throws {
    try await database.write { db in
      var random = SeededRandom(seed: 1)
      let list = try db.addList()
      var order = try db.addReminders((1...count).map { "\($0)" }, to: list)
      let fixed = order[count / 2]
      var written: [Int] = []
      for step in 0..<2_000 {
        let id = order.filter { $0 != fixed }.randomElement(using: &random) ?? 0
        let place = order.filter { $0 != id }.firstIndex(of: fixed) ?? 0
        let others = order.filter { $0 != id }
        let isBefore =
          switch spot {
          case .beforeOne: true
          case .afterOne: false
          case .alternating: step.isMultiple(of: 2)
          case .twoPlaces: step % 7 < 3
          }
        let index = isBefore ? place : place + (spot == .twoPlaces ? 2 : 1)
        let target = index < others.count ? others[index] : nil
        order = Self.moved(id, before: target, in: order)
        written.append(try db.rowsWritten { try Reminder.move(id, before: target, in: db) })
        if written.last != 1 || step.isMultiple(of: 50) { #expect(try db.order() == order) }
      }
      let positions = try Reminder.order(by: \.position).select(\.position).fetchAll(db)
      #expect(Set(positions).count == count)
      #expect(written.contains { $0 > 1 }, "room has never run out")
      #expect(written.reduce(0, +) < 4 * written.count, "\(written.reduce(0, +)) rows")
    }
  }

  @Test("Reminders that share a position, or are deleted, have a place in the order")
  func ties() async throws {
    try await database.write { db in
      let list = try db.addList()
      var order = try db.addReminders((1...8).map { "\($0)" }, to: list)
      try Reminder.softDelete([order[2], order[5]], at: .now, in: db)
      for position in [0, 7] {
        try db.execute(sql: "UPDATE reminders SET position = \(position)")
        order.sort()
        #expect(try db.order() == order)
        for id in order {
          for target in order.map(Optional.some) + [nil] {
            order = Self.moved(id, before: target, in: order)
            try Reminder.move(id, before: target, in: db)
            #expect(try db.order() == order)
          }
        }
      }
      try Reminder.softDelete(order, at: nil, in: db)
      #expect(
        try Reminder.all.order(by: .manual, openFirst: false).select(\.id).fetchAll(db) == order)
    }
  }

  @Test("A move of or before a reminder that does not exist changes nothing")
  func missing() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders(["A", "B"], to: list)
      let written = try db.rowsWritten {
        try Reminder.move(99, before: ids[0], in: db)
        try Reminder.move(99, before: nil, in: db)
        try Reminder.move(ids[1], before: 99, in: db)
        try Reminder.move(ids[0], before: ids[0], in: db)
      }
      #expect(written == 0)
    }
  }

  @Test("A reminder that is moved next to one of another list is there on every screen")
  func severalLists() async throws {
    try await database.write { db in
      let first = try db.addList()
      let second = try db.addList()
      let a = try db.addReminders(["A1", "A2"], to: first)
      let b = try db.addReminders(["B1", "B2"], to: second)
      try Reminder.move(b[1], before: a[1], in: db)
      try Reminder.move(a[0], before: nil, in: db)
      #expect(try db.order() == [b[1], a[1], b[0], a[0]])
      let now = RemindersDatabaseTrait.now
      func ids(_ scope: RemindersScope) throws -> [Int] {
        try RemindersRequest(scope: scope, order: .manual, now: now).fetch(db).rows.map(\.id)
      }
      #expect(try ids(.list(first)) == [a[1], a[0]])
      #expect(try ids(.list(second)) == [b[1], b[0]])
      #expect(try ids(.smart(.all)) == [b[1], a[1], b[0], a[0]])
    }
  }

  @Test("Lists are moved like reminders", arguments: 1...4)
  func lists(count: Int) async throws {
    try await database.write { db in
      let ids = try (1...count).map { try db.addList("\($0)") }
      for id in ids {
        for target in ids.map(Optional.some) + [nil] {
          let old = try RemindersListsRequest().fetch(db).map(\.id)
          let new = Self.moved(id, before: target, in: old)
          let written = try db.rowsWritten { try RemindersList.move(id, before: target, in: db) }
          #expect(try RemindersListsRequest().fetch(db).map(\.id) == new)
          #expect(written == (new == old ? 0 : 1))
        }
      }
    }
  }
}
