import RatchetData
import Testing

@Suite struct ViewTests {
  let view = Chore.where { condition("\($0.title) <> \("it's")") }
    .select { Tally.Columns(name: $0.title, count: $0.length) }

  @Test("A view is read like a table, and is written with literals")
  func temporary() async throws {
    let statement = Tally.createTemporaryView(as: view)
    #expect(
      statement.debugDescription == """
        CREATE TEMPORARY VIEW "tallies" ("name", "count") AS \
        SELECT "chores"."title" AS "name", "chores"."length" AS "count" FROM "chores" \
        WHERE "chores"."title" <> 'it''s'
        """)
    try await Chores.write { db throws in
      try statement.execute(db)
      try Chore.insert { Chore.Draft(title: "it's") }.execute(db)
      let names = try Tally.where { condition("\($0.count) = 5") }.order(by: \.name)
        .select(\.name).fetchAll(db)
      #expect(names == ["scrub", "stock", "sweep"])
      try statement.drop().execute(db)
      #expect(try Tally.count().fetchOne(db) == 2)
    }
  }

  @Test("A view in the schema is present when the file is opened again")
  func reopened() async throws {
    let folder = try TemporaryFolder()
    let first = try DatabaseQueue(path: folder.path())
    try await first.write { [view] db in
      try Chores.fill(db)
      try db.execute(sql: "DROP TABLE tallies")
      try Tally.createView(as: view).execute(db)
    }
    await first.close()
    let second = try DatabaseQueue(path: folder.path())
    let names = try await second.read {
      try Tally.where { $0.count < 5 }.order(by: \.name).select(\.name).fetchAll($0)
    }
    await second.close()
    #expect(names == ["cook", "mop"])
  }

  @Test("A view in the schema is made once and dropped")
  func persistent() async throws {
    try await Chores.write { [view] db throws in
      try db.execute(sql: "DROP TABLE tallies")
      let statement = Tally.createView(ifNotExists: true, as: view)
      try statement.execute(db)
      try statement.execute(db)
      #expect(try Tally.count().fetchOne(db) == 5)
      try statement.drop(ifExists: true).execute(db)
      try statement.drop(ifExists: true).execute(db)
      #expect(throws: DatabaseError.self) { try Tally.count().fetchOne(db) }
    }
  }
}
