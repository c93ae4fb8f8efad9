import Foundation
import RatchetData
import RatchetSystem
import Synchronization
import Testing

@testable import RatchetSQLite

/// Fetches that take long are shared by two connections.
@Suite(.timeLimit(.minutes(20))) struct ConcurrentFetchTests {
  /// What observers received, in the order in which they did, and the threads that fetched.
  private final class Log: Sendable {
    let events = Mutex<[(observer: Int, value: Int?)]>([])
    let threads = Mutex<Set<UInt>>([])
  }

  private static let severalProcessors = ConditionTrait.enabled(
    if: ProcessInfo.processInfo.activeProcessorCount > 1, "needs two processors")

  /// Observes the counter by a fetch of so many steps.
  private func observe(
    _ database: some DatabaseReader, as observer: Int, steps: Int, _ log: Log
  ) -> (id: ObservationID, number: Int) {
    let observed = Observed.block { db in
      log.threads.withLock { _ = $0.insert(ThreadIdentity.current) }
      // A query that reads no table.
      _ = try db.fetchOne(
        Int.self,
        sql: """
          WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ?)
          SELECT sum(x) FROM n
          """, arguments: [steps])
      let value = try db.fetchOne(Int.self, sql: "SELECT value FROM counter") ?? -1
      if value < 0 { throw Stop() }
      return value
    }
    let number = database.hub.observe(
      observed,
      Observer(isProperty: true) { event, delivery in
        switch event {
        case .value(let value): log.events.withLock { $0.append((observer, value)) }
        case .failure: log.events.withLock { $0.append((observer, nil)) }
        case .end: break
        }
        delivery?.end()
      })
    return (observed.id, number)
  }

  private func waitUntil(_ log: Log, _ condition: ([(observer: Int, value: Int?)]) -> Bool)
    async throws
  {
    while !log.events.withLock({ condition($0) }) { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test(
    "all values of a commit are of one state and come in the order of the observers",
    severalProcessors)
  func oneSnapshot() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "RatchetTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let path = folder.appending(path: "a.sqlite").path
    let database = try DatabasePool(path: path)
    let other = try DatabaseQueue(path: path)
    try await database.createCounter()
    let log = Log()
    let hold = (0..<3).map { observe(database, as: $0, steps: 60_000, log) }
    try await waitUntil(log) { $0.count == 3 }
    let writer = Task {
      while !Task.isCancelled {
        try await database.incrementCounter()
        try await other.incrementCounter()
        try await Task.sleep(for: .microseconds(.random(in: 0...3_000)))
      }
    }
    try await waitUntil(log) { $0.count > 240 }
    writer.cancel()
    do { try await writer.value } catch is CancellationError {}
    try await database.incrementCounter()
    let last = try await database.read {
      try $0.fetchOne(Int.self, sql: "SELECT value FROM counter")
    }
    try await waitUntil(log) { $0.suffix(3).map(\.value) == [last, last, last] }

    let events = log.events.withLock { $0 }
    #expect(events.count.isMultiple(of: 3))
    for start in stride(from: 0, to: events.count, by: 3) {
      #expect(events[start..<start + 3].map(\.observer) == [0, 1, 2])
      #expect(Set(events[start..<start + 3].map(\.value)).count == 1)
    }
    let values = events.compactMap(\.value)
    #expect(values == values.sorted())
    #expect(log.threads.withLock { $0.count } == 2)
    for (id, number) in hold { database.hub.forget(id, number) }
    await database.close()
    await other.close()
  }

  @Test("fetches are shared only if that saves a millisecond")
  func decision() {
    func areShared(_ microseconds: Int...) -> Bool {
      ObservationVisits.areFasterTogether(microseconds.map { .microseconds($0) })
    }
    #expect(!areShared())
    #expect(!areShared(50_000))
    #expect(!areShared(50_000, 999))
    #expect(areShared(50_000, 1_000))
    #expect(!areShared(300, 50_000, 300))
    #expect(areShared(300, 300, 50_000, 400))
  }

  @Test("the fetch that fails has its error, the others their values")
  func failure() async throws {
    let database = try DatabasePool.temporary()
    try await database.createCounter()
    let log = Log()
    let hold = (0..<2).map { observe(database, as: $0, steps: 60_000, log) }
    for value in 1...10 {
      try await database.incrementCounter()
      try await waitUntil(log) { $0.suffix(2).map(\.value) == [value, value] }
    }
    try await database.write { try $0.execute(sql: "UPDATE counter SET value = -1") }
    try await waitUntil(log) { $0.suffix(2).map(\.value) == [nil, nil] }
    try await database.write { try $0.execute(sql: "UPDATE counter SET value = 100") }
    try await waitUntil(log) { $0.suffix(2).map(\.value) == [100, 100] }
    for (id, number) in hold { database.hub.forget(id, number) }
    await database.close()
  }

  @Test("one connection fetches all if the second cannot be opened")
  func second() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "RatchetTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = try DatabasePool(path: folder.appending(path: "a.sqlite").path)
    try await database.createCounter()
    let log = Log()
    let hold = (0..<2).map { observe(database, as: $0, steps: 1, log) }
    try await waitUntil(log) { $0.count == 2 }
    // From now on the files can only be used by the connections that have opened them.
    try FileManager.default.removeItem(at: folder)
    let long = (2..<4).map { observe(database, as: $0, steps: 200_000, log) }
    for value in 1...5 {
      try await database.incrementCounter()
      try await waitUntil(log) { events in
        (0..<4).allSatisfy { observer in
          events.contains { $0.observer == observer && $0.value == value }
        }
      }
    }
    #expect(log.threads.withLock { $0.count } == 1)
    for (id, number) in hold + long { database.hub.forget(id, number) }
    await database.close()
  }

  @Test("a connection may wait for a thread that writes while it is prepared")
  func preparing() async throws {
    var configuration = DatabaseConfiguration()
    let lock = NSLock()
    configuration.prepareConnection = { _ in lock.withLock {} }
    let database = try DatabasePool.temporary(configuration: configuration)
    try await database.createCounter()
    let log = Log()
    let hold = (0..<2).map { observe(database, as: $0, steps: 200_000, log) }
    try await waitUntil(log) { $0.count == 2 }
    // The second connection is opened while this thread holds the lock, and commits.
    let isDone = Atomic(false)
    let end = Milestone()
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) {
        lock.withLock {
          #expect(throws: Never.self) {
            try database.write { try $0.execute(sql: "UPDATE counter SET value = value + 1") }
          }
        }
      }
      end.reach()
    }
    try await waitUntil(log) { $0.count > 20 }
    isDone.store(true, ordering: .relaxed)
    await end.reached()
    for (id, number) in hold { database.hub.forget(id, number) }
    await database.close()
  }

  @Test("a pool can be closed and released while both fetch", arguments: [true, false])
  func closing(isReleased: Bool) async throws {
    for _ in 0..<20 {
      let database = try DatabasePool.temporary()
      try await database.createCounter()
      let log = Log()
      for observer in 0..<3 { _ = observe(database, as: observer, steps: 60_000, log) }
      try await database.incrementCounter()
      try await waitUntil(log) { $0.suffix(3).map(\.value) == [1, 1, 1] }
      try await database.incrementCounter()
      try await Task.sleep(for: .microseconds(.random(in: 0...5_000)))
      if !isReleased { await database.close() }
    }
  }
}
