import RatchetData
import Testing

@Suite struct QueryPlanTests {
  @Test("A plan is printed as a tree, and nothing is run")
  func explain() async throws {
    try await Chores.write { db throws in
      let query = Chore.find(1).join(Room.all) { condition("\($0.roomID) = \($1.id)") }
      #expect(
        try query.explain(db) == """
          QUERY PLAN
          |--SEARCH chores USING INTEGER PRIMARY KEY (rowid=?)
          `--SEARCH rooms USING INTEGER PRIMARY KEY (rowid=?)
          """)
      _ = try Chore.delete().explain(db)
      #expect(try Chore.count().fetchOne(db) == 5)
      let union = try Chore.select(\.id).union(Room.select(\.id)).explain(db)
      #expect(
        union == """
          QUERY PLAN
          `--COMPOUND QUERY
             |--LEFT-MOST SUBQUERY
             |  `--SCAN chores
             `--UNION USING TEMP B-TREE
                `--SCAN rooms
          """)
    }
  }
}
