import RatchetData
import Testing

/// Shorthands for queries.
@Suite struct ShortQueryTests {
  @Test("A table itself can be fetched and counted")
  func table() async throws {
    try await Chores.write { db throws in
      #expect(try Chore.fetchCount(db) == 5)
      #expect(try Room.fetchAll(db) == Chores.rooms)
      #expect(try Room.fetchOne(db) == Chores.rooms.first)
      try Room.delete().execute(db)
      #expect(try Room.fetchCount(db) == 0)
      #expect(try Room.fetchOne(db) == nil)
    }
  }

  @Test("Conditions can follow other clauses")
  func conditions() async throws {
    try await Chores.write { db throws in
      let update = Chore.update { $0.effort = 9 }.where(\.isDone).where { $0.roomID == 2 }
      #expect(
        update.debugDescription == """
          UPDATE "chores" SET "effort" = 9 WHERE "chores"."isDone" AND "chores"."roomID" = 2
          """)
      #expect(try update.returning(\.id).fetchAll(db) == [2])
      let returning = Chore.update { $0.effort = 8 }.returning(\.id).where { $0.id > 4 }
      #expect(try returning.fetchAll(db) == [5])
      // Updates the one of the first two chores that is done.
      let first = Chore.order(by: \.id).limit(2).update { $0.title += "!" }.where(\.isDone)
      #expect(try first.returning(\.title).fetchAll(db) == ["cook!"])
      try Chore.delete().where { $0.roomID == 4 }.where { $0.id < 5 }.execute(db)
      #expect(try Chore.order(by: \.id).fetchAll(db).map(\.id) == [1, 2, 4, 5])
      try Chore.delete().where(\.isDone).execute(db)
      #expect(try Chore.order(by: \.id).fetchAll(db).map(\.id) == [1, 5])
      let search: String? = nil
      let all = Chore.delete().where { if let search { $0.title == search } }
      #expect(all.description == "DELETE FROM \"chores\"")
    }
  }

  @Test("None is a query that finds no row, whatever its other clauses")
  func none() async throws {
    try await Chores.write { db throws in
      #expect(try Chore.none.fetchAll(db) == [])
      #expect(try Chore.none.fetchCount(db) == 0)
      #expect(try Chore.where { $0.id == 1 }.none.order(by: \.id).limit(3).fetchAll(db) == [])
      #expect(try Chore.where { $0.id == 1 || $0.id == 2 }.none.fetchAll(db) == [])
      try Chore.none.delete().execute(db)
      #expect(try Chore.fetchCount(db) == 5)
      let rooms = Room.leftJoin(Chore.none) { $0.id == $1.roomID }
      #expect(try rooms.fetchAll(db).count == 5)
      #expect(try rooms.fetchAll(db).allSatisfy { $0.1 == nil })
    }
  }

  @Test("A row can be found by an expression of its key")
  func find() async throws {
    try await Chores.write { db throws in
      let parents = Room.order(by: \.id).select { room in
        Room.as(Parent.self).where { $0.id == room.parentID }.exists()
      }
      let found = Chore.order(by: \.id).where { chore in
        Room.find(chore.roomID).where { $0.parentID == 1 }.exists()
      }
      #expect(try found.fetchAll(db).map(\.id) == [1, 2, 3, 5])
      let first = Room.find(Chore.where(\.isDone).order(by: \.id).limit(1).select(\.roomID))
      #expect(try first.fetchOne(db)?.name == "kitchen")
      let parent = Room.find(Room.where { $0.id == 3 }.select(\.parentID))
      #expect(try parent.fetchOne(db)?.id == 2)
      #expect(try Room.find(bind(nil, as: Int?.self)).fetchOne(db) == nil)
      #expect(try parents.fetchAll(db) == [false, true, true, true, true])
      #expect(try Room.find(bind(2, as: Int.self) + 1).fetchOne(db)?.id == 3)
    }
  }

  @Test("A limit can be computed")
  func limit() async throws {
    try await Chores.write { db throws in
      let half = Chore.order(by: \.id).limit(Room.select { $0.id.count() - 3 })
      #expect(try half.fetchAll(db).map(\.id) == [1, 2])
      let second = Chore.order(by: \.id).limit(bind(1, as: Int.self), offset: Chore.count() - 1)
      #expect(try second.fetchAll(db).map(\.id) == [5])
      #expect(try Chore.limit(Chore.count() - 4).fetchAll(db).count == 1)
      #expect(try Chore.limit(Chore.count(), offset: bind(3, as: Int.self)).fetchAll(db).count == 2)
    }
  }

  @Test("A row's SQLite row id can be read")
  func rowid() async throws {
    try await Chores.write { db throws in
      #expect(
        try Tally.order { $0.rowid }.select { ($0.rowid, $0.name) }.fetchAll(db).map(\.0) == [1, 2])
      #expect(try Tally.where { $0.rowid == 2 }.fetchOne(db)?.name == "blue")
      let other = Tally.as(Parent.self).where { $0.rowid == 1 }.update { $0.count = 7 }
      #expect(try #require(try other.returning { ($0.rowid, $0.rowid * 2) }.fetchOne(db)) == (1, 2))
      let left = Room.order(by: \.id).leftJoin(Tally.all) { $0.id == $1.rowid }.select { $1.rowid }
      #expect(try left.fetchAll(db) == [1, 2, nil, nil, nil])
    }
  }
}
