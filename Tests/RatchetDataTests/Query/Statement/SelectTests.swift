import RatchetData
import Testing

@Suite struct SelectTests {
  @Test("All rows of a table are read in full")
  func all() async throws {
    let (rooms, chores) = try await Chores.write { db throws in
      (try Room.all.fetchAll(db), try Chore.all.order(by: \.id).fetchAll(db))
    }
    #expect(rooms == Chores.rooms)
    #expect(chores == Chores.chores)
  }

  @Test("Conditions of one call and of several must all hold")
  func conditions() async throws {
    let query = Chore.where {
      condition("\($0.effort) = 2")
      condition("\($0.roomID) = 4")
    }
    let chained = Chore.where { condition("\($0.effort) = 2") }
      .where { condition("\($0.roomID) = 4") }
    #expect(query == chained)
    #expect(
      query.description == """
        SELECT "chores"."id", "chores"."title", "chores"."isDone", "chores"."effort", \
        "chores"."roomID", "chores"."length" FROM "chores" \
        WHERE ("chores"."effort" = 2) AND ("chores"."roomID" = 4)
        """)
    let titles = try await Chores.write { try query.select(\.title).fetchAll($0) }
    #expect(titles == ["mop"])
  }

  @Test("A condition can use if, switch and for; without any condition, all rows are read")
  func builders() {
    func query(_ effort: Int?, rooms: [Int] = []) -> Select<Int, Chore, ()> {
      Chore.where {
        if let effort { condition("\($0.effort) = \(effort)") }
        for room in rooms { condition("\($0.roomID) <> \(room)") }
      }
      .select(\.id)
    }
    #expect(query(nil).description == #"SELECT "chores"."id" FROM "chores""#)
    #expect(
      query(2, rooms: [3]).debugDescription == """
        SELECT "chores"."id" FROM "chores" \
        WHERE ("chores"."effort" = 2) AND ("chores"."roomID" <> 3)
        """)
  }

  @Test("A Boolean column is a condition by its key path")
  func keyPathCondition() async throws {
    let ids = try await Chores.write {
      try Chore.where(\.isDone).select(\.id).order(by: \.id).fetchAll($0)
    }
    #expect(ids == [2, 4])
  }

  @Test("Rows are found by their primary keys")
  func find() async throws {
    try await Chores.write { db throws in
      #expect(try Chore.find(3).fetchOne(db) == Chores.chores[2])
      #expect(try Chore.find(9).fetchOne(db) == nil)
      #expect(try Chore.find([1, 5, 9]).select(\.id).order(by: \.id).fetchAll(db) == [1, 5])
      #expect(try Chore.find([]).fetchAll(db) == [])
      #expect(try Chore.where(\.isDone).find(3).fetchAll(db) == [])
    }
  }

  @Test("A selection is a column, an expression, a tuple, whole rows, or a selection type")
  func selections() async throws {
    try await Chores.write { db throws in
      let base = Chore.find(2)
      #expect(try base.select(\.title).fetchOne(db) == "cook")
      #expect(try base.select { $0.effort }.fetchOne(db) == .some(5))
      #expect(try base.select { ($0.id, $0.title) }.fetchAll(db).map(\.1) == ["cook"])
      let three = try #require(try base.select { ($0.id, $0, $0.effort) }.fetchOne(db))
      #expect(three == (2, Chores.chores[1], 5))
      let tally = try base.select { Tally.Columns(name: $0.title, count: $0.length) }.fetchOne(db)
      #expect(tally == Tally(name: "cook", count: 4))
    }
  }

  @Test("An aggregate is one row, and its count is one")
  func countOfAggregate() async throws {
    try await Chores.write { db throws in
      let greatest = Chore.select { $0.id.max() }
      #expect(try greatest.fetchAll(db).count == 1)
      #expect(try greatest.fetchCount(db) == 1)
      #expect(try Chore.select(\.id).fetchCount(db) == 5)
      #expect(try Chore.select { $0.id + 1 }.count().where { $0.id > 2 }.fetchOne(db) == 3)
    }
  }

  @Test("A result with more or fewer columns than are read is refused")
  func columnCount() async throws {
    try await Chores.write { db throws in
      let two = SQLQueryExpression("SELECT 1, 2", as: Int.self)
      let none = SQLQueryExpression("SELECT 1, 2 WHERE false", as: Int.self)
      let error = #expect(throws: DatabaseError.self) { try two.fetchAll(db) }
      #expect(error?.code == .mismatch)
      #expect(
        error?.message
          == "the result has 2 columns, but a value of type Int is read from 1; "
          + "select what the type holds, in its order")
      #expect(throws: DatabaseError.self) { try two.fetchOne(db) }
      #expect(throws: DatabaseError.self) { try two.fetchCursor(db).next() }
      #expect(throws: DatabaseError.self) { try none.fetchAll(db) }
      #expect(throws: DatabaseError.self) {
        try SQLQueryExpression("SELECT 1", as: Room.self).fetchAll(db)
      }
      // A cached statement follows a change of the schema.
      let rooms = SQLQueryExpression("SELECT * FROM rooms", as: Room.self)
      #expect(try rooms.fetchAll(db).count == 5)
      try db.execute(sql: "ALTER TABLE rooms ADD COLUMN floor INTEGER")
      #expect(throws: DatabaseError.self) { try rooms.fetchAll(db) }
      try SQLQueryExpression("SELECT 1, 2", as: NoRows.self).execute(db)
    }
  }

  @Test("The last selection counts")
  func lastSelection() {
    #expect(Chore.select { ($0.id, $0.title) }.select(\.effort) == Chore.select(\.effort))
  }

  @Test("Rows are sorted by key paths and by several terms, call after call")
  func order() async throws {
    let query = Chore.order { ($0.effort, raw("\($0.title) DESC", as: String.self)) }
      .order(by: \.id).select(\.id)
    #expect(
      query.description.hasSuffix(
        #"ORDER BY "chores"."effort", "chores"."title" DESC, "chores"."id""#))
    #expect(try await Chores.write { try query.fetchAll($0) } == [3, 4, 1, 5, 2])
  }

  @Test("A limit returns so many rows after an offset, and the last limit counts")
  func limit() async throws {
    try await Chores.write { db throws in
      let ids = Chore.order(by: \.id).select(\.id)
      #expect(try ids.limit(2).fetchAll(db) == [1, 2])
      #expect(try ids.limit(2).limit(1, offset: 3).fetchAll(db) == [4])
      #expect(try Chore.limit(0).fetchAll(db) == [])
    }
  }

  @Test("Groups can be filtered by having")
  func groups() async throws {
    let query = Chore.group(by: \.roomID)
      .having { condition("count(\($0.id)) > 1") }
      .order { $0.roomID }
      .select { ($0.roomID, raw("sum(\($0.effort))", as: Int?.self)) }
    let rows = try await Chores.write { try query.fetchAll($0).map { [$0.0, $0.1] } }
    #expect(rows == [[2, 7], [4, 2]])
    #expect(
      Chore.group { ($0.roomID, $0.isDone) }.description.hasSuffix(
        #"GROUP BY "chores"."roomID", "chores"."isDone""#))
  }

  @Test("Distinct returns each row once")
  func distinct() async throws {
    let efforts = try await Chores.write {
      try Chore.distinct().select(\.effort).order(by: \.effort).fetchAll($0)
    }
    #expect(efforts == [nil, 1, 2, 5])
  }

  @Test("A count is that of the rows of the query")
  func counts() async throws {
    try await Chores.write { db throws in
      #expect(try Chore.count().fetchOne(db) == 5)
      #expect(try Chore.where(\.isDone).fetchCount(db) == 2)
      #expect(try Chore.limit(3).fetchCount(db) == 3)
      #expect(try Chore.limit(3).count().fetchOne(db) == 3)
      #expect(try Chore.distinct().select(\.effort).fetchCount(db) == 4)
      #expect(try Chore.group(by: \.roomID).fetchCount(db) == 3)
      #expect(try Chore.count().where(\.isDone).fetchOne(db) == 2)
      #expect(try Chore.select(\.id).union(all: true, Room.select(\.id)).fetchCount(db) == 10)
    }
    #expect(Chore.order(by: \.id).count().description == #"SELECT count(*) FROM "chores""#)
  }

  @Test("Conditions can be added to a count of any selection except an aggregate")
  func countsOfCalls() async throws {
    enum Twin: AliasName {}
    let queries: [Select<Int, Chore, ()>] = [
      Chore.select { $0.title.length() }.count(),
      Chore.select { $0.title.substr(1, 2) + "count(" }.count(),
      Chore.select { ($0.effort ?? 0) * ($0.id - 1) }.count(),
      Chore.select { Case().when($0.id.in([1, 2]), then: $0.title.upper()).else("-") }.count(),
      Chore.select { jsonObject(["title": $0.title], as: [String: String].self) }.count(),
      Chore.select { $0.jsonObject() }.count(),
      Chore.select { $0.title.cast(as: Int.self) }.count(),
      Chore.select { chore in Room.where { $0.id == chore.roomID }.exists() }.count(),
    ]
    try await Chores.write { db throws in
      for query in queries {
        #expect(query.description.hasPrefix(#"SELECT count(*) FROM "chores""#))
        #expect(try query.where { $0.id > 2 }.fetchOne(db) == 3)
      }
      #expect(try Chore.select { $0.title.max() }.fetchCount(db) == 1)
      #expect(try Chore.select { $0.title.max() + "" }.fetchCount(db) == 1)
      #expect(
        try Chore.select { _ in raw("group_concat ('')", as: String.self) }.fetchCount(db) == 1)
      #expect(try Chore.select { $0.title.max("x") }.fetchCount(db) == 5)
      #expect(try Chore.select { $0.id.sum().over() }.fetchCount(db) == 5)
      #expect(try Chore.select { ($0.id, Room.as(Twin.self).count()) }.fetchCount(db) == 5)
    }
  }

  @Test("Exists is a statement and a condition")
  func exists() async throws {
    try await Chores.write { db throws in
      #expect(try Chore.find(1).exists().fetchOne(db) == true)
      #expect(try Chore.find(9).exists().fetchOne(db) == false)
      let rooms = Room.where { room in
        Chore.where { condition("\($0.roomID) = \(room.id)") }.exists()
      }
      #expect(try rooms.select(\.id).order(by: \.id).fetchAll(db) == [2, 3, 4])
    }
  }

  @Test("A query can appear in a condition, in a selection and in a FROM clause")
  func subqueries() async throws {
    try await Chores.write { db throws in
      let done = Chore.where(\.isDone).select(\.roomID)
      let rooms = Room.where { condition("\($0.id) IN \(done)") }.order(by: \.id).select(\.id)
      #expect(try rooms.fetchAll(db) == [2, 3])
      let counted = Room.order(by: \.id).select { room in
        (room.name, Chore.where { condition("\($0.roomID) = \(room.id)") }.count())
      }
      #expect(try counted.fetchAll(db).map(\.1) == [0, 2, 1, 2, 0])
      let totals = Tally.from(
        Chore.group(by: \.roomID).select {
          Tally.Columns(name: raw("'room ' || \($0.roomID)"), count: raw("count(*)"))
        }
      )
      .where { condition("\($0.count) > 1") }
      .order(by: \.name)
      #expect(
        try totals.fetchAll(db) == [
          Tally(name: "room 2", count: 2), Tally(name: "room 4", count: 2),
        ])
    }
  }

  @Test("A query is a value: deriving another leaves it unchanged")
  func values() {
    let base = Chore.where(\.isDone)
    let sorted = base.order(by: \.title)
    #expect(base == Chore.where(\.isDone))
    #expect(sorted != base)
    #expect(Set([base, sorted, sorted]).count == 2)
    #expect(Chore.find(1) != Chore.find(2))
    #expect(Chore.find(1).description == Chore.find(2).description)
    #expect(Chore.find(1).debugDescription.hasSuffix(#"WHERE "chores"."id" = 1"#))
  }

  @Test("A cursor reads one row after the other")
  func cursor() async throws {
    try await Chores.write { db throws in
      let cursor = try Chore.order(by: \.id).fetchCursor(db)
      var titles: [String] = []
      while let chore = try cursor.next() { titles.append(chore.title) }
      #expect(titles == Chores.chores.map(\.title))
    }
  }

  @Test("A closure is called with one row after the other, and its error ends the run")
  func forEachRow() async throws {
    struct Stop: Error {}
    try await Chores.write { db throws in
      let query = Chore.order(by: \.id)
      var titles: [String] = []
      try query.forEachRow(db) { titles.append($0.title) }
      #expect(titles == Chores.chores.map(\.title))

      // The statement is free again after an error, and the closure may run the same query.
      var count = 0
      #expect(throws: Stop.self) {
        try query.forEachRow(db) { _ in
          count += try query.fetchAll(db).count
          throw Stop()
        }
      }
      #expect(count == Chores.chores.count)
      try Chore.none.forEachRow(db) { _ in Issue.record("There is no row.") }
      #expect(throws: DatabaseError.self) {
        try SQLQueryExpression("SELECT 1, 2", as: Int.self).forEachRow(db) { _ in }
      }
    }
  }

  @Test("A row that does not fit its type throws an error that names the column")
  func mismatch() async throws {
    let query = Chore.find(3).select { raw("\($0.effort)", as: Int.self) }
    let error = await #expect(throws: DatabaseError.self) {
      try await Chores.write { try query.fetchAll($0) }
    }
    #expect(error?.code == .mismatch)
    #expect(error?.message == "column 0 (effort) holds NULL, not a value of type Int")
  }
}
