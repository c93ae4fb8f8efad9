import RatchetData
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct CancellationSweepTests {
  /// Cancels the calling task at its nth query.
  private final class Countdown: Sendable {
    private let left = Atomic(0)

    func start(at count: Int) { left.store(count, ordering: .relaxed) }

    func tick() {
      if left.subtract(1, ordering: .relaxed).newValue == 0 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }

    /// Returns whether it reached that query.
    func stop() -> Bool { left.exchange(0, ordering: .relaxed) <= 0 }
  }

  private let writes: [Ledger.Step] = [
    .insert(20...24), .revise, .undoHalf(adding: 30), .delete(upTo: 21), .insertAlone(40),
    .insertByHand(50), .abandon,
  ]

  /// Runs a step in its own task, which gets cancelled. The step is complete if it returns, and has
  /// changed nothing if it throws; in either case the next one works.
  private func attempt(
    _ step: Ledger.Step, _ ledger: inout Ledger, on database: any DatabaseWriter,
    finally: () -> Void
  ) async throws -> Bool {
    let before = ledger
    let task = Task { try await before.perform(step, on: database) }
    var wasCancelled = false
    do {
      try await task.value
      ledger.apply(step)
    } catch is CancellationError {
      wasCancelled = true
    }
    finally()
    try await ledger.perform(.read, on: database)
    return wasCancelled
  }

  @Test(
    "cancelled at any step of SQLite's virtual machine, a write is complete or has no effect",
    arguments: FaultRun.Kind.allCases)
  func everyStep(_ kind: FaultRun.Kind) async throws {
    let countdown = Countdown()
    var configuration = DatabaseConfiguration()
    configuration.cancellationPeriod = 1
    configuration.willCheckCancellation = { countdown.tick() }
    let folder = try TemporaryFolder.fast()
    let database: any DatabaseWriter =
      switch kind {
      case .queue: try DatabaseQueue(configuration: configuration)
      case .pool: try DatabasePool(path: folder.path(), configuration: configuration)
      }
    var ledger = Ledger()
    for step in [.create, .insert(1...5)] as [Ledger.Step] {
      try await ledger.perform(step, on: database)
      ledger.apply(step)
    }
    for step in writes + [.read, .sort] {
      let start = ledger
      var cancellations = 0
      var number = 0
      var hasFired = false
      repeat {
        number += 1
        ledger = try await restore(start, on: database)
        countdown.start(at: number)
        let wasCancelled = try await attempt(step, &ledger, on: database) {
          hasFired = countdown.stop()
        }
        if wasCancelled { cancellations += 1 }
      } while hasFired
      #expect(cancellations > 3)
      #expect(cancellations < number - 1, "a cancellation during the commit took effect too")
    }
    await database.close()
  }

  @Test(
    "cancelled at any call of the file system, its commit's too, a write is complete or has no effect"
  )
  func everyCall() async throws {
    let fileSystem = FaultyFileSystem()
    var configuration = fileSystem.configuration
    configuration.durability = .powerLoss
    configuration.prepareConnection = { db in
      try db.execute(sql: "PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 10")
    }
    let folder = try TemporaryFolder.fast()
    let database = try DatabasePool(path: folder.path(), configuration: configuration)
    var ledger = Ledger()
    for step in [.create, .insert(1...5)] as [Ledger.Step] {
      try await ledger.perform(step, on: database)
      ledger.apply(step)
    }
    for step in writes + [.read, .sort] {
      let start = ledger
      var counts = [0, 0]
      var number = 0
      var wasHit = false
      repeat {
        number += 1
        ledger = try await restore(start, on: database)
        fileSystem.arm(.every, .cancellation, at: number...number)
        let wasCancelled = try await attempt(step, &ledger, on: database) {
          wasHit = fileSystem.tally.hits > 0
          fileSystem.disarm()
        }
        if wasHit { counts[wasCancelled ? 0 : 1] += 1 }
      } while wasHit
      // Before the commit begins; and afterwards, when it is too late.
      #expect(counts[0] > 0)
      if writes.contains(step) { #expect(counts[1] > 0) }
    }
    await database.close()
  }

  /// Restores the database's former contents.
  private func restore(_ ledger: Ledger, on database: any DatabaseWriter) async throws -> Ledger {
    try await database.write { db in
      for table in ["debit", "credit"] {
        try db.execute(sql: "DELETE FROM \(table)")
        for (key, revision) in ledger.rows {
          try db.execute(
            sql: "INSERT INTO \(table) VALUES (?, ?, ?)", arguments: [key, revision, Ledger.filler])
        }
      }
    }
    return ledger
  }

  @Test("a statement outside of a transaction takes effect if and only if it does not throw")
  func alone() async throws {
    let countdown = Countdown()
    var configuration = DatabaseConfiguration()
    configuration.cancellationPeriod = 1
    configuration.willCheckCancellation = { countdown.tick() }
    let database = try DatabaseQueue(configuration: configuration)
    try await database.createBooks()
    var number = 0
    var hasFired = false
    var ends: Set<Bool> = []
    repeat {
      number += 1
      countdown.start(at: number)
      let write = Task {
        try await database.writeWithoutTransaction {
          try $0.execute(sql: "INSERT INTO book(title) VALUES ('a'), ('b'), ('c')")
        }
      }
      let result = await write.result
      hasFired = countdown.stop()
      let titles = try await database.titles()
      switch result {
      case .success: #expect(titles == ["a", "b", "c"])
      case .failure(let error):
        #expect(error is CancellationError)
        #expect(titles == [])
      }
      if hasFired { ends.insert(titles.isEmpty) }
      try await database.write { try $0.execute(sql: "DELETE FROM book") }
    } while hasFired
    #expect(ends == [true, false])
  }

  @Test("cancelled by another thread at any moment, a write takes effect if and only if it returns")
  func anyMoment() async throws {
    var generator = SeededGenerator()
    let database = try DatabasePool.temporary()
    try await database.write {
      try $0.execute(sql: "CREATE TABLE t(n INTEGER PRIMARY KEY, part INTEGER)")
    }
    var done: [Int] = []
    for number in 0..<500 {
      let task = Task {
        try await database.write { db in
          for part in 0..<4 {
            try db.execute(
              sql: "INSERT INTO t VALUES (?, ?)", arguments: [number * 4 + part, part])
          }
        }
      }
      // From before it has begun to after it has ended.
      for _ in 0..<Int.random(in: 0..<60, using: &generator) { await Task.yield() }
      task.cancel()
      do {
        try await task.value
        done.append(number)
      } catch is CancellationError {}
    }
    let found = try await database.read { try $0.fetchAll(Int.self, sql: "SELECT n FROM t") }
    #expect(
      found == done.flatMap { number in (0..<4).map { number * 4 + $0 } }, "seed \(generator.seed)")
    await database.close()
  }
}
