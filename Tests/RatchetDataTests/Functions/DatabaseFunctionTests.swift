import Foundation
import RatchetData
import Synchronization
import Testing

@Table("snippets") struct Snippet: Equatable {
  var id: Int
  var text: String
  var note: String?

  static let schema =
    "CREATE TABLE snippets(id INTEGER PRIMARY KEY, text TEXT NOT NULL, note TEXT)"
}

/// A database with snippets, and functions written in Swift.
private func makeDatabase(
  _ texts: [String] = ["one two", "three"], adding additions: any SQLExtension...
) throws -> DatabaseQueue {
  var configuration = DatabaseConfiguration()
  for addition in additions { configuration.add(addition) }
  let database = try DatabaseQueue(configuration: configuration)
  try database.write { db in
    try db.execute(sql: Snippet.schema)
    for text in texts {
      try db.execute(sql: "INSERT INTO snippets(text) VALUES (?)", arguments: [text])
    }
  }
  return database
}

private let wordCount = DatabaseFunction("word_count") { (text: String) in
  text.split(separator: " ").count
}

private struct Refused: Error {}

@Suite("SQL functions written in Swift")
struct DatabaseFunctionTests {
  @Test("can be called in SQL statements")
  func sql() async throws {
    let database = try makeDatabase(adding: wordCount)
    let counts = try await database.read { db in
      try db.fetchAll(Int.self, sql: "SELECT word_count(text) FROM snippets ORDER BY id")
    }
    #expect(counts == [2, 1])
  }

  @Test("can be called in queries, with columns and with values")
  func queries() async throws {
    let add = DatabaseFunction("add") { (first: Int, second: Int) in first + second }
    let database = try makeDatabase(adding: wordCount, add)
    let sums = try await database.read { db in
      try Snippet.order(by: \.id).select { add(wordCount($0.text), bind(10, as: Int.self)) }
        .fetchAll(db)
    }
    #expect(sums == [12, 11])
  }

  @Test("take and return each type of value, bit for bit")
  func values() async throws {
    let echo = DatabaseFunction("echo") { (value: SQLValue) in value }
    let database = try makeDatabase(adding: echo)
    let values: [SQLValue] = [
      .null, .integer(.min), .integer(.max), .real(-0.0), .real(.infinity), .real(0.1), .text(""),
      .text("a\0b"), .text("Škvorecký 📚"), .blob(Data()), .blob(Data([0, 255, 0])),
    ]
    for value in values {
      let echoed = try await database.read { db in
        try db.fetchOne(SQLValue.self, sql: "SELECT echo(?)", arguments: [value])
      }
      #expect(echoed == value)
    }
  }

  @Test("can have no parameter, or many")
  func parameters() async throws {
    let none = DatabaseFunction("none") { 7 }
    let five = DatabaseFunction("five") { (a: Int, b: String, c: Double, d: Bool, e: Int?) in
      "\(a)\(b)\(c)\(d)\(e ?? 0)"
    }
    let database = try makeDatabase(adding: none, five)
    let row = try await database.read { db in
      (
        try db.fetchOne(Int.self, sql: "SELECT none()"),
        try db.fetchOne(String.self, sql: "SELECT five(1, 'x', 2.5, 1, NULL)")
      )
    }
    #expect(row == (7, "1x2.5true0"))
  }

