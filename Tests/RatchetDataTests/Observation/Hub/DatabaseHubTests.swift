import Dispatch
import RatchetData
import RatchetDependencies
import Testing

@Suite("Observers of a database") struct DatabaseHubTests {
  @Test(
    "Equal queries are fetched once for all, and once after each change; no loop has a value twice")
  func sharing() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let request = CountingRequest()
    var loops = (1...5).map { _ in database.values(of: request).makeAsyncIterator() }
    #expect(database.hub.observationCount == 1)
    for count in 0...3 {
      if count > 0 { try await database.run("INSERT INTO note(text) VALUES ('a')") }
      for place in loops.indices {
        #expect(try await loops[place].next() == count)
      }
    }
    // A later observer gets the current value.
    var late = database.values(of: request).makeAsyncIterator()
    #expect(try await late.next() == 3)
    #expect(request.fetches.count == 4)
    await database.close()
    for place in loops.indices { #expect(try await loops[place].next() == nil) }
  }

  @Test("An observer that ends is removed at once: cancelled, broken off, failed, released")
  func forgotten() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    for number in 1...200 {
      let values = database.values(of: Note.all)
      switch number % 4 {
      case 0: for try await _ in values { break }
      case 1:
        let task = Task { for try await _ in values {} }
        task.cancel()
        try await task.value
      case 2:
        let broken = database.values { try $0.fetchAll(Int.self, sql: "SELECT missing FROM note") }
        await #expect(throws: DatabaseError.self) { for try await _ in broken {} }
      default: _ = values.makeAsyncIterator()
      }
      #expect(database.hub.observationCount == 0)
    }
    await database.close()
  }

  @Test("A slow reader gets the latest value, and never delays a writer") func slow() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    var values = database.values(of: Note.count).makeAsyncIterator()
    #expect(try await values.next() == [0])
    for _ in 1...100 { try await database.run("INSERT INTO note(text) VALUES ('a')") }
    var seen: [Int] = []
    while seen.last != 100 { seen += try await values.next() ?? [] }
    #expect(seen == seen.sorted() && seen.count <= 100)
    await database.close()
  }

  @Test("The first value of a pool does not wait for the writer") func firstValue() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    let (begun, gate) = (Milestone(), Gate())
    async let write: Void = database.write { db in
      try db.insertNote("a")
      begun.reach()
      gate.pass()
    }
    await begun.reached()
    var values = database.values(of: Note.texts).makeAsyncIterator()
    #expect(try await values.next() == [])
    gate.open()
    try await write
    // The commit of a transaction begun before the observation is not missed.
    #expect(try await values.next() == ["a"])
    await database.close()
  }

  @Test("All changes of one commit are fetched from one snapshot") func oneSnapshot()
    async throws
  {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    var counts = database.values(of: Note.count).makeAsyncIterator()
    var texts = database.values(of: Note.texts).makeAsyncIterator()
    _ = try await (counts.next(), texts.next())
    try await database.run("INSERT INTO note(text) VALUES ('a')")
    #expect(try await counts.next() == [1])
    #expect(try await texts.next() == ["a"])
    await database.close()
  }

  @Test("Rows equal to the previous ones are omitted; rows that cannot be compared are not")
  func equalNeighbours() async throws {
    struct Opaque: Sendable { var count: Int }
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let fetches = Counter()
    var opaque = database.values { db in
      fetches.add()
      return Opaque(count: try Note.count.fetchOne(db) ?? 0)
    }.makeAsyncIterator()
    var texts = database.values { db in
      _ = try Note.all.fetchAll(db)
      return try Note.texts.fetchAll(db)
    }.makeAsyncIterator()
    _ = try await (opaque.next(), texts.next())
    try await database.run("INSERT INTO note VALUES (1, 'a', 0)")
    #expect(try await opaque.next()?.count == 1)
    #expect(try await texts.next() == ["a"])
    try await database.run("DELETE FROM note; INSERT INTO note VALUES (1, 'a', 5)")
    #expect(try await opaque.next()?.count == 1)
    try await database.run("INSERT INTO note VALUES (2, 'b', 5)")
    #expect(try await texts.next() == ["a", "b"])
    await database.close()
  }

  @Test("A query is fetched again when its table is created, dropped or replaced")
  func schema() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    var values = database.values { db in
      let exists = try db.fetchOne(
        Int.self, sql: "SELECT count(*) FROM sqlite_schema WHERE name = 'extra'")
      return exists == 0 ? -1 : try db.fetchOne(Int.self, sql: "SELECT sum(a) FROM extra") ?? -2
    }.makeAsyncIterator()
    #expect(try await values.next() == -1)
    try await database.run("CREATE TABLE extra(a INT DEFAULT 4); INSERT INTO extra VALUES (1)")
    #expect(try await values.next() == 1)
    try await database.run("INSERT INTO extra VALUES (2)")
    #expect(try await values.next() == 3)
    try await database.run("DROP TABLE extra; CREATE TEMP TABLE extra AS SELECT 9 AS a")
    #expect(try await values.next() == -1)
    try await database.run("CREATE VIEW main.extra AS SELECT 5 AS a; DROP TABLE temp.extra")
    #expect(try await values.next() == 5)
    try await database.run("DROP VIEW extra; CREATE VIEW extra AS SELECT 6 AS a")
    #expect(try await values.next() == 6)
    await database.close()
  }

  @Test("A full-text index changes the results of its searches", arguments: DatabaseKind.allCases)
  func fullText(_ kind: DatabaseKind) async throws {
    let database = try kind.make()
    try await database.createNotes()
    try await database.run("CREATE VIRTUAL TABLE found USING fts5(text)")
    var values = database.values { db in
      try db.fetchAll(Int.self, sql: "SELECT rowid FROM found WHERE found MATCH 'moon'")
    }.makeAsyncIterator()
    #expect(try await values.next() == [])
    try await database.run("INSERT INTO found VALUES ('the moon')")
    #expect(try await values.next() == [1])
    try await database.run("INSERT INTO found VALUES ('sun'), ('moons and moon')")
    #expect(try await values.next() == [1, 3])
    try await database.run("DELETE FROM found WHERE rowid = 1")
    #expect(try await values.next() == [3])
    await database.close()
  }

  @Test("The contents that a backup brings are fetched") func backup() async throws {
    let (database, source) = try (DatabaseKind.pool.make(), DatabaseKind.memory.make())
    for each in [database, source] { try await each.createNotes() }
    try await source.run("INSERT INTO note VALUES (1, 'saved', 0)")
    var values = database.values(of: Note.texts).makeAsyncIterator()
    #expect(try await values.next() == [])
    try await source.backup(to: database)
    #expect(try await values.next() == ["saved"])
    await database.close()
    await source.close()
  }

  @Test("A thousand commits are delivered in order, however late they are read")
  func lossless() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    let changes = database.changes(in: Note.self)
    for _ in 1...1000 { try await database.run("INSERT INTO note(text) VALUES ('a')") }
    await database.close()
    var ids: [Int] = []
    for try await commit in changes {
      ids += commit[Note.self]?.inserted.compactMap { $0.key(as: Int.self) } ?? []
    }
    #expect(ids == Array(1...1000))
  }
}

private struct CountingRequest: FetchKeyRequest {
  let fetches = Counter()

  func fetch(_ db: Database) throws -> Int {
    fetches.add()
    return try Note.count.fetchOne(db) ?? 0
  }

  static func == (left: Self, right: Self) -> Bool { left.fetches === right.fetches }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(fetches)) }
}

extension Database {
  func insertNote(_ text: String) throws {
    try execute(sql: "INSERT INTO note(text) VALUES (?)", arguments: [text])
  }
}
