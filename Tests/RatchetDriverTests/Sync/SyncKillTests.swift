import ChildProcesses
import Foundation
import PostgresServers
import RatchetData
import RatchetDependencies
import Synchronization
import Testing

private let killCount =
  ProcessInfo.processInfo.environment["RATCHET_SYNC_KILLS"].flatMap { Int($0) } ?? 20

/// Programs that watch and are killed at random moments, while their databases are written.
///
/// `RATCHET_SYNC_KILLS=1000` is the long form.
@Suite("Programs that synchronize and are killed", .serialized, .timeLimit(.minutes(30)))
struct SyncKillTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("lose and double nothing in a shared folder") func sharedFolder() async throws {
    var sweep = try await Sweep(folder.path, over: "folder:\(folder.path)/shared", seed: 1)
    defer { sweep.killPrograms() }
    for _ in 0..<killCount { try await sweep.killProgram() }
    let outcome = try await sweep.end()
    print("Through a folder: \(outcome)")
    let output = try sweep.output()
    #expect(outcome.lost == 0)
    #expect(outcome.doubled == 0)
    #expect(outcome.failures == 0, "\(output)")
    #expect(outcome.healing < .seconds(5))
  }

  #if Postgres
    @Test(
      "lose and double nothing over PostgreSQL, whose server and connections are killed, too",
      .enabled(
        if: PostgresServer.unavailableReason == nil,
        Comment(rawValue: PostgresServer.unavailableReason ?? "")))
    func postgres() async throws {
      let server = try await PostgresServer(settings: ["autovacuum": "off"])
      let database = try await server.makeDatabase()
      let (schema, _, _) = try await SyncCommandTests.ratchet(["sync", "--print-schema"])
      _ = try await server.psql(schema, database: database)
      let proxy = try PostgresProxy(to: server.port)
      var sweep = try await Sweep(
        folder.path, over: server.url(database: database, port: proxy.port), seed: 2)
      defer {
        sweep.killPrograms()
        proxy.close()
      }
      for kill in 0..<killCount {
        switch kill % 10 {
        case 9:
          try await sweep.edit()
          try await server.kill()
          try await sweep.edit()
          try await server.start()
          sweep.kills["server", default: 0] += 1
        case 2, 5, 8:
          // The answers of pushes that are committed are lost.
          proxy.stall(.toClient)
          try await sweep.edit()
          try await sweep.pause()
          proxy.cut()
          proxy.resume()
          sweep.kills["connection", default: 0] += 1
        default: try await sweep.killProgram()
        }
      }
      let outcome = try await sweep.end()
      let log = try await server.psql(
        """
        SELECT count(*), count(DISTINCT body->>'k') FROM ratchet_sync.log
        WHERE body @? '$.v[*] ? (@.c == "_alive")'
        """, database: database)
      print("Over PostgreSQL: \(outcome); stored inserts and rows: \(log)")
      #expect(log == "\(outcome.edits)|\(outcome.edits)")
      #expect(outcome.lost == 0)
      #expect(outcome.doubled == 0)
      let output = try sweep.output()
      #expect(outcome.healing < .seconds(5), "\(output)")
    }

    @Test(
      "that wait for a server end when they are interrupted", .timeLimit(.minutes(1)),
      .enabled(
        if: PostgresServer.unavailableReason == nil,
        Comment(rawValue: PostgresServer.unavailableReason ?? "")))
    func interrupted() async throws {
      let server = try await PostgresServer(settings: ["autovacuum": "off"])
      let database = try await server.makeDatabase()
      let (schema, _, _) = try await SyncCommandTests.ratchet(["sync", "--print-schema"])
      _ = try await server.psql(schema, database: database)
      let path = "\(folder.path)/a.sqlite"
      let arguments = [
        "sync", "Reminders", "--database", path, "--remote", server.url(database: database),
      ]
      let (_, error, code) = try await SyncCommandTests.ratchet(arguments)
      try #require(code == 0, "\(error)")
      try await Self.addList("a", to: DatabaseQueue(path: path))
      let program = try SpawnedProgram(arguments + ["--watch"])
      // Reading a line has no limit of its own.
      let limit = Task { [process = program.process] in
        try await Task.sleep(for: .seconds(20))
        process.send(9)
      }
      defer { limit.cancel() }
      while let line = try program.errorLine(), !line.hasPrefix("sent ") {}
      try await server.kill()
      try await Self.addList("b", to: DatabaseQueue(path: path))
      var line = try program.errorLine()
      while let other = line, !other.hasPrefix("waiting: ") { line = try program.errorLine() }
      #expect(line != nil)
      program.send(2)
      #expect(try await program.exitCode() == 130)
    }
  #endif

  fileprivate static func addList(_ title: String, to database: DatabaseQueue) async throws {
    try await database.write { db in
      try db.execute(
        sql: "INSERT INTO reminders_lists (title, color, position) VALUES (?, 0, 0)",
        arguments: [title])
    }
  }
}

