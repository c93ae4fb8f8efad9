import RatchetData
import Testing

@Suite struct WithTests {
  @Test("A query uses common table expressions like tables")
  func common() async throws {
    let query = With {
      Chore.group(by: \.roomID).select {
        Tally.Columns(name: raw("'room ' || \($0.roomID)"), count: raw("count(*)"))
      }
    } query: {
      Tally.where { condition("\($0.count) > \(1)") }.order(by: \.name)
    }
    #expect(
      query.debugDescription == """
        WITH "tallies"("name", "count") AS (SELECT 'room ' || "chores"."roomID" AS "name", \
        count(*) AS "count" FROM "chores" GROUP BY "chores"."roomID") \
        SELECT "tallies"."name", "tallies"."count" FROM "tallies" \
        WHERE "tallies"."count" > 1 ORDER BY "tallies"."name"
        """)
    let tallies = try await Chores.write { try query.fetchAll($0) }
    #expect(tallies == [Tally(name: "room 2", count: 2), Tally(name: "room 4", count: 2)])
    #expect(try await Chores.write { try query.fetchCount($0) } == 2)
  }

  @Test("A common table expression can refer to itself")
  func recursive() async throws {
    let depths = With {
      Room.where { condition("\($0.parentID) IS NULL") }
        .select { Tally.Columns(name: $0.name, count: raw("\($0.id) * 100")) }
        .union(
          all: true,
          Room.join(Tally.all) { condition("\($0.parentID) = \($1.count) / 100") }
            .select {
              Tally.Columns(name: $0.name, count: raw("\($0.id) * 100 + \($1.count) % 100 + 1"))
            }
        )
    } query: {
      Tally.select { ($0.name, raw("\($0.count) % 100", as: Int.self)) }.order(by: \.name)
    }
    let rows = try await Chores.write { try depths.fetchAll($0) }
    #expect(rows.map(\.0) == ["Parent's \"den\"", "bath", "house", "kitchen", "pantry"])
    #expect(rows.map(\.1) == [1, 1, 0, 1, 2])
  }

  @Test(
    "A table of the schema is refused as a common table expression that queries do not read")
  func schema() async throws {
    let query = With {
      Values(Mark.Columns(rowid: bind(1), text: bind("a")))
    } query: {
      Mark.select(\.text)
    }
    try await Chores.write { db throws in
      try Mark.fill(db)
      let error = #expect(throws: DatabaseError.self) { try query.fetchAll(db) }
      #expect(error?.sql?.contains("a common table expression has no schema") == true)
    }
  }

  @Test("Values are a row of a query")
  func values() async throws {
    let counting = With {
      Values(Tally.Columns(name: raw("\("n")"), count: raw("1")))
        .union(
          all: true,
          Tally.where { condition("\($0.count) < \(4)") }
            .select { Tally.Columns(name: $0.name, count: raw("\($0.count) + 1")) })
    } query: {
      Tally.select(\.count)
    }
    try await Chores.write { db throws in
      #expect(try counting.fetchAll(db) == [1, 2, 3, 4])
      let rows = try Values(1, "a", true).fetchAll(db)
      #expect(rows.count == 1 && rows[0] == (1, "a", true))
      let ids = Values(raw("1", as: Int.self)).union(all: true, Chore.select(\.id)).limit(2)
      #expect(try ids.fetchAll(db) == [1, 1])
    }
  }

  @Test("Writes can use common table expressions")
  func changes() async throws {
    let statement = With {
      Chore.where(\.isDone).select { Tally.Columns(name: $0.title, count: $0.id) }
    } query: {
      Chore.where { condition("\($0.id) IN \(Tally.select(\.count))") }.delete()
    }
    let left = try await Chores.write { db throws in
      try statement.execute(db)
      return try Chore.order(by: \.id).select(\.id).fetchAll(db)
    }
    #expect(left == [1, 3, 5])
  }
}
