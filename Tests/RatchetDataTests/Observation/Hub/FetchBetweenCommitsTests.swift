import Foundation
import RatchetData
import Synchronization
import Testing

@Suite("Fetches and commits at the same time") struct FetchBetweenCommitsTests {
  @Test("A fetch sees what was there as it began, and what is committed meanwhile is fetched next")
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

  @Test("What is committed while the query before it is fetched is not missed")
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
    // Both are fetched from the snapshot that is there now, the texts later.
    try await database.run("INSERT INTO note(text) VALUES ('b')")
    gate.open()
    #expect(try await texts.next() == ["a"])
    gate.open()
    #expect(try await texts.next() == ["a", "b"])
    withExtendedLifetime(counts) {}
    await database.close()
  }

  /// Holds the thread that fetches at the so-manieth step of SQLite's machine, up to the fetch itself.
  private final class Hold: Sendable {
    private struct State {
      var thread: ObjectIdentifier?
      var left = 0
      var hasFired = false
    }

    // Every connection asks.
    private let state = Mutex(State())
    private let begun = Milestone()
    private let gate = Gate()

    func start(at step: Int) {
      state.withLock {
        $0.left = step
        $0.hasFired = false
      }
    }

    func tick() {
      let isDue = state.withLock { state in
        guard state.thread == ObjectIdentifier(Thread.current), state.left > 0 else { return false }
        state.left -= 1
        if state.left == 0 { state.hasFired = true }
        return state.hasFired && state.left == 0
      }
      guard isDue else { return }
      begun.reach()
      gate.pass()
    }

    /// The snapshot is taken, and the fetch itself begins.
    func fetchBegins() {
      let wasWaitedFor = state.withLock { state in
        state.thread = ObjectIdentifier(Thread.current)
        defer { state.left = 0 }
        return state.left > 0
      }
      if wasWaitedFor { begun.reach() }
    }

    func reached() async { await begun.reached() }

    /// - Returns: whether it has held the thread.
    func end() -> Bool {
      let hasFired = state.withLock { $0.hasFired }
      if hasFired { gate.open() }
      return hasFired
    }
  }

  @Test("Whenever a commit comes while a fetch takes its snapshot, it is fetched in the end")
  func commitDuringSnapshot() async throws {
    let hold = Hold()
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = nil
    configuration.cancellationPeriod = 1
    configuration.willCheckCancellation = { hold.tick() }
    let database = try DatabasePool.temporary(configuration: configuration)
    try await database.createNotes()
    try await database.run("CREATE TABLE step(number INT)")
    var counts = database.values { db in
      hold.fetchBegins()
      return try Note.count.fetchOne(db) ?? -1
    }.makeAsyncIterator()
    // It is fetched after the others: when it has come, they have.
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
      // Time for the write to be done, if nothing is in its way.
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

  @Test("A commit that fails for a lock, with its transaction open, holds up no fetch")
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
  }
}