/// Three devices, each with a program that watches.
private struct Sweep {
  struct Outcome: CustomStringConvertible {
    var kills: [String: Int]
    /// The programs that have ended by themselves, because their first exchange failed.
    var failures: Int
    var edits: Int
    /// The edits that are missing on a device, and those that are there more than once.
    var lost: Int
    var doubled: Int
    /// The time until every outbox was empty.
    var healing: Duration

    var description: String {
      let kills = kills.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
      return """
        kills: \(kills.joined(separator: ", ")); \(failures) programs ended with an error; \
        \(edits) edits, \(lost) lost, \(doubled) doubled; all outboxes empty after \(healing)
        """
    }
  }

  private struct Device {
    let path: String
    let database: DatabaseQueue
    let program: WatchingProgram
  }

  var kills: [String: Int] = [:]
  private let remote: String
  private var numbers: SeededRandomNumberGenerator
  private var devices: [Device] = []
  private var expected: Set<String> = []

  init(_ folder: String, over remote: String, seed: UInt64) async throws {
    self.remote = remote
    numbers = SeededRandomNumberGenerator(seed: seed)
    let paths = (0..<3).map { "\(folder)/\($0).sqlite" }
    for path in paths { try await Self.sync(path, remote) }
    for path in paths {
      devices.append(
        Device(
          path: path, database: try DatabaseQueue(path: path),
          program: try WatchingProgram(Self.arguments(path, remote) + ["--watch"], log: path)))
    }
  }

  /// Edits a device, and kills its program a moment later.
  mutating func killProgram() async throws {
    let index = try await edit()
    try await pause()
    devices[index].program.send(9)
  }

  /// Writes a list into the database of a device, beside its program. Returns the device.
  @discardableResult
  mutating func edit() async throws -> Int {
    let index = Int.random(in: devices.indices, using: &numbers)
    let title = "list \(expected.count)"
    expected.insert(title)
    try await SyncKillTests.addList(title, to: devices[index].database)
    return index
  }

  /// A random time in which a program can be anywhere in its work, or still be starting.
  mutating func pause() async throws {
    try await Task.sleep(for: .milliseconds(Int.random(in: 0...250, using: &numbers)))
  }

  /// Waits until everything is sent, ends the programs, and compares the devices.
  mutating func end() async throws -> Outcome {
    let healed = ContinuousClock.now
    for device in devices { #expect(try await Self.emptyOutbox(device.database)) }
    let healing = ContinuousClock.now - healed
    var failures = 0
    for device in devices {
      let codes = try await device.program.end()
      #expect(codes.last == 130)
      #expect(Set(codes.dropLast()).isSubset(of: [74, 137]))
      failures += codes.count { $0 == 74 }
      kills["program", default: 0] += codes.count { $0 == 137 }
    }
    var lost: Set<String> = []
    var doubled: Set<String> = []
    for device in devices {
      try await Self.sync(device.path, remote)
      let titles = try await device.database.read { db in
        try db.fetchAll(String.self, sql: "SELECT title FROM reminders_lists")
      }
      lost.formUnion(expected.subtracting(titles))
      doubled.formUnion(Dictionary(grouping: titles) { $0 }.filter { $0.value.count > 1 }.keys)
      #expect(Set(titles).subtracting(expected).isEmpty)
      await device.database.close()
    }
    return Outcome(
      kills: kills, failures: failures, edits: expected.count, lost: lost.count,
      doubled: doubled.count, healing: healing)
  }

  /// Ends all programs at once.
  func killPrograms() {
    for device in devices { device.program.kill() }
  }

  /// All that the programs have written.
  func output() throws -> String {
    try devices.map { try $0.program.output() }.joined()
  }

  /// Returns whether everything is sent within a limit.
  private static func emptyOutbox(_ database: DatabaseQueue) async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        // By the real clock, the commits of the programs are noticed.
        try await withDependencies {
          $0.continuousClock = ContinuousClock()
        } operation: {
          let changes = database.changes(inTables: "ratchet_sync_captured", "ratchet_sync_outbox")
          if try await isEmpty(database) { return true }
          for try await _ in changes where try await isEmpty(database) { return true }
          return false
        }
      }
      group.addTask {
        try await Task.sleep(for: .seconds(20))
        return false
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
  }

