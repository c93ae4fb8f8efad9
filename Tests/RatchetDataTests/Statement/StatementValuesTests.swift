import Foundation
import RatchetData
import Testing

@Suite struct StatementValuesTests {
  @Test("values are bound in order, each as its type stores it")
  func values() async throws {
    let rows = try await onMemory { db in
      try db.execute(sql: "CREATE TABLE t(a, b, c, d, e, f)")
      let insert = try db.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")
      try insert.execute(1, "Zoë\0", 2.5, true, Data([1, 2]), Int?.none)
      try insert.execute(Int64.min, "", -0.0, false, Data(), Optional(3))
      return try db.fetchAll(
        String.self,
        sql: "SELECT quote(a) || typeof(b) || quote(hex(b)) || quote(c) || quote(d) "
          + "|| quote(e) || quote(f) FROM t")
    }
    #expect(
      rows == [
        "1text'5A6FC3AB00'2.51X'0102'NULL",
        "-9223372036854775808text''0.00X''3",
      ])
  }

  @Test("the values of an earlier run leave nothing behind")
  func runs() async throws {
    let rows = try await onMemory { db in
      try db.execute(sql: "CREATE TABLE t(a, b)")
      let insert = try db.prepare("INSERT INTO t VALUES (?, ?)")
      for number in 0..<100 { try insert.execute(number, "text \(number)") }
      try insert.execute(arguments: [100, nil])
      return try db.fetchAll(String.self, sql: "SELECT a || coalesce(b, '-') FROM t ORDER BY a")
    }
    #expect(rows == (0..<100).map { "\($0)text \($0)" } + ["100-"])
  }

  @Test("too few or too many values and NaN are refused, and the statement still runs afterwards")
  func refused() async throws {
    try await onMemory { db in
      try db.execute(sql: "CREATE TABLE t(a)")
      let insert = try db.prepare("INSERT INTO t VALUES (?)")
      let two = try db.prepare("INSERT INTO t VALUES (? + ?)")
      let tooMany = #expect(throws: DatabaseError.self) { try insert.execute(1, 2) }
      #expect(tooMany?.code == .range)
      let tooFew = #expect(throws: DatabaseError.self) { try two.execute(1) }
      #expect(tooFew?.message == "the statement takes 2 arguments, but 1 was given")
      #expect(throws: DatabaseError.self) { try insert.execute(Double.nan) }
      #expect(throws: DatabaseError.self) { try insert.execute { _ in } }
      #expect(throws: CancellationError.self) {
        try insert.execute { _ in throw CancellationError() }
      }
      try insert.execute(5)
      try two.execute(2, 4)
      #expect(try db.fetchAll(Int.self, sql: "SELECT a FROM t") == [5, 6])
    }
  }

  @Test("values can be bound one by one")
  func binding() async throws {
    let rows = try await onMemory { db in
      try db.execute(sql: "CREATE TABLE t(a, b)")
      let insert = try db.prepare("INSERT INTO t VALUES (?, ?)")
      for number in 0..<3 {
        try insert.execute { values in
          try values.bind(number)
          try values.bind(number == 1 ? nil : "x")
        }
      }
      return try db.fetchAll(String.self, sql: "SELECT a || coalesce(b, '-') FROM t ORDER BY a")
    }
    #expect(rows == ["0x", "1-", "2x"])
  }

  @Test("a statement that outlives its connection refuses to run")
  func kept() async throws {
    let kept = Kept()
    let database = try DatabaseQueue()
    try await database.write { db in kept.statement = try db.prepare("SELECT 1") }
    await database.close()
    let error = #expect(throws: DatabaseError.self) { try kept.statement?.execute() }
    #expect(error?.message == "the database is closed; keep it for as long as it is used")
  }

  // Unchecked on purpose: the test takes a statement out of its block, which is an error.
  private final class Kept: @unchecked Sendable {
    var statement: Statement?
  }

  @Test("a statement that writes is refused in a read, also with values")
  func readOnly() async throws {
    let database = try DatabaseQueue()
    try await database.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    let error = try await databaseError {
      try await database.read { try $0.prepare("INSERT INTO t VALUES (?)").execute(1) }
    }
    #expect(error.message == "a read cannot change the database; use write")
  }
}
