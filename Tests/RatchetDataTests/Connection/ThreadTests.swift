import Foundation
import RatchetData
import Testing

@Suite struct ThreadTests {
  /// The threads of this process with the name.
  private func threads(named name: String) throws -> Int {
    let tasks = URL(fileURLWithPath: "/proc/self/task")
    return try FileManager.default.contentsOfDirectory(atPath: tasks.path).count { task in
      let file = tasks.appendingPathComponent(task).appendingPathComponent("comm")
      // A thread may end between the listing and the reading of its name.
      guard let found = FileManager.default.contents(atPath: file.path) else { return false }
      return String(decoding: found, as: UTF8.self) == "\(name)\n"
    }
  }

  private func configuration(label: String) -> DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.label = label
    return configuration
  }

  @Test("a close and the first accesses are serialised")
  func closeAndFirstAccess() async throws {
    let folder = try TemporaryFolder()
    for turn in 0..<30 {
      let database = try DatabaseQueue(path: folder.path("\(turn).sqlite"))
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await database.close() }
        for _ in 0..<3 {
          group.addTask {
            do {
              #expect(try await database.read { try $0.fetchOne(Int.self, sql: "SELECT 1") } == 1)
            } catch {
              #expect((error as? DatabaseError)?.message == Wording.closed)
            }
          }
        }
      }
    }
  }

  #if os(Linux)
    @Test("opening and closing two hundred times leaves no thread")
    func closing() async throws {
      let configuration = configuration(label: "leak-on-close")
      for _ in 0..<200 {
        let database = try DatabasePool.temporary(configuration: configuration)
        try await database.createBooks()
        #expect(try await database.titles() == [])
        await database.close()
      }
      // The system may list a thread for a moment after it was joined: the last two, not four
      // hundred.
      #expect(try threads(named: "leak-on-close") <= 2)
    }

    @Test("readers get a thread when they are first needed, up to the limit")
    func lazyReaders() async throws {
      var configuration = configuration(label: "lazy-readers")
      configuration.maximumReaderCount = 3
      let database = try DatabasePool.temporary(configuration: configuration)
      #expect(try threads(named: "lazy-readers") == 0)
      for _ in 0..<10 { try await database.read { _ in } }
      #expect(try threads(named: "lazy-readers") == 1)
      let gate = Gate()
      let started = Milestone()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await database.read { _ in
              started.reach()
              gate.pass()
            }
          }
        }
        await started.reached(times: 3)
        #expect(try threads(named: "lazy-readers") == 3)
        for _ in 0..<8 { gate.open() }
        try await group.waitForAll()
      }
      await database.close()
    }
  #endif

  @Test("a database that is released ends its threads")
  func deinitialization() async throws {
    let ended = Milestone()
    var configuration = DatabaseConfiguration()
    configuration.threadDidEnd = { ended.reach() }
    for _ in 0..<100 {
      // The end of the block releases the database, after one thread each for writing and reading.
      try await {
        let database = try DatabasePool.temporary(configuration: configuration)
        try await database.createBooks()
        #expect(try await database.titles() == [])
      }()
    }
    await ended.reached(times: 200)
  }

  @Test("work runs on the connection's thread in the caller's task")
  func taskLocals() async throws {
    enum Local { @TaskLocal static var value = 0 }
    let database = try DatabaseQueue()
    func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
    let caller = thread()
    let (value, worker) = try await Local.$value.withValue(7) {
      try await database.write { _ in (Local.value, ObjectIdentifier(Thread.current)) }
    }
    #expect(value == 7)
    #expect(worker != caller)
  }

  @Test("blocked reads use no thread of Swift's cooperative pool", .timeLimit(.minutes(20)))
  func cooperativePool() async throws {
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount
    var configuration = DatabaseConfiguration()
    configuration.maximumReaderCount = count
    let database = try DatabasePool.temporary(configuration: configuration)
    let gate = Gate()
    let started = Milestone()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await database.read { _ in
            started.reach()
            gate.pass()
          }
        }
      }
      await started.reached(times: count)
      #expect(await Task.detached { 42 }.value == 42)
      for _ in 0..<count { gate.open() }
      try await group.waitForAll()
    }
    await database.close()
  }
}
