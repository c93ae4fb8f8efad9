import RatchetData
import Testing

@Suite struct JoinTests {
  @Test("A join returns pairs of rows")
  func inner() async throws {
    let query = Chore.where(\.isDone)
      .join(Room.all) { condition("\($0.roomID) = \($1.id)") }
      .order { chore, room in room.name }
    let pairs = try await Chores.write { try query.fetchAll($0) }
    #expect(pairs.map(\.0.title) == ["cook", "stock"])
    #expect(pairs.map(\.1.name) == ["kitchen", "pantry"])
    let names = try await Chores.write { try query.select { ($0.title, $1.name) }.fetchAll($0) }
    #expect(names.map(\.1) == ["kitchen", "pantry"])
  }

  @Test("A left join returns nil without a match, and its columns are optional")
  func left() async throws {
    let query = Room.leftJoin(Chore.where(\.isDone)) { condition("\($0.id) = \($1.roomID)") }
      .order { room, chore in room.id }
    try await Chores.write { db throws in
      #expect(try query.fetchAll(db).map(\.1?.title) == [nil, "cook", "stock", nil, nil])
      let efforts = try query.select { ($1.title, $1.effort) }.fetchAll(db)
      #expect(efforts.map(\.0) == [nil, "cook", "stock", nil, nil])
      #expect(efforts.map(\.1) == [nil, 5, 1, nil, nil])
      let missing = query.where { condition("\($1.id) IS NULL") }.select { room, _ in room.id }
      #expect(try missing.fetchAll(db) == [1, 4, 5])
      #expect(try query.select { $1 }.fetchAll(db).compactMap { $0 }.count == 2)
    }
  }