  @Test("reject an argument of another type with an error that names its place, and not its value")
  func wrongArgument() async throws {
    let database = try makeDatabase(adding: wordCount)
    var error = try await databaseError {
      _ = try await database.read { try $0.fetchOne(Int.self, sql: "SELECT word_count(12345)") }
    }
    #expect(error.message == "in the function word_count: argument 1 is an integer, not String")
    error = try await databaseError {
      _ = try await database.read { db in
        try Snippet.select { wordCount($0.note) }.fetchAll(db)
      }
    }
    #expect(
      error.message
        == "in the function word_count: argument 1 is NULL, not String; "
        + "take an optional, or filter with IS NOT NULL")
  }

  @Test("turn an error into an error of the statement, and the write is rolled back")
  func throwing() async throws {
    let refuse = DatabaseFunction("refuse") { (_: Int) throws -> Int in throw Refused() }
    let database = try makeDatabase(adding: refuse)
    let error = try await databaseError {
      try await database.write { db in
        try db.execute(sql: "DELETE FROM snippets")
        try db.execute(sql: "INSERT INTO snippets(text) VALUES (refuse(1))")
      }
    }
    #expect(error.message == "in the function refuse: Refused()")
    #expect(error.sql == "INSERT INTO snippets(text) VALUES (refuse(1))")
    let count = try await database.read {
      try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM snippets")
    }
    #expect(count == 2)
  }

  @Test("can be indexed if they are pure, and only then")
  func indexes() async throws {
    let pure = DatabaseFunction("pure", isPure: true, use: .statementsAndSchema) { (x: Int) in -x }
    let impure = DatabaseFunction("impure", use: .statementsAndSchema) { (x: Int) in -x }
    let database = try makeDatabase(adding: pure, impure)
    try await database.write { try $0.execute(sql: "CREATE INDEX i ON snippets(pure(id))") }
    let ids = try await database.read { db in
      try db.fetchAll(Int.self, sql: "SELECT id FROM snippets ORDER BY pure(id)")
    }
    #expect(ids == [2, 1])
    let error = try await databaseError {
      try await database.write { try $0.execute(sql: "CREATE INDEX j ON snippets(impure(id))") }
    }
    #expect(error.message == "non-deterministic functions prohibited in index expressions")
  }

  @Test("can be called by a file's schema only if they are declared harmless")
  func untrustedSchema() async throws {
    let calls = Mutex(0)
    let secret = DatabaseFunction("secret") { () -> Int in
      calls.withLock { $0 += 1 }
      return 42
    }
    let harmless = DatabaseFunction("harmless", use: .statementsAndSchema) { 1 }
    let database = try makeDatabase(adding: secret, harmless)
    try await database.write { db in
      try db.execute(sql: "CREATE VIEW bad AS SELECT secret()")
      try db.execute(sql: "CREATE VIEW good AS SELECT harmless()")
    }
    let good = try await database.read { try $0.fetchOne(Int.self, sql: "SELECT * FROM good") }
    #expect(good == 1)
    let error = try await databaseError {
      _ = try await database.read { try $0.fetchOne(Int.self, sql: "SELECT * FROM bad") }
    }
    #expect(error.message == "unsafe use of secret()")
    #expect(calls.withLock(\.self) == 0)
  }

  @Test("run in the task of the access")
  func taskLocals() async throws {
    let name = DatabaseFunction("name") { TaskName.value }
    let database = try makeDatabase(adding: name)
    let names = try await TaskName.$value.withValue("inner") {
      try await database.read { try $0.fetchAll(String.self, sql: "SELECT name()") }
    }
    #expect(names == ["inner"])
  }

  @Test("can be added to one connection, in an access")
  func inAccess() async throws {
    let database = try makeDatabase()
    let count = try await database.read { db in
      try db.add(wordCount)
      return try db.fetchOne(Int.self, sql: "SELECT word_count('a b c')")
    }
    #expect(count == 3)
  }

  @Test("can be used on every connection of a pool")
  func pool() async throws {
    var configuration = DatabaseConfiguration()
    configuration.maximumReaderCount = 3
    configuration.add(wordCount)
    let database = try DatabasePool.temporary(configuration: configuration)
    let written = try await database.write {
      try $0.fetchOne(Int.self, sql: "SELECT word_count('a b')")
    }
    #expect(written == 2)
    try await withThrowingTaskGroup { group in
      for _ in 0..<12 {
        group.addTask {
          try await database.read { try $0.fetchOne(Int.self, sql: "SELECT word_count('a b')") }
        }
      }
      for try await count in group { #expect(count == 2) }
    }
    await database.close()
  }

  @Test("with a name or a number of parameters that SQLite rejects are refused in one line")
  func refusals() async throws {
    let database = try makeDatabase()
    for name in ["", "a\0b", String(repeating: "x", count: 256)] {
      let function = DatabaseFunction(name) { 1 }
      let error = try await databaseError { try await database.write { try $0.add(function) } }
      #expect(error.code == .misuse)
      #expect(
        error.message
          == "\"\(name)\" is not a valid name of a function or a collation; use 1 to 255 bytes of "
          + "UTF-8 without a NUL"
      )
    }
  }

  @Test("cannot be replaced while a statement runs")
  func inUse() async throws {
    let database = try makeDatabase(adding: wordCount)
    let error = try await databaseError {
      try await database.read { db in
        try db.forEachRow(sql: "SELECT word_count(text) FROM snippets") { _ in
          try db.add(DatabaseFunction("word_count") { (_: String) in 0 })
        }
      }
    }
    #expect(
      error.message
        == "word_count cannot be replaced while a statement runs; "
        + "add it before, or read the statement to its end")
  }

  @Test("are released with the connection")
  func release() async throws {
    weak var probe: Probe?
    do {
      let kept = Probe()
      probe = kept
      let database = try makeDatabase(adding: DatabaseFunction("ask") { [kept] in kept.number })
      let number = try await database.read { try $0.fetchOne(Int.self, sql: "SELECT ask()") }
      #expect(number == 7)
      await database.close()
    }
    // The connection's thread may hold its last reference for a moment.
    for _ in 0..<1_000 where probe != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(probe == nil)
  }
}

private final class Probe: Sendable {
  let number = 7
}

private enum TaskName {
  @TaskLocal static var value = "outer"
}
