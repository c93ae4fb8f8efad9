import RatchetData
import Testing

@Suite struct InsertTests {
  @Test("Rows and drafts are inserted in order; a draft without a key gets one")
  func rows() async throws {
    let statement = Chore.insert {
      Chore.Draft(title: "dust", roomID: 5)
      Chore(id: 90, title: "wipe", isDone: true, effort: 3, roomID: 1)
      for title in ["air", "bin"] { Chore.Draft(title: title) }
      [Chore.Draft(id: 80, title: "fold")]
    }
    let rows = try await Chores.write { db in
      try statement.execute(db)
      return try Chore.where { condition("\($0.id) > 5") }.order(by: \.id).fetchAll(db)
    }
    #expect(rows.map(\.id) == [6, 80, 90, 91, 92])
    #expect(rows.map(\.title) == ["dust", "fold", "wipe", "air", "bin"])
    #expect(rows[0] == Chore(id: 6, title: "dust", roomID: 5, length: 4))
    #expect(rows[2] == Chore(id: 90, title: "wipe", isDone: true, effort: 3, roomID: 1, length: 4))
  }

  @Test("Generated columns are not written, and an insert prints as one statement")
  func printing() {
    let statement = Chore.insert {
      Chore.Draft(title: "it's")
      Chore(id: 2, title: "b", effort: 1, roomID: 3, length: 99)
    }
    #expect(
      statement.description == """
        INSERT INTO "chores" ("id", "title", "isDone", "effort", "roomID") \
        VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?)
        """)
    #expect(
      statement.debugDescription.hasSuffix("VALUES (NULL, 'it''s', 0, NULL, 1), (2, 'b', 0, 1, 3)"))
  }

  @Test("Inserts are equal if they write the same")
  func equality() {
    let one = Room.insert { Room(id: 1, name: "a") }
    #expect(one == Room.insert { Room.Draft(id: 1, name: "a") })
    #expect(one.hashValue == Room.insert { Room.Draft(id: 1, name: "a") }.hashValue)
    #expect(one != Room.insert { Room(id: 1, name: "b") })
    #expect(one != Room.insert(or: .ignore) { Room(id: 1, name: "a") })
  }

  @Test("More rows than SQLite can bind are one statement: all of them or none")
  func many() async throws {
    let rooms = (1...40_000).map { Room(id: $0 + 10, name: "room \($0)") }
    try await Chores.write { db throws in
      try Room.insert { rooms }.execute(db)
      #expect(db.changesCount == 40_000)
      #expect(try Room.count().fetchOne(db) == 40_005)
      #expect(db.changesCount == 40_000)
      #expect(try Room.find(40_010).fetchOne(db) == rooms.last)
    }
  }

  @Test("The count of changes is that of all rows, until the next change")
  func changesCount() async throws {
    try await Chores.write { db throws in
      try Room.insert(or: .ignore) {
        [Room(id: 1, name: "there"), Room(id: 7, name: "a"), Room(id: 8, name: "b")]
      }
      .execute(db)
      #expect(db.changesCount == 2)
      try Room.find([1, 7, 8]).delete().execute(db)
      #expect(db.changesCount == 3)
      try Room.update { $0.name = "x" }.execute(db)
      #expect(db.changesCount == 4)
    }
  }

  @Test("An insert of many rows is cancelled as a whole")
  func cancellation() async throws {
    let database = try DatabaseQueue()
    try await database.write { try Chores.fill($0) }
    let rooms = (1...1000).map { Room(id: $0 + 10, name: "room") }
    let task = Task {
      try await database.writeWithoutTransaction { db in
        try Room.insert { rooms.prefix(1).map { $0 } }.execute(db)
        withUnsafeCurrentTask { $0?.cancel() }
        try Room.insert { Array(rooms.dropFirst()) }.execute(db)
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await database.read { try Room.count().fetchOne($0) } == 6)
  }

  @Test("Errors show the values of a row on request")
  func shownArguments() async throws {
    var configuration = DatabaseConfiguration()
    configuration.showsArgumentsInErrors = true
    let database = try DatabaseQueue(configuration: configuration)
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { db in
        try Chores.fill(db)
        try Room.insert { Room(id: 1, name: "there") }.execute(db)
      }
    }
    #expect(error?.arguments == [.integer(1), .text("there"), .null])
  }

  @Test("A row that is refused undoes those before it, and nothing else")
  func refused() async throws {
    try await Chores.write { db throws in
      try Room.insert { Room(id: 50, name: "kept") }.execute(db)
      let statement = Room.insert {
        Room(id: 51, name: "new")
        Room(id: 1, name: "there")
        Room(id: 52, name: "late")
      }
      let error = #expect(throws: DatabaseError.self) { try statement.execute(db) }
      #expect(error?.code == .constraintPrimaryKey)
      #expect(try Room.where { condition("\($0.id) > 5") }.select(\.id).fetchAll(db) == [50])
    }
  }

  @Test("A row that cannot be bound undoes those before it")
  func unbound() async throws {
    struct Half: Table {
      static let columns = TableColumns()
      static let tableName = "rooms"
      struct TableColumns: TableDefinition {
        typealias QueryValue = Half
        let id = TableColumn<Half, Int>("id")
        let name = TableColumn<Half, String>("name")
        static var columnCount: Int { 2 }
        static var allColumns: [any TableColumnExpression] {
          [Half.columns.id, Half.columns.name]
        }
        static var writableColumns: [any TableColumnExpression] { allColumns }
      }
      var isWhole: Bool
      static func decode(from decoder: inout RowDecoder) throws -> Half { Half(isWhole: true) }
      func bind(to binder: inout RowBinder) throws {
        try binder.bind(70, as: Int.self)
        if isWhole { try binder.bind("whole", as: String.self) }
      }
    }
    try await Chores.write { db throws in
      let error = #expect(throws: DatabaseError.self) {
        try Half.insert { [Half(isWhole: true), Half(isWhole: false)] }.execute(db)
      }
      #expect(error?.code == .range)
      #expect(error?.message == "the statement takes 2 arguments, but 1 was given")
      #expect(try Room.count().fetchOne(db) == 5)
      try Half.insert { Half(isWhole: true) }.execute(db)
      #expect(try Room.find(70).fetchOne(db)?.name == "whole")
    }
  }

  @Test(
    "The result of a conflict follows the clause",
    arguments: [
      (ConflictResolution.ignore, ["house", "new", "late"]), (.replace, ["new", "there", "late"]),
      (.fail, ["house", "new"]), (.abort, ["house"]),
    ])
  func conflicts(_ conflict: ConflictResolution, names: [String]) async throws {
    try await Chores.write { db throws in
      let statement = Room.insert(or: conflict) {
        Room(id: 50, name: "new")
        Room(id: 1, name: "there")
        Room(id: 60, name: "late")
      }
      if conflict == .fail || conflict == .abort {
        #expect(throws: DatabaseError.self) { try statement.execute(db) }
      } else {
        try statement.execute(db)
      }
      let rest = Room.where { condition("\($0.id) NOT BETWEEN 2 AND 5") }.select(\.name)
      #expect(try Set(rest.fetchAll(db)) == Set(names))
    }
  }

  @Test("A conflict that rolls back ends the transaction")
  func rollback() async throws {
    let error = await #expect(throws: DatabaseError.self) {
      try await Chores.write { db throws in
        try Room.insert(or: .rollback) {
          Room(id: 50, name: "new")
          Room(id: 1, name: "there")
        }
        .execute(db)
      }
    }
    #expect(error?.code == .constraintPrimaryKey)
  }

  @Test("No rows do nothing")
  func none() async throws {
    let statement = Room.insert { [Room]() }.returning(\.id)
    #expect(statement.description == "")
    try await Chores.write { db throws in
      try statement.execute(db)
      #expect(try statement.fetchAll(db) == [])
      #expect(try statement.fetchOne(db) == nil)
      #expect(try Room.count().fetchOne(db) == 5)
    }
  }

  @Test("No rows have no plan, and an empty cursor")
  func cursorOverNone() async throws {
    let statement = Room.insert { [Room]() }.returning(\.id)
    try await Chores.write { db throws in
      #expect(try statement.explain(db) == "QUERY PLAN")
      let cursor = try statement.fetchCursor(db)
      #expect(try cursor.next() == nil)
    }
  }

  @Test("Values for some columns leave defaults to the others")
  func values() async throws {
    let statement = Chore.insert {
      ($0.title, $0.effort)
    } values: {
      ("a", 1)
      ("b", nil)
    }
    #expect(
      statement.debugDescription
        == #"INSERT INTO "chores" ("title", "effort") VALUES ('a', 1), ('b', NULL)"#)
    try await Chores.write { db throws in
      try statement.execute(db)
      try Chore.insert {
        $0.title
      } values: {
        "c"
      }.execute(db)
      try Chore.insert {
        ($0.title, $0.isDone)
      } values: {
        [("d", true), ("e", false)]
      }.execute(db)
      let rows = try Chore.where { condition("\($0.id) > 5") }.order(by: \.id).fetchAll(db)
      #expect(rows.map(\.title) == ["a", "b", "c", "d", "e"])
      #expect(rows.map(\.effort) == [1, nil, nil, nil, nil])
      #expect(rows.map(\.isDone) == [false, false, false, true, false])
      #expect(rows.allSatisfy { $0.roomID == 1 })
    }
  }

  @Test("The rows of a query are inserted")
  func select() async throws {
    try await Chores.write { db throws in
      try Tally.insert {
        ($0.name, $0.count)
      } select: {
        Chore.where(\.isDone).select { ($0.title, $0.length) }
      }
      .execute(db)
      try Tally.insert {
        $0.name
      } select: {
        Room.find(2).select(\.name)
      }.execute(db)
      let names = try Tally.order(by: \.name).fetchAll(db)
      #expect(names.map(\.name) == ["blue", "cook", "kitchen", "red", "stock"])
      #expect(names.map(\.count) == [7, 4, 0, 1, 5])
    }
  }

  @Test("A row of defaults is inserted")
  func defaults() async throws {
    #expect(Tally.insert().description == #"INSERT INTO "tallies" DEFAULT VALUES"#)
    try await onMemory { db throws in
      try db.execute(sql: "CREATE TABLE tallies(name TEXT DEFAULT 'x', count INTEGER DEFAULT 4)")
      try Tally.insert().execute(db)
      #expect(try Tally.insert().returning(\.count).fetchOne(db) == 4)
      #expect(
        try Tally.all.fetchAll(db) == [Tally](repeating: Tally(name: "x", count: 4), count: 2))
    }
    try await Chores.write { db throws in
      let error = #expect(throws: DatabaseError.self) { try Tally.insert().execute(db) }
      #expect(error?.code == .constraintNotNull)
    }
  }

  @Test("Returned values cover each row in order")
  func returning() async throws {
    try await Chores.write { db throws in
      let drafts = [Chore.Draft(title: "a", effort: 4), Chore.Draft(title: "bb")]
      let rows = try Chore.insert { drafts }.returning(\.self).fetchAll(db)
      #expect(rows.map(\.id) == [6, 7])
      #expect(rows.map(\.length) == [1, 2])
      #expect(try Chore.insert { drafts }.returning(\.id).fetchOne(db) == 8)
      let pairs = try Chore.insert { drafts }.returning { ($0.id, $0.title) }.fetchAll(db)
      #expect(pairs.map(\.0) == [10, 11])
      let id = try Chore.insert {
        $0.title
      } values: {
        "x"
      }.returning { $0.id }.fetchOne(db)
      #expect(id == 12)
    }
  }

  @Test("Writing through any statement type has the same result")
  func generic() async throws {
    let rooms = (1...20_000).map { Room(id: $0 + 10, name: "room") }
    let ids = try await Chores.write { db in
      try run(Room.insert { rooms }.returning(\.id), db)
    }
    #expect(ids == rooms.map(\.id))
  }

  @Test("Texts of all lengths arrive whole")
  func texts() async throws {
    let lengths = [0, 1, 15, 16, 1000, 1023, 1024, 1025, 5000, 3]
    let rooms = lengths.enumerated().map {
      Room(id: 100 + $0.offset, name: String(repeating: "é\0", count: $0.element))
    }
    try await Chores.write { db throws in
      try Room.insert { rooms }.execute(db)
      #expect(try Room.where { condition("\($0.id) >= 100") }.order(by: \.id).fetchAll(db) == rooms)
    }
  }

  @Test("An error in the middle leaves the statement usable")
  func reuse() async throws {
    try await Chores.write { db throws in
      for _ in 1...3 {
        #expect(throws: DatabaseError.self) {
          try Room.insert { [Room(id: 7, name: "x"), Room(id: 7, name: "y")] }.execute(db)
        }
      }
      try Room.insert { [Room(id: 7, name: "x"), Room(id: 8, name: "y")] }.execute(db)
      #expect(try Room.find([7, 8]).fetchCount(db) == 2)
    }
  }
}

private func run<S: QueryStatement>(
  _ statement: S, _ db: Database
) throws -> [S.QueryValue.QueryOutput] {
  try statement.fetchAll(db)
}
