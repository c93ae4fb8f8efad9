import RatchetData
import Testing

@Suite struct UpsertTests {
  @Test("An upsert inserts a row, or replaces the one with its key")
  func upsert() async throws {
    let statement = Room.upsert {
      Room.Draft(id: 2, name: "galley", parentID: 4)
      Room.Draft(name: "attic")
    }
    #expect(
      statement.description == """
        INSERT INTO "rooms" ("id", "name", "parentID") VALUES (?, ?, ?), (?, ?, ?) \
        ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", \
        "parentID" = excluded."parentID"
        """)
    try await Chores.write { db throws in
      #expect(try statement.returning(\.id).fetchAll(db) == [2, 6])
      #expect(try Room.find(2).fetchOne(db) == Room(id: 2, name: "galley", parentID: 4))
      #expect(try Room.find(6).fetchOne(db) == Room(id: 6, name: "attic"))
      #expect(try Room.count().fetchOne(db) == 6)
    }
  }

  @Test("A conflict can update from the existing row and the new one")
  func update() async throws {
    try await Chores.write { db throws in
      let words = [
        Tally(name: "red", count: 5), Tally(name: "green", count: 2), Tally(name: "red", count: 1),
      ]
      try Tally.insert { words }
        .onConflict {
          $0.name
        } doUpdate: {
          $0.count += $1.count
        }
        .execute(db)
      let counts = try Tally.order(by: \.name).select(\.count).fetchAll(db)
      #expect(counts == [7, 2, 7])
    }
  }

  @Test("The conflict clause is written with its conditions")
  func clauses() {
    let statement = Tally.insert {
      Tally(name: "a", count: 1)
    } onConflict: {
      $0.name
    } where: {
      condition("\($0.count) > \(0)")
    } doUpdate: {
      $0.count = $1.count
      $0.name = "b"
    } where: {
      condition("\($0.count) < \($1.count)")
    }
    #expect(
      statement.debugDescription == """
        INSERT INTO "tallies" ("name", "count") VALUES ('a', 1) \
        ON CONFLICT ("name") WHERE "tallies"."count" > 0 \
        DO UPDATE SET "count" = "excluded"."count", "name" = 'b' \
        WHERE "tallies"."count" < "excluded"."count"
        """)
  }

  @Test("The condition of a partial index matches its values")
  func partialIndex() async throws {
    try await Chores.write { db throws in
      try db.execute(sql: "CREATE UNIQUE INDEX open ON chores(title) WHERE roomID = 2")
      try Chore.insert {
        Chore.Draft(title: "sweep", effort: 7, roomID: 2)
      } onConflict: {
        $0.title
      } where: {
        $0.roomID == 2
      } doUpdate: {
        $0.effort = $1.effort
      }
      .execute(db)
      #expect(try Chore.find(1).select(\.effort).fetchOne(db) == .some(7))
      #expect(try Chore.count().fetchOne(db) == 5)
    }
  }

  @Test("Values of a clause stay bound for all rows")
  func boundClause() async throws {
    try await Chores.write { db throws in
      try Tally.insert {
        [Tally(name: "red", count: 1), Tally(name: "blue", count: 1), Tally(name: "new", count: 1)]
      } onConflictDoUpdate: { row, _ in
        row.count = 40
        row.count += 2
      }
      .execute(db)
      #expect(try Tally.order(by: \.name).select(\.count).fetchAll(db) == [42, 1, 42])
    }
  }

  @Test("A conflict does nothing if the clause says so")
  func nothing() async throws {
    try await Chores.write { db throws in
      let ids = try Tally.insert {
        [Tally(name: "red", count: 9), Tally(name: "new", count: 9)]
      }
      .onConflictDoNothing().returning(\.name).fetchAll(db)
      #expect(ids == ["new"])
      #expect(try Tally.where { condition("\($0.name) = 'red'") }.fetchOne(db)?.count == 1)
    }
  }

  @Test("The rows of a query can be upserted")
  func query() async throws {
    try await Chores.write { db throws in
      try Tally.insert {
        ($0.name, $0.count)
      } select: {
        Tally.select { ($0.name, $0.count) }
      }
      .onConflict {
        $0.name
      } doUpdate: {
        $0.count += $1.count
      }
      .execute(db)
      #expect(try Tally.order(by: \.name).select(\.count).fetchAll(db) == [14, 2])
    }
  }
}