  private static func isEmpty(_ database: DatabaseQueue) async throws -> Bool {
    try await database.read { db in
      try db.fetchOne(
        Int.self,
        sql: """
          SELECT (SELECT count(*) FROM ratchet_sync_captured)
            + (SELECT count(*) FROM ratchet_sync_outbox)
          """) == 0
    }
  }

  /// Exchanges everything once.
  private static func sync(_ path: String, _ remote: String) async throws {
    let program = try SpawnedProgram(arguments(path, remote))
    let code = try await WatchingProgram.limited(program.process) {
      try await program.process.exitCode()
    }
    let error = try program.errorText()
    try #require(code == 0, "\(error)")
  }

  private static func arguments(_ path: String, _ remote: String) -> [String] {
    ["sync", "Reminders", "--database", path, "--remote", remote, "--quiet"]
  }
}

/// A program that watches. It is started again whenever it has ended, as a service manager does:
/// it ends by itself if its first exchange fails.
private final class WatchingProgram: Sendable {
  private struct State {
    var process: ChildProcess?
    var isEnding = false
    var codes: [Int32] = []
    /// Ends after the last program.
    var restarts: Task<Void, any Error>?
  }

  // A lock: the test sends signals while a task starts the program.
  private let state = Mutex(State())
  private let arguments: [String]
  private let log: URL

  init(_ arguments: [String], log path: String) throws {
    self.arguments = arguments
    log = URL(fileURLWithPath: path + ".log")
    try Data().write(to: log)
    let process = try startUnlessEnding()
    let restarts = Task { [self] in
      var process = process
      while let current = process {
        let code = try await current.exitCode()
        state.withLock { $0.codes.append(code) }
        process = try startUnlessEnding()
      }
    }
    state.withLock { $0.restarts = restarts }
  }

  /// All that the program has written.
  func output() throws -> String {
    try String(contentsOf: log, encoding: .utf8)
  }

  func send(_ signal: Int32) {
    state.withLock { $0.process?.send(signal) }
  }

  func kill() {
    state.withLock { state in
      state.isEnding = true
      state.process?.send(9)
    }
  }

  /// Interrupts the program. Returns all its exit codes, when it has ended.
  func end() async throws -> [Int32] {
    let (process, restarts) = state.withLock { state in
      state.isEnding = true
      state.process?.send(2)
      return (state.process, state.restarts)
    }
    if let process, let restarts {
      try await Self.limited(process) { try await restarts.value }
    }
    return state.withLock { $0.codes }
  }

  /// Runs `body`, and kills a process if that takes too long.
  static func limited<T>(
    _ process: ChildProcess, _ body: () async throws -> T
  ) async throws -> T {
    let limit = Task {
      try await Task.sleep(for: .seconds(30))
      process.send(9)
    }
    defer { limit.cancel() }
    return try await body()
  }

  private func startUnlessEnding() throws -> ChildProcess? {
    try state.withLock { state in
      state.process = nil
      guard !state.isEnding else { return nil }
      let log = try FileHandle(forWritingTo: log)
      try log.seekToEnd()
      state.process = try ChildProcess(
        BuiltProgram("ratchet").url, arguments, environment: SpawnedProgram.sanitizer, output: log,
        error: log)
      return state.process
    }
  }
}