  @Test("A right join returns nil for the tables before it")
  func right() async throws {
    let query = Chore.where(\.isDone)
      .rightJoin(Room.where { condition("\($0.id) > 1") }) { condition("\($0.roomID) = \($1.id)") }
      .order { chore, room in room.id }
    try await Chores.write { db throws in
      let rows = try query.fetchAll(db)
      #expect(rows.map(\.0?.title) == ["cook", "stock", nil, nil])
      #expect(rows.map(\.1.id) == [2, 3, 4, 5])
      let third = query.rightJoin(Room.as(Parent.self).all) { condition("\($1.id) = \($2.id)") }
        .order { $2.id }
      let types: [(Chore?, Room?, Room)] = try third.fetchAll(db)
      #expect(types.map(\.1?.id) == [nil, 2, 3, 4, 5])
      #expect(
        try third.select { ($0.effort, $2.id) }.fetchAll(db).map(\.0) == [nil, 5, 1, nil, nil])
    }
  }

  @Test("A full join returns the unmatched rows of either side")
  func full() async throws {
    let query = Chore.where(\.isDone)
      .fullJoin(Room.where { condition("\($0.id) <> 3") }) { condition("\($0.roomID) = \($1.id)") }
      .select { ($0.title, $1.name) }
      .order { ($0.id, $1.id) }
    let rows = try await Chores.write { try query.fetchAll($0) }
    // The rooms without a done chore come first, and the chore in the pantry has no room.
    #expect(rows.map(\.0) == [nil, nil, nil, "cook", "stock"])
    #expect(rows.map(\.1) == ["house", "bath", "Parent's \"den\"", "kitchen", nil])
  }

  @Test("Conditions before a full or a right join apply before it")
  func conditionsBeforeOuterJoins() async throws {
    // Each side has rows without a match on the other, and rows that its conditions exclude.
    let room = Room.where { $0.id < 4 }
    let hasParent = Room.as(Parent.self).where { $0.name != "kitchen" }
    let parentOfNone = Room.as(Grandparent.self).where { $0.id != 2 }
    let done = Chore.where(\.isDone)
    let queries: [(any QueryStatement<RowTuple<Int?, Int?, Int?>>, String)] = [
      (
        room.join(done) { $0.id == $1.roomID }
          .fullJoin(parentOfNone) { $0.parentID == $2.id }
          .select { ($0.id, $1.id, $2.id) },
        """
        SELECT a.id, b.id, c.id FROM
          (SELECT * FROM rooms WHERE id < 4) a
          JOIN (SELECT * FROM chores WHERE isDone) b ON a.id = b.roomID
          FULL JOIN (SELECT * FROM rooms WHERE id <> 2) c ON a.parentID = c.id
        """
      ),
      (
        room.leftJoin(done) { $0.id == $1.roomID }.where { $1.id != 2 }
          .fullJoin(parentOfNone) { $0.parentID == $2.id }
          .select { ($0.id, $1.id, $2.id) },
        """
        SELECT d.aid, d.bid, c.id FROM
          (SELECT a.id aid, a.parentID parentID, b.id bid FROM
            (SELECT * FROM rooms WHERE id < 4) a
            LEFT JOIN (SELECT * FROM chores WHERE isDone) b ON a.id = b.roomID
            WHERE b.id IS NOT 2) d
          FULL JOIN (SELECT * FROM rooms WHERE id <> 2) c ON d.parentID = c.id
        """
      ),
      (
        done.rightJoin(room) { $0.roomID == $1.id }
          .fullJoin(hasParent) { $1.parentID == $2.id }
          .select { ($0.id, $1.id, $2.id) },
        """
        SELECT a.id, b.id, c.id FROM
          (SELECT * FROM chores WHERE isDone) a
          RIGHT JOIN (SELECT * FROM rooms WHERE id < 4) b ON a.roomID = b.id
          FULL JOIN (SELECT * FROM rooms WHERE name <> 'kitchen') c ON b.parentID = c.id
        """
      ),
      (
        room.fullJoin(done) { $0.id == $1.roomID }
          .fullJoin(parentOfNone) { $0.parentID == $2.id }
          .where { room, _, _ in room.id.isNot(3) }
          .select { ($0.id, $1.id, $2.id) },
        """
        SELECT a.id, b.id, c.id FROM
          (SELECT * FROM rooms WHERE id < 4) a
          FULL JOIN (SELECT * FROM chores WHERE isDone) b ON a.id = b.roomID
          FULL JOIN (SELECT * FROM rooms WHERE id <> 2) c ON a.parentID = c.id
          WHERE a.id IS NOT 3
        """
      ),
      (
        room.join(done) { $0.id == $1.roomID }
          .rightJoin(parentOfNone.order { $0.id }.limit(3)) { $0.parentID == $2.id }
          .select { ($0.id, $1.id, $2.id.asOptional) },
        """
        SELECT a.id, b.id, c.id FROM
          (SELECT * FROM rooms WHERE id < 4) a
          JOIN (SELECT * FROM chores WHERE isDone) b ON a.id = b.roomID
          RIGHT JOIN (SELECT * FROM rooms WHERE id <> 2 ORDER BY id LIMIT 3) c
            ON a.parentID = c.id
        """
      ),
    ]
    for (query, sql) in queries {
      let (found, expected) = try await Chores.write { db throws in
        (try ids(query.query.sql, query.query.values, db), try ids(sql, [], db))
      }
      #expect(found == expected, "\(query.debugDescription)")
      // Some have no match to the right, and some none to the left.
      #expect(found.contains { $0[0] == nil && $0[1] == nil })
      #expect(found.contains { $0[0] != nil || $0[1] != nil })
    }
  }

  private func ids(_ sql: String, _ values: [SQLValue], _ db: Database) throws -> [[Int?]] {
    var rows: [[Int?]] = []
    try db.forEachRow(sql: sql, arguments: StatementArguments(values)) { row in
      rows.append(try (0..<3).map { try row[$0] })
    }
    return rows.sorted { "\($0)" < "\($1)" }
  }

  @Test("Conditions of the right side apply to its rows before they are joined")
  func composition() async throws {
    try await Chores.write { db throws in
      let first = Chore.order(by: \.id).limit(1)
      let rows = try Room.leftJoin(first) { condition("\($0.id) = \($1.roomID)") }
        .order { room, chore in room.id }.fetchAll(db)
      #expect(rows.map(\.1?.id) == [nil, 1, nil, nil, nil])
      let inner = try Room.join(first) { condition("\($0.id) = \($1.roomID)") }.fetchAll(db)
      #expect(inner.map(\.0.name) == ["kitchen"])
    }
  }

  @Test("A joined table with its own limit keeps the columns that * leaves out")
  func hiddenColumns() async throws {
    let second = Mark.order(by: \.text).limit(1)
    let query = Chore.join(second) { $0.id == $1.rowid }.select { ($0.title, $1.text) }
    try await Chores.write { db throws in
      try Mark.fill(db)
      let rows = try query.fetchAll(db)
      #expect(rows.map(\.0) == ["cook"])
      #expect(rows.map(\.1) == ["a"])
    }
  }

  @Test("A table can join itself under another name")
  func aliases() async throws {
    let query = Room.join(Room.as(Parent.self).all) { condition("\($0.parentID) = \($1.id)") }
      .join(Room.as(Grandparent.self).where { condition("\($0.name) = 'house'") }) {
        condition("\($1.parentID) = \($2.id)")
      }
    #expect(
      query.description.contains(#"JOIN "rooms" AS "parent" ON "rooms"."parentID" = "parent"."id""#)
    )
    let rows = try await Chores.write { try query.fetchAll($0) }
    #expect(rows.count == 1)
    #expect(rows[0] == (Chores.rooms[2], Chores.rooms[1], Chores.rooms[0]))
    let alone = try await Chores.write {
      try Room.as(Parent.self).where { condition("\($0.id) = 2") }.fetchAll($0)
    }
    #expect(alone == [Chores.rooms[1]])
  }

  @Test("Six tables can be joined one after the other")
  func six() async throws {
    enum A: AliasName {}
    enum B: AliasName {}
    enum C: AliasName {}
    let query = Chore.find(1)
      .join(Room.all) { condition("\($0.roomID) = \($1.id)") }
      .leftJoin(Room.as(Parent.self).all) { condition("\($1.parentID) = \($2.id)") }
      .leftJoin(Room.as(A.self).all) { condition("\($2.parentID) = \($3.id)") }
      .join(Chore.as(B.self).all) { condition("\($4.roomID) = \($1.id)") }
      .join(Chore.as(C.self).all) { condition("\($5.id) = \($4.id)") }
      .order { chore, room, parent, a, b, c in c.id }
    let rows = try await Chores.write { try query.fetchAll($0) }
    #expect(rows.map(\.5.id) == [1, 2])
    #expect(rows.map(\.2?.name) == ["house", "house"])
    #expect(rows.allSatisfy { $0.3 == nil })
    let ids = query.where { condition("\($5.id) > \($0.id)") }.select { ($0.id, $3.id, $5.id) }
    let found = try await Chores.write { try ids.fetchAll($0) }
    #expect(found.count == 1 && found[0] == (1, nil, 2))
  }

  @Test("A join returns whole rows until there is a selection")
  func selection() async throws {
    let query = Chore.select(\.title).join(Room.all) { condition("\($0.roomID) = \($1.id)") }
      .where { condition("\($1.name) = 'bath'") }.order { chore, room in chore.id }
    let rows: [(Chore, Room)] = try await Chores.write { try query.fetchAll($0) }
    #expect(rows.map(\.0.title) == ["scrub", "mop"])
    let names = try await Chores.write { try query.select { $1.name }.fetchAll($0) }
    #expect(names == ["bath", "bath"])
  }

  @Test("Joined rows can be grouped and counted")
  func groups() async throws {
    let query = Room.leftJoin(Chore.all) { condition("\($0.id) = \($1.roomID)") }
      .group { room, _ in room.id }
      .having { condition("count(\($1.id)) <> 1") }
      .order { ($0.id, $1.id) }
      .select { Tally.Columns(name: $0.name, count: raw("count(\($1.id))")) }
    let tallies = try await Chores.write { try query.fetchAll($0) }
    #expect(tallies.map(\.name) == ["house", "kitchen", "bath", "Parent's \"den\""])
    #expect(tallies.map(\.count) == [0, 2, 2, 0])
    #expect(try await Chores.write { try query.fetchCount($0) } == 4)
  }
}
