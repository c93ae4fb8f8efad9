import RatchetData
import Testing

@Suite struct TriggerTests {
  @Test("A trigger runs its statements for each row, with literals for values")
  func insert() async throws {
    let trigger = Chore.createTemporaryTrigger(
      "tally",
      after: .insert { new in
        Tally.insert {
          ($0.name, $0.count)
        } select: {
          Values(new.title, raw("\(1)", as: Int.self))
        }
        .onConflict {
          $0.name
        } doUpdate: { row, _ in
          row.count += 1
        }
      } when: { new in
        condition("\(new.title) <> \("it's")")
      })
    #expect(
      trigger.debugDescription == """
        CREATE TEMPORARY TRIGGER "tally" AFTER INSERT ON "chores" FOR EACH ROW \
        WHEN "new"."title" <> 'it''s' BEGIN \
        INSERT INTO "tallies" ("name", "count") \
        SELECT * FROM (SELECT "new"."title", 1) WHERE true \
        ON CONFLICT ("name") DO UPDATE SET "count" = "tallies"."count" + 1; END
        """)
    try await Chores.write { db throws in
      try trigger.execute(db)
      try Chore.insert {
        for title in ["red", "new", "it's", "red"] { Chore.Draft(title: title) }
      }
      .execute(db)
      #expect(
        try Tally.order(by: \.name).fetchAll(db)
          == [
            Tally(name: "blue", count: 7), Tally(name: "new", count: 1),
            Tally(name: "red", count: 3),
          ])
    }
  }

  @Test("A trigger on an update has the row before and after, and fires only for its columns")
  func update() async throws {
    let trigger = Chore.createTemporaryTrigger(
      "renamed",
      after: .update {
        ($0.title, $0.effort)
      } forEachRow: { old, new in
        Tally.insert {
          ($0.name, $0.count)
        } select: {
          Values(old.title, new.length)
        }
        Tally.where { condition("\($0.count) = 7") }.delete()
      })
    #expect(trigger.description.contains(#"AFTER UPDATE OF "title", "effort" ON "chores""#))
    try await Chores.write { db throws in
      try trigger.execute(db)
      try Chore.find(1).update { $0.isDone = true }.execute(db)
      #expect(try Tally.count().fetchOne(db) == 2)
      try Chore.find(1).update { $0.title = "brush!" }.execute(db)
      #expect(try Tally.order(by: \.name).select(\.name).fetchAll(db) == ["red", "sweep"])
      try trigger.drop().execute(db)
      try Chore.find(2).update { $0.title = "x" }.execute(db)
      #expect(try Tally.count().fetchOne(db) == 2)
    }
  }

  @Test("A trigger on a delete in the schema outlives its connection")
  func persistent() async throws {
    let trigger = Room.createTrigger(
      "orphans", ifNotExists: true,
      before: .delete { old in
        Chore.where { condition("\($0.roomID) = \(old.id)") }.delete()
      } when: { old in
        condition("\(old.id) > 1")
      })
    #expect(trigger.description.hasPrefix(#"CREATE TRIGGER IF NOT EXISTS "orphans" BEFORE DELETE"#))
    let folder = try TemporaryFolder()
    let first = try DatabaseQueue(path: folder.path())
    try await first.write { db in
      try Chores.fill(db)
      try trigger.execute(db)
      try trigger.execute(db)
    }
    await first.close()
    let second = try DatabaseQueue(path: folder.path())
    try await second.write { db throws in
      try Room.find(2).delete().execute(db)
      #expect(try Chore.order(by: \.id).select(\.id).fetchAll(db) == [3, 4, 5])
    }
    await second.close()
  }

  @Test("A trigger can replace a write to a view")
  func insteadOf() async throws {
    try await Chores.write { db throws in
      try db.execute(sql: "ALTER TABLE tallies RENAME TO words")
      try Tally.createTemporaryView(as: Room.select { Tally.Columns(name: $0.name, count: $0.id) })
        .execute(db)
      try Tally.createTemporaryTrigger(
        insteadOf: .update { old, new in
          Room.where { condition("\($0.id) = \(old.count)") }.update { $0.name = new.name }
        }
      )
      .execute(db)
      try Tally.where { condition("\($0.count) = 3") }.update { $0.name = "cellar" }.execute(db)
      #expect(try Room.find(3).fetchOne(db)?.name == "cellar")
    }
  }

  @Test("A temporary trigger without a name is named after its event and its source location")
  func name() {
    let trigger = Room.createTemporaryTrigger(
      after: .delete { _ in Tally.delete() }, fileID: "Module/File.swift", line: 3, column: 9)
    #expect(trigger.name == "after_delete_on_rooms@Module/File.swift:3:9")
  }
}
