import Dispatch
import Foundation
import RatchetData
import Synchronization
import Testing

@testable import RatchetSQLite

@Suite(.timeLimit(.minutes(20))) struct ConcurrentReadTests {
  private let endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

  /// Blocks the actor for as long as 10,000 short reads take.
  private func standStill() { Thread.sleep(forTimeInterval: 0.2) }

  private func value(_ db: Database) throws -> Int? {
    try db.fetchOne(Int.self, sql: "SELECT value FROM counter")
  }

  @Test("results are in the order of the parts, in a pool, a queue, and a pool of one reader")
  func order() async throws {
    var single = DatabaseConfiguration()
    single.maximumReaderCount = 1
    let databases: [any DatabaseWriter] = [
      try DatabasePool.temporary(), try DatabaseQueue(),
      try DatabasePool.temporary(configuration: single),
    ]
    for database in databases {
      let parts = Array(0..<50)
      let results = try await database.readConcurrently(parts) { db, part in
        try db.fetchOne(String.self, sql: "SELECT 'part ' || ?", arguments: [part])
      }
      #expect(results == parts.map { "part \($0)" })
      let none = try await database.readConcurrently([Int]()) { _, part in part }
      #expect(none.isEmpty)
      await database.close()
    }
  }

  @Test(
    "several parts run at the same time",
    .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "needs two processors"))
  func atTheSameTime() async throws {
    let database = try DatabasePool.temporary()
    let gates = [Gate(), Gate()]
    // Each part waits for the other one.
    let threads = try await database.readConcurrently([0, 1]) { _, part in
      gates[1 - part].open()
      gates[part].pass()
      return part
    }
    #expect(threads == [0, 1])
    await database.close()
  }

  @Test("one reader stays idle for a read that comes meanwhile")
  func anotherRead() async throws {
    let database = try DatabasePool.temporary()
    let gate = Gate()
    let started = Milestone()
    async let parts = database.readConcurrently([0, 1, 2, 3]) { _, part in
      started.reach()
      gate.pass()
      return part
    }
    await started.reached()
    #expect(try await database.read { try $0.fetchOne(Int.self, sql: "SELECT 7") } == 7)
    for _ in 0..<4 { gate.open() }
    #expect(try await parts == [0, 1, 2, 3])
    await database.close()
  }

  @Test("all parts see the same commits, whatever this process and another connection commit")
  func snapshot() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "RatchetTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let path = folder.appending(path: "a.sqlite").path
    let database = try DatabasePool(path: path)
    let other = try DatabaseQueue(path: path)
    try await database.createCounter()
    let writers = [true, false].map { pauses in
      Task {
        while !Task.isCancelled {
          try await database.incrementCounter()
          try await other.incrementCounter()
          // Without pauses, hardly any two transactions begin between the same two commits.
          if pauses { try await Task.sleep(for: .microseconds(.random(in: 0...500))) }
        }
      }
    }
    var seen: Set<Int> = []
    for _ in 0..<500 {
      let values = try await database.readConcurrently([0, 1, 2, 3]) { db, _ in try value(db) }
      #expect(Set(values).count == 1)
      seen.insert(try #require(values[0]))
    }
    #expect(seen.count > 50)
    for writer in writers {
      writer.cancel()
      do { try await writer.value } catch is CancellationError {}
    }
    await database.close()
    await other.close()
  }

  @Test("the error of a part is thrown; the parts that run are stopped, the others never begin")
  func failure() async throws {
    let database = try DatabasePool.temporary()
    let begun = Mutex(Set<Int>())
    await #expect(throws: Stop.self) {
      try await database.readConcurrently(Array(0..<20)) { db, part in
        begun.withLock { _ = $0.insert(part) }
        if part == 1 { throw Stop() }
        return try db.fetchOne(Int.self, sql: part == 0 ? endless : "SELECT 1")
      }
    }
    #expect(begun.withLock { $0.contains(1) })
    // All readers are back.
    let gate = Gate()
    let started = Milestone()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await database.read { _ in
            started.reach()
            gate.pass()
          }
        }
      }
      await started.reached(times: 4)
      for _ in 0..<4 { gate.open() }
      try await group.waitForAll()
    }
    await database.close()
  }

  @Test("no part begins after one has failed, even if the caller's actor is busy")
  @MainActor func failureWhileBusy() async throws {
    let database = try DatabasePool.temporary()
    let begun = Atomic(0)
    let failed = DispatchSemaphore(value: 0)
    let read = Task {
      try await database.readConcurrently(Array(0..<10_000)) { db, part in
        begun.add(1, ordering: .relaxed)
        // Few parts begin, even if the failing thread loses its processor before it says so.
        if part > 10 { Thread.sleep(forTimeInterval: 0.001) }
        if part == 10 {
          defer { failed.signal() }
          throw Stop()
        }
      }
    }
    await Task.yield()
    // The readers need no actor. Meanwhile this one stands still.
    while failed.wait(timeout: .now() + 0.01) == .timedOut { await Task.yield() }
    standStill()
    await #expect(throws: Stop.self) { try await read.value }
    #expect(begun.load(ordering: .relaxed) < 150)
    await database.close()
  }

  @Test("parts see the same state of a database that is attached")
  func attached() async throws {
    let other = try DatabasePool.temporary()
    try await other.createCounter()
    var configuration = DatabaseConfiguration()
    let path = other.path
    configuration.prepareConnection = { db in
      try db.execute(sql: "ATTACH ? AS other", arguments: [path])
    }
    let database = try DatabasePool.temporary(configuration: configuration)
    let writer = Task {
      while !Task.isCancelled { try await other.incrementCounter() }
    }
    for _ in 0..<200 {
      let values = try await database.readConcurrently([0, 1, 2, 3]) { db, _ in
        try db.fetchOne(Int.self, sql: "SELECT value FROM other.counter")
      }
      #expect(Set(values).count == 1)
    }
    writer.cancel()
    do { try await writer.value } catch is CancellationError {}
    await database.close()
    await other.close()
  }

  @Test("a cancelled task stops all parts", arguments: [true, false])
  func cancellation(isBeforeIt: Bool) async throws {
    let database = try DatabasePool.temporary()
    let started = Milestone()
    let task = Task {
      if isBeforeIt { withUnsafeCurrentTask { $0?.cancel() } }
      return try await database.readConcurrently([0, 1, 2, 3]) { db, _ in
        started.reach()
        return try db.fetchOne(Int.self, sql: endless)
      }
    }
    if !isBeforeIt {
      await started.reached()
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await database.readConcurrently([5]) { _, part in part } == [5])
    await database.close()
  }

  @Test("a closed pool refuses it")
  func closed() async throws {
    let database = try DatabasePool.temporary()
    await database.close()
    let error = try await databaseError {
      _ = try await database.readConcurrently([0, 1]) { _, part in part }
    }
    #expect(error.code == .misuse)
  }

  @Test("a reader that cannot be opened leaves its parts to the first one, which needs to be open")
  func readerThatIsNotOpened() async throws {
    for hasOpenReader in [true, false] {
      let folder = FileManager.default.temporaryDirectory.appending(path: "RatchetTests-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let database = try DatabasePool(path: folder.appending(path: "a.sqlite").path)
      // This opens the reader that is lent first.
      if hasOpenReader {
        #expect(try await database.read { try $0.fetchOne(Int.self, sql: "SELECT 1") } == 1)
      }
      try FileManager.default.removeItem(at: folder)
      let parts = Array(0..<20)
      if hasOpenReader {
        #expect(try await database.readConcurrently(parts) { _, part in part } == parts)
      } else {
        let error = try await databaseError {
          _ = try await database.readConcurrently(parts) { _, part in part }
        }
        #expect(error.code.primary == .cannotOpen)
      }
      await database.close()
    }
  }

  @Test("readers do not wait for one that has left, whichever it is", arguments: [0, 1, 2])
  func leaving(reader: Int) async throws {
    let databases = try (0..<3).map { _ in try DatabaseQueue() }
    let snapshot = CommonSnapshot(readers: 3)
    let results = try await withThrowingTaskGroup { group in
      for (other, database) in databases.enumerated() {
        group.addTask {
          if other == reader {
            snapshot.leave(reader)
            return false
          }
          return try await database.read { try snapshot.take($0, as: other) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // The first reader reads alone, unless it is the one.
    #expect(results.count { $0 } == (reader == 0 ? 0 : 1))
  }

  @Test("after commits at the wrong time in each round, the first reader reads alone")
  func alone() async throws {
    let file = try DatabasePool.temporary()
    try await file.createCounter()
    let readers = try (0..<2).map { _ in try DatabaseQueue(path: file.path) }
    let snapshot = CommonSnapshot(readers: 2)
    let rounds = Mutex(0)
    async let first = readers[0].read { db in
      (try snapshot.take(db, as: 0), try value(db))
    }
    async let second = readers[1].read { db in
      try snapshot.take(db, as: 1) {
        try file.write { try $0.execute(sql: "UPDATE counter SET value = value + 1") }
        rounds.withLock { $0 += 1 }
      }
    }
    let (isToRead, seen) = try await first
    #expect(isToRead)
    #expect(try await second == false)
    let commits = rounds.withLock { $0 }
    #expect(commits > 1)
    #expect(seen == commits)
    for reader in readers { await reader.close() }
    await file.close()
  }
}
