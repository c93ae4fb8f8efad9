import Dispatch
import Foundation
import RatchetData
import Testing

/// The book of most tests.
struct Book: RowDecodable, Equatable {
  static let schema =
    "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, rating INTEGER)"

  var id: Int
  var title: String
  var rating: Int?

  init(id: Int, title: String, rating: Int? = nil) {
    self.id = id
    self.title = title
    self.rating = rating
  }

  init(row: Row) throws {
    id = try row[0]
    title = try row[1]
    rating = try row[2]
  }
}

extension DatabaseWriter {
  func createBooks() async throws {
    try await write { try $0.execute(sql: Book.schema) }
  }

  // Runs in the caller's isolation like `write`: a hop in between could change the order.
  nonisolated(nonsending) func insertBook(_ title: String) async throws {
    try await write { try $0.insertBook(title) }
  }
}

/// A number in a table, which each commit increments.
extension DatabaseWriter {
  func createCounter() async throws {
    try await write { db in
      try db.execute(sql: "CREATE TABLE counter(value INTEGER NOT NULL)")
      try db.execute(sql: "INSERT INTO counter VALUES (0)")
    }
  }

  func incrementCounter() async throws {
    try await write { try $0.execute(sql: "UPDATE counter SET value = value + 1") }
  }
}

extension DatabaseReader {
  func titles() async throws -> [String] {
    try await read { try $0.fetchAll(sql: "SELECT title FROM book ORDER BY id") }
  }
}

extension Database {
  func insertBook(_ title: String) throws {
    try execute(sql: "INSERT INTO book(title) VALUES (?)", arguments: [title])
  }
}

/// The error by which a test ends a block.
struct Stop: Error, Equatable {}

/// The error of a block that must throw a database error.
nonisolated(nonsending) func databaseError(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: nonisolated(nonsending) () async throws -> Void
) async throws -> DatabaseError {
  let error = await #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) {
    try await body()
  }
  return try #require(error, sourceLocation: sourceLocation)
}

/// Runs a block on a fresh database in memory.
func onMemory<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
  let database = try DatabaseQueue()
  let result = try await database.writeWithoutTransaction(body)
  await database.close()
  return result
}

/// A folder that is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
  let url: URL

  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    url = parent.appendingPathComponent("ratchet-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  /// A folder for thousands of databases, in memory if the system has a file system there.
  static func fast() throws -> TemporaryFolder {
    let memory = URL(fileURLWithPath: "/dev/shm")
    return FileManager.default.isWritableFile(atPath: memory.path)
      ? try TemporaryFolder(in: memory) : try TemporaryFolder()
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      Issue.record(error)
    }
  }

  func path(_ name: String = "test.sqlite") -> String {
    url.appendingPathComponent(name).path
  }
}

/// Holds a connection's thread (never one of Swift's own) until it is opened.
struct Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func pass() { semaphore.wait() }
  func open() { semaphore.signal() }
}

/// Signals to a waiting test that a block has reached a point.
struct Milestone: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  }

  func reach() { continuation.yield() }

  func reached(times: Int = 1) async {
    var iterator = stream.makeAsyncIterator()
    for _ in 0..<times { await iterator.next() }
  }
}

/// Random numbers that a printed seed reproduces: run with `RATCHET_SEED` in the environment.
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init() {
    let given = ProcessInfo.processInfo.environment["RATCHET_SEED"].flatMap { UInt64($0) }
    self.init(seed: given ?? UInt64.random(in: 0...UInt64.max))
  }

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
