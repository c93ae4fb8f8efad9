import Observation
import Ratchet
import RatchetData
import Synchronization
import Testing

@Suite("Fetches and commits at the same time") struct FetchBetweenCommitsTests {
  @Test("A fetch sees the state at its start, and a commit during the fetch causes the next one")
  func commitDuringFetch() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    let (begun, gate) = (Milestone(), Gate())
    var values = database.values { db in
      begun.reach()
      gate.pass()
      return try Note.texts.fetchAll(db)
    }.makeAsyncIterator()
    await begun.reached()
    try await database.run("INSERT INTO note(text) VALUES ('a')")
    gate.open()
    #expect(try await values.next() == [])
    await begun.reached()
    gate.open()
    #expect(try await values.next() == ["a"])
    await database.close()
  }

  @Test(
    "An observer that starts during a fetch, after a commit that the fetch missed, gets the next one"
  )
  func observerDuringFetch() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    let request = HeldCount()
    var first = database.values(of: request).makeAsyncIterator()
    await request.begun.reached()
    try await database.run("INSERT INTO note(text) VALUES ('a')")
    var second = database.values(of: request).makeAsyncIterator()
    request.gate.open()
    #expect(try await first.next() == 0)
    await request.begun.reached()
    request.gate.open()
    #expect(try await second.next() == 1)
    #expect(try await first.next() == 1)
    await database.close()
  }

  @Test("A commit during the fetch of an earlier query is not missed")
  func commitDuringOtherFetch() async throws {
    let database = try DatabaseKind.pool.make()
    try await database.createNotes()
    let (begun, gate) = (Milestone(), Gate())
    var counts = database.values { db in
      begun.reach()
      gate.pass()
      return try Note.count.fetchOne(db)
    }.makeAsyncIterator()
    gate.open()
    #expect(try await counts.next() == 0)
    var texts = database.values(of: Note.texts).makeAsyncIterator()
    #expect(try await texts.next() == [])
    try await database.run("INSERT INTO note(text) VALUES ('a')")
    await begun.reached(times: 2)
    // Both observers fetch from the current snapshot, the texts after the count.
    try await database.run("INSERT INTO note(text) VALUES ('b')")
    gate.open()
    #expect(try await texts.next() == ["a"])
    gate.open()
    #expect(try await texts.next() == ["a", "b"])
    withExtendedLifetime(counts) {}
    await database.close()
  }

  @Test("A commit while a fetch takes its snapshot is fetched in the end")
  func commitDuringSnapshot() async throws {
    let hold = FetchHold()
    let database = try DatabasePool.temporary(configuration: hold.configuration)
    try await database.createNotes()
    try await database.run("CREATE TABLE step(number INT)")
    var counts = database.values { db in
      hold.fetchBegins()
      return try Note.count.fetchOne(db) ?? -1
    }.makeAsyncIterator()
    // This value is fetched last: once it has arrived, the others have too.
    var steps = database.values { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM step") }
      .makeAsyncIterator()
    _ = try await (counts.next(), steps.next())
    var number = 0
    var hasFired = true
    while hasFired {
      number += 1
      hold.start(at: number)
      try await database.run("INSERT INTO note(text) VALUES ('a')")
      await hold.reached()
      async let write: Void = database.run("INSERT INTO note(text) VALUES ('b')")
      // Gives an unblocked write time to finish.
      for _ in 1...50 { _ = try await database.read { try Note.count.fetchOne($0) } }
      hasFired = hold.end()
      try await write
      try await database.run("INSERT INTO step VALUES (1)")
      #expect(try await steps.next() == number)
      let count = try await counts.next()
      #expect(count == number * 2)
    }
    #expect(number > 3)
    await database.close()
  }

  /// Counts steps, and can hold the thread that performs them.
  private struct StepCount: FetchKeyRequest {
    let hold: FetchHold

    func fetch(_ db: Database) throws -> Int {
      hold.fetchBegins()
      return try db.fetchOne(Int.self, sql: "SELECT count(*) FROM step") ?? -1
    }

    static func == (left: Self, right: Self) -> Bool { left.hold === right.hold }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(hold)) }
  }

  @Test("A commit before a snapshot is fetched at once, with all of its changes")
  func commitBeforeSnapshot() async throws {
    let hold = FetchHold()
    let database = try DatabasePool.temporary(configuration: hold.configuration)
    try await database.createNotes()
    try await database.run("CREATE TABLE step(number INT); CREATE TABLE mark(number INT)")
    @FetchOne(Note.count, database: database) var notes = -1
    @Fetch(StepCount(hold: hold), database: database) var steps = -1
    try await $notes.load()
    try await $steps.load()
    var marks = database.values { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM mark") }
      .makeAsyncIterator()
    _ = try await marks.next()
    // Notes both values when the second one changes. If both come from one snapshot, the first one
    // is current by then.
    let pairs = Mutex<[[Int]]>([])
    let (first, second) = ($notes.sharedReader, $steps.sharedReader)
    @Sendable func follow() {
      withObservationTracking {
        _ = second.wrappedValue
      } onChange: {
        pairs.withLock { $0.append([first.wrappedValue, second.wrappedValue]) }
        follow()
      }
    }
    follow()
    var number = 0
    var hasFired = true
    while hasFired {
      number += 1
      hold.start(at: number)
      try await database.run("INSERT INTO step VALUES (1)")
      await hold.reached()
      async let write: Void = database.run(
        "INSERT INTO note(text) VALUES ('a'); INSERT INTO step VALUES (2)")
      // Gives an unblocked write time to finish.
      for _ in 1...50 { _ = try await database.read { try Note.count.fetchOne($0) } }
      hasFired = hold.end()
      try await write
      try await database.run("INSERT INTO mark VALUES (1)")
      #expect(try await marks.next() == number)
    }
    #expect(number > 3)
    let seen = pairs.withLock(\.self)
    #expect(seen.last == [number, number * 2])
    // Every second step was observed together with its note.
    #expect(seen.filter { $0[0] != $0[1] / 2 } == [])
    await database.close()
  }

  @Test("A commit that fails on a lock, with its transaction open, delays no fetch")
  func failedCommit() async throws {
    let fileSystem = FaultyFileSystem()
    let folder = try TemporaryFolder.fast()
    var configuration = fileSystem.configuration
    configuration.externalChangePollPeriod = nil
    configuration.busyTimeout = .zero
    let database = try DatabasePool(path: folder.path(), configuration: configuration)
    try await database.createNotes()
    var texts = database.values(of: Note.texts).makeAsyncIterator()
    #expect(try await texts.next() == [])
    let commits = database.changes(in: Note.self)
    let (failed, gate) = (Milestone(), Gate())
    async let write: Void = database.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE; INSERT INTO note(text) VALUES ('a')")
      fileSystem.arm(.writing, .failure(.busy), at: 1 ... .max)
      #expect(throws: DatabaseError.self) { try db.execute(sql: "COMMIT") }
      fileSystem.disarm()
      #expect(db.isInsideTransaction)
      failed.reach()
      gate.pass()
      try db.execute(sql: "COMMIT")
    }
    await failed.reached()
    var counts = database.values(of: Note.count).makeAsyncIterator()
    #expect(try await counts.next() == [0])
    gate.open()
    try await write
    #expect(try await texts.next() == ["a"])
    #expect(try await counts.next() == [1])
    withExtendedLifetime((texts, counts)) {}
    await database.close()
    // The failed commit is not reported.
    let lines = try await commits.lines()
    #expect(lines == ["note +1"])
  }
}
