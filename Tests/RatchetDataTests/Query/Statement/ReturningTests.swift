import RatchetData
import Testing

/// Returns the written rows, for a table under another name.
@Suite struct ReturningTests {
  private typealias Other = TableAlias<Room, Parent>

  @Test("An update of a table under another name returns its rows and expressions of them")
  func update() async throws {
    try await Chores.write { db throws in
      let update = Room.as(Parent.self).where { $0.parentID == 1 }.update { $0.name += "!" }
      #expect(try update.returning(\.self).fetchAll(db).map(\.name).sorted().count == 3)
      let names = update.returning { ($0.id, $0.name + "?", $0.name.length()) }
      let rows = try names.fetchAll(db)
      #expect(rows.map(\.0) == [2, 4, 5])
      #expect(rows.map(\.1) == ["kitchen!!?", "bath!!?", "Parent's \"den\"!!?"])
      #expect(rows.map(\.2) == [9, 6, 16])
      let id = Room.as(Parent.self).where { $0.id == 2 }.update { $0.name = "galley" }
        .returning(\.id)
      #expect(try id.fetchOne(db) == 2)
      let bound = Room.as(Parent.self).where { $0.id == 2 }.update { $0.parentID = nil }
        .returning {
          ("a, (\"parent\".\"name\")" + $0.name, $0.id + 40, bind("x, y", as: String.self))
        }
      let row = try #require(try bound.fetchOne(db))
      #expect(row == ("a, (\"parent\".\"name\")galley", 42, "x, y"))
    }
  }

  @Test("A subquery over the same table distinguishes the changed row from its own")
  func subquery() async throws {
    try await Chores.write { db throws in
      let children = Room.as(Parent.self).where { $0.id < 3 }.update { $0.name += "!" }
        .returning { parent in
          (parent.name, Room.where { $0.parentID == parent.id }.count())
        }
      let rows = try children.fetchAll(db)
      #expect(rows.map(\.0) == ["house!", "kitchen!"])
      #expect(rows.map(\.1) == [3, 1])
    }
  }

  @Test("A delete of a table under another name returns its rows, and a selection of them")
  func delete() async throws {
    try await Chores.write { db throws in
      let gone = Room.as(Parent.self).where { $0.id > 3 }.delete()
      let tallies = gone.returning { Tally.Columns(name: $0.name, count: $0.id * 2) }
      #expect(
        try tallies.fetchAll(db)
          == [Tally(name: "bath", count: 8), Tally(name: "Parent's \"den\"", count: 10)])
      let row = Room.as(Parent.self).where { $0.id == 3 }.delete().returning(\.self)
      #expect(try row.fetchOne(db) == Chores.rooms[2])
    }
  }

  @Test("An insert into a table under another name returns the inserted rows")
  func insert() async throws {
    try await Chores.write { db throws in
      let insert = Room.as(Parent.self).insert {
        ($0.name, $0.parentID)
      } select: {
        Room.where { $0.id == 2 }.select { ($0.name, $0.parentID) }
      }
      .returning { ($0.id, $0.name) }
      #expect(try #require(try insert.fetchOne(db)) == (6, "kitchen"))
    }
  }
}
