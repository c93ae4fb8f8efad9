import RatchetData
import Testing

@Suite struct UpdateTests {
  @Test("An update sets the assigned columns in its rows")
  func update() async throws {
    let statement = Chore.where { condition("\($0.roomID) = 4") }.update {
      $0.isDone.toggle()
      $0.title += "!"
      $0.roomID += 1
      $0.effort = nil
    }
    #expect(
      statement.debugDescription == """
        UPDATE "chores" SET "isDone" = NOT "chores"."isDone", \
        "title" = "chores"."title" || '!', "roomID" = "chores"."roomID" + 1, \
        "effort" = NULL WHERE "chores"."roomID" = 4
        """)
    let rows = try await Chores.write { db in
      try statement.execute(db)
      return try Chore.order(by: \.id).fetchAll(db)
    }
    #expect(rows.map(\.isDone) == [false, true, true, true, true])
    #expect(rows.map(\.title) == ["sweep", "cook", "scrub!", "stock", "mop!"])
    #expect(rows.map(\.roomID) == [2, 2, 5, 3, 5])
    #expect(rows.map(\.effort) == [2, 5, nil, 1, nil])
    #expect(rows.map(\.length) == [5, 4, 6, 5, 4])
  }

  @Test("Values, columns and expressions can be assigned")
  func assignments() {
    let statement = Room.update {
      $0.name = "x"
      $0.parentID = 3
      $0.id = raw("\($0.parentID) + 1", as: Int.self)
    }
    #expect(
      statement.debugDescription
        == #"UPDATE "rooms" SET "name" = 'x', "parentID" = 3, "id" = 3 + 1"#)
    let column = Chore.update { $0.title = Chore.columns.title }
    #expect(column.description == #"UPDATE "chores" SET "title" = "chores"."title""#)
    let optional = Room.update {
      $0.parentID = $0.id
      $0.parentID = $0.id * 2
    }
    #expect(optional.debugDescription == #"UPDATE "rooms" SET "parentID" = "rooms"."id" * 2"#)
    let subquery = Room.update { $0.parentID = Chore.count() }
    #expect(
      subquery.description == #"UPDATE "rooms" SET "parentID" = (SELECT count(*) FROM "chores")"#)
  }

  @Test("The last assignment counts, and reading a column yields its new value")
  func lastAssignment() {
    let statement = Room.update {
      $0.name = "a"
      $0.id = 1
      $0.name += "b"
    }
    #expect(
      statement.debugDescription == #"UPDATE "rooms" SET "name" = 'a' || 'b', "id" = 1"#)
  }

  @Test("A row replaces the one with its key")
  func row() async throws {
    try await Chores.write { db throws in
      var chore = try #require(try Chore.find(3).fetchOne(db))
      chore.title = "polish"
      chore.effort = 8
      chore.length = 99
      try Chore.update(chore).execute(db)
      chore.length = 6
      #expect(try Chore.find(3).fetchOne(db) == chore)
      #expect(db.changesCount == 1)
      try Chore.update(Chore(id: 77, title: "none", roomID: 1)).execute(db)
      #expect(db.changesCount == 0)
    }
  }

  @Test("An update without assignments does nothing")
  func nothing() async throws {
    let statement = Room.update { _ in }
    #expect(statement.description == "")
    try await Chores.write { db throws in
      try statement.execute(db)
      #expect(try statement.returning(\.id).fetchAll(db) == [])
    }
  }

  @Test("A limit and an order apply to the changed rows")
  func limited() async throws {
    try await Chores.write { db throws in
      let first = Chore.order { raw("\($0.id) DESC", as: Int.self) }.limit(2)
      try first.update { $0.isDone = true }.execute(db)
      #expect(try Chore.where(\.isDone).order(by: \.id).select(\.id).fetchAll(db) == [2, 4, 5])
      try Tally.order(by: \.count).limit(1).update { $0.count = 50 }.execute(db)
      #expect(try Tally.order(by: \.name).select(\.count).fetchAll(db) == [7, 50])
    }
  }

  @Test("Rows of a subquery without a distinguishing key are not changed silently")
  func subqueryWithoutKey() async throws {
    let tallies = Tally.from(Tally.order(by: \.count).limit(1))
    try await Chores.write { db throws in
      let error = #expect(throws: DatabaseError.self) {
        try tallies.update { $0.count = 9 }.execute(db)
      }
      #expect(
        error?.message
          == "no such column: tallies.rowid: the rows of a subquery have none; "
          + "give the table a primary key")
      #expect(throws: DatabaseError.self) { try tallies.delete().execute(db) }
      try Mark.fill(db)
      try Mark.from(Mark.order(by: \.text).limit(1)).update { $0.text = "c" }.execute(db)
      #expect(try Mark.order(by: \.rowid).select(\.text).fetchAll(db) == ["b", "c"])
    }
  }

  @Test("Returned rows are as they are after the change")
  func returning() async throws {
    try await Chores.write { db throws in
      let titles = try Chore.find([1, 2]).update { $0.title += "?" }
        .returning(\.title).fetchAll(db)
      #expect(titles.sorted() == ["cook?", "sweep?"])
      let rows = try Chore.find(5).update { $0.effort = 9 }.returning(\.self).fetchAll(db)
      #expect(rows.map(\.effort) == [9])
      let pair = try Chore.find(5).update { $0.effort = 1 }
        .returning { ($0.id, $0.effort) }.fetchAll(db)
      #expect(pair.count == 1 && pair[0] == (5, 1))
      let effort = Chore.find(5).update { $0.effort *= 4 }.returning(\.effort)
      #expect(try effort.fetchOne(db) == 4)
    }
  }

  @Test("A conflict clause applies to an update")
  func conflict() async throws {
    try await Chores.write { db throws in
      try Room.find(1).update(or: .replace) { $0.id = 2 }.execute(db)
      #expect(try Room.order(by: \.id).select(\.name).fetchAll(db).first == "house")
      #expect(try Room.count().fetchOne(db) == 4)
    }
  }
}
