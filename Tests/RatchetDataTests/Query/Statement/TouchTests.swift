import Foundation
import RatchetData
import Testing

@Selection
struct LeafletTimes: Hashable {
  @Column(as: Date.UnixTimeRepresentation?.self) var readAt: Date?
}

@Table
struct Leaflet: Hashable {
  let id: Int
  var text = ""
  var madeAt: Date?
  var changedAt: Date = Date(timeIntervalSince1970: 0)
  @Columns var times: LeafletTimes = LeafletTimes()
}

@Table
struct Grade: Hashable {
  @Columns let id: Enrollment.ID
  var grade = 0
  @Column(as: Date.JulianDayRepresentation.self) var at: Date = Date(timeIntervalSince1970: 0)
}

@Suite struct TouchTests {
  private func write<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE leaflets(
            id INTEGER PRIMARY KEY, text TEXT NOT NULL, madeAt TEXT, changedAt TEXT NOT NULL,
            readAt INTEGER);
          CREATE TABLE grades(
            course INTEGER NOT NULL, student TEXT NOT NULL, grade INTEGER NOT NULL,
            at REAL NOT NULL, PRIMARY KEY (course, student)) WITHOUT ROWID
          """)
      return try body(db)
    }
  }

  @Test("a trigger sets the time of an insert, and that of an update")
  func touch() async throws {
    let before = Date(timeIntervalSinceNow: -5)
    let (made, changed) = try await write { db in
      try Leaflet.createTemporaryTrigger(after: .insert(touch: \.madeAt)).execute(db)
      try Leaflet.createTrigger("leaflet_changed", after: .update(touch: \.changedAt)).execute(db)
      try Leaflet.createTemporaryTrigger(after: .insert(touch: \.times.readAt)).execute(db)
      try Leaflet.insert {
        Leaflet(id: 1)
        Leaflet(id: 2)
      }
      .execute(db)
      let made = try Leaflet.order(by: \.id).fetchAll(db)
      try Leaflet.update { $0.changedAt = Date(timeIntervalSince1970: 0) }.execute(db)
      try Leaflet.find(1).update { $0.text = "x" }.execute(db)
      return (made, try Leaflet.order(by: \.id).fetchAll(db))
    }
    #expect(made.allSatisfy { ($0.madeAt ?? before) > before })
    #expect(changed[0].changedAt > before && (made[1].times.readAt ?? before) > before)
    #expect(changed[1].changedAt == Date(timeIntervalSince1970: 0))
  }

  @Test("only the changed row is touched, and once, with recursive triggers too")
  func keyed() async throws {
    let before = Date(timeIntervalSinceNow: -5)
    let trigger = Grade.createTrigger("touch", after: .update(touch: \.at))
    #expect(
      trigger.description == """
        CREATE TRIGGER "touch" AFTER UPDATE OF "course", "student", "grade" ON "grades" \
        FOR EACH ROW BEGIN UPDATE "grades" SET "at" = julianday('now') \
        WHERE "grades"."course" = "new"."course" AND "grades"."student" = "new"."student"; END
        """)
    let dates = try await write { db in
      try db.execute(sql: "PRAGMA recursive_triggers = ON")
      try trigger.execute(db)
      try Grade.insert {
        for student in ["a", "b"] { Grade(id: Enrollment.ID(course: 1, student: student)) }
      }
      .execute(db)
      try Grade.find(Enrollment.ID(course: 1, student: "b")).update { $0.grade = 3 }.execute(db)
      return try Grade.order(by: \.id.student).select(\.at).fetchAll(db)
    }
    #expect(dates[0] == Date(timeIntervalSince1970: 0) && dates[1] > before)
  }
}
