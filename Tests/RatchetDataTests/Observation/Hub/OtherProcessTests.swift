import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("Writers in other processes:") struct OtherProcessTests {
  @Test("a commit of another connection to the file is detected within a period of the clock")
  func otherPool() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let database = try DatabasePool(path: folder.path())
    try await database.createNotes()
    let other = try DatabasePool(path: folder.path())
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      var values = database.values(of: Note.texts).makeAsyncIterator()
      #expect(try await values.next() == [])
      try await other.run("INSERT INTO note(text) VALUES ('other')")
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      #expect(try await values.next() == ["other"])
      try await database.run("INSERT INTO note(text) VALUES ('own')")
      #expect(try await values.next() == ["other", "own"])
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      try await other.run("DELETE FROM note WHERE text = 'own'")
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      #expect(try await values.next() == ["other"])
      withExtendedLifetime(values) {}
    }
    await database.close()
    await other.close()
  }

  @Test("a commit to an attached file is detected, and one's own is not taken for another's")
  func attachedFile() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let other = try DatabasePool(path: folder.path("aux"))
    try await other.createNotes()
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { db in
      try db.execute(sql: "ATTACH ? AS \"a x\"", arguments: [folder.path("aux")])
    }
    let database = try DatabasePool(path: folder.path(), configuration: configuration)
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      var changes = database.changes(inTables: "a x.note").makeAsyncIterator()
      var values = database.values(of: Note.texts).makeAsyncIterator()
      #expect(try await values.next() == [])
      try await database.run("INSERT INTO note(text) VALUES ('own')")
      #expect(try await values.next() == ["own"])
      #expect(try await changes.next()?.isComplete == true)
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      try await other.run("INSERT INTO note(text) VALUES ('other')")
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      #expect(try await values.next() == ["own", "other"])
      #expect(try await changes.next()?.isComplete == false)
      withExtendedLifetime(values) {}
    }
    await database.close()
    await other.close()
  }

  @Test("an attached file that is locked does not hold up the checks, and is checked later")
  func lockedAttachedFile() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let other = try DatabaseQueue(path: folder.path("aux"))
    try await other.createNotes()
    // Only the rollback mode locks out readers.
    _ = try await other.writeWithoutTransaction {
      try $0.fetchOne(String.self, sql: "PRAGMA journal_mode = DELETE")
    }
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .seconds(3600)
    configuration.prepareConnection = { db in
      try db.execute(sql: "ATTACH ? AS aux", arguments: [folder.path("aux")])
    }
    let database = try DatabaseQueue(path: folder.path(), configuration: configuration)
    try await database.run("CREATE TABLE main.tick(number INTEGER); INSERT INTO tick VALUES (1)")
    let main = try DatabaseQueue(path: folder.path())
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      var ticks = database.values { try $0.fetchOne(Int.self, sql: "SELECT number FROM tick") }
        .makeAsyncIterator()
      #expect(try await ticks.next() == 1)
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      let (isLocked, gate) = (Milestone(), Gate())
      let lock = Task {
        try await other.writeWithoutTransaction { db in
          try db.execute(sql: "BEGIN EXCLUSIVE")
          isLocked.reach()
          gate.pass()
          try db.execute(sql: "COMMIT")
        }
      }
      await isLocked.reached()
      try await main.run("UPDATE tick SET number = 2")
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      #expect(try await ticks.next() == 2)
      gate.open()
      try await lock.value
      withExtendedLifetime(ticks) {}
    }
    await database.close()
    await other.close()
    await main.close()
  }

  @Test("an observer of commits learns that another process has written, but not the rows")
  func listener() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let database = try DatabasePool(path: folder.path())
    try await database.createNotes()
    let other = try DatabasePool(path: folder.path())
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      var changes = database.changes(in: Note.self).makeAsyncIterator()
      try await database.run("INSERT INTO note(text) VALUES ('own')")
      #expect(try await changes.next()?.line == "note +1")
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      // Its own commit was reported once, by itself.
      try await database.run("INSERT INTO note(text) VALUES ('own')")
      #expect(try await changes.next()?.line == "note +2")
      try await other.run("INSERT INTO note(text) VALUES ('other')")
      await clock.sleepers()
      await clock.advance(by: .milliseconds(250))
      #expect(try await changes.next()?.line == "anything")
      await database.close()
    }
    await other.close()
  }

  @Test(
    "a table that another process has replaced is reported by its own keys, once that is detected")
  func replacedTable() async throws {
    let folder = try TemporaryFolder()
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = nil
    let database = try DatabasePool(path: folder.path(), configuration: configuration)
    try await database.createNotes()
    let other = try DatabasePool(path: folder.path())
    let changes = database.changes(in: Note.self)
    try await database.run("INSERT INTO note(id, text) VALUES (1, 'a')")
    try await other.run(
      "DROP TABLE note; CREATE TABLE note(text TEXT, id TEXT PRIMARY KEY) WITHOUT ROWID")
    for id in ["k", "l"] {
      try await database.run("INSERT INTO note(id, text) VALUES ('\(id)', 'a')")
    }
    await database.close()
    await other.close()
    let lines = try await changes.lines()
    // At the first insert with a text key, the known schema is still the old one.
    #expect(lines == ["note +1", "note ?", "note +l"])
  }

  @Test("nothing is checked without observers, nor without a period") func noPolling()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = nil
    let quiet = try DatabaseQueue(path: folder.path("quiet"), configuration: configuration)
    let database = try DatabaseQueue(path: folder.path())
    try await database.createNotes()
    try await quiet.createNotes()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      do {
        for try await _ in database.values(of: Note.all) { break }
      }
      let values = quiet.values(of: Note.all).makeAsyncIterator()
      // If the database polled, the clock would have a sleeper.
      try await clock.checkSuspension()
      withExtendedLifetime(values) {}
    }
    await database.close()
    await quiet.close()
  }

  @Test("a period without time is a millisecond, so that the checks pause")
  func noPeriod() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = .zero
    let database = try DatabaseQueue(path: folder.path(), configuration: configuration)
    try await database.createNotes()
    await withDependencies {
      $0.continuousClock = clock
    } operation: {
      let values = database.values(of: Note.all).makeAsyncIterator()
      for _ in 1...3 {
        await clock.sleepers()
        await clock.advance(by: .milliseconds(1))
      }
      await clock.sleepers()
      withExtendedLifetime(values) {}
    }
    await database.close()
  }

  @Test("the period is that of the configuration") func period() async throws {
    let folder = try TemporaryFolder()
    let clock = TestClock()
    var configuration = DatabaseConfiguration()
    configuration.externalChangePollPeriod = .seconds(10)
    let database = try DatabaseQueue(path: folder.path(), configuration: configuration)
    try await database.createNotes()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      var values = database.values(of: Note.count).makeAsyncIterator()
      _ = try await values.next()
      await clock.sleepers()
      #expect(clock.nextDeadlineText == "10.0 seconds")
      withExtendedLifetime(values) {}
    }
    await database.close()
  }

  @Test("on a clock on which no time passes, there is one check") func immediately() async throws {
    let folder = try TemporaryFolder()
    let database = try DatabaseQueue(path: folder.path())
    let poll = withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      database.hub.makePoll(every: .milliseconds(250))
    }
    await poll?.value
    await database.close()
  }

  @Test("the sqlite3 program's writes reach a test store that advances the clock") func program()
    async throws
  {
    let program = URL(fileURLWithPath: "/usr/bin/sqlite3")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      return  // Not installed here.
    }
    let folder = try TemporaryFolder()
    let clock = TestClock()
    let database = try DatabasePool(path: folder.path())
    try await database.createNotes()
    let store = TestStore(initialState: Texts.State()) {
      Texts()
    } withDependencies: {
      $0.defaultDatabase = database
      $0.continuousClock = clock
    }
    await store.send(.task)
    await store.receive(.changed([]))
    let process = Process()
    process.executableURL = program
    process.arguments = [folder.path(), "INSERT INTO note(text) VALUES ('elsewhere')"]
    try await withCheckedThrowingContinuation { ended in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    #expect(process.terminationStatus == 0)
    await clock.advance(by: .milliseconds(250))
    await store.receive(.changed(["elsewhere"])) { $0.texts = ["elsewhere"] }
    await store.send(.stop)
    await store.finish()
    await database.close()
  }
}

private struct Texts: Reducer {
  struct State: Equatable { var texts: [String] = [] }

  @CasePathable
  enum Action: Equatable, Sendable {
    case task, stop
    case changed([String])
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task: return .observe(Note.texts) { .changed($0) }.cancellable(id: 1)
    case .stop: return .cancel(id: 1)
    case .changed(let texts): state.texts = texts
    }
    return .none
  }
}
