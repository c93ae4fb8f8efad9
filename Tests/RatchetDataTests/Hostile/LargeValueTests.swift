import Foundation
import RatchetData
import Testing

@Suite(.serialized) struct LargeValueTests {
  private let count = 100_000_000

  @Test("a blob of 100 MB round-trips")
  func blob() async throws {
    var data = Data(count: count)
    for index in stride(from: 0, to: count, by: 997) {
      data[index] = UInt8(truncatingIfNeeded: index)
    }
    let database = try DatabasePool.temporary()
    try await database.write { [data] db in
      try db.execute(sql: "CREATE TABLE t(a BLOB)")
      try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [data])
    }
    #expect(try await database.read { try $0.fetchOne(Data.self, sql: "SELECT a FROM t") } == data)
    await database.close()
  }

  @Test("a text of 100 MB round-trips")
  func text() async throws {
    let text = String(repeating: "ü'\"🪢\0-;", count: count / 12)
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE t(a TEXT)")
      try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [text])
    }
    let found = try await database.read { try $0.fetchOne(String.self, sql: "SELECT a FROM t") }
    #expect(found?.utf8.count == text.utf8.count)
    #expect(found == text)
    await database.close()
  }

  @Test("a value beyond SQLite's limit is refused without being copied")
  func tooLarge() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let expression = try await databaseError {
      try await database.write { try $0.execute(sql: "SELECT zeroblob(1000000001)") }
    }
    #expect(expression.code == .tooBig)
    // Memory that is never touched takes no space.
    let size = 1_000_000_001
    let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    let start = try #require(memory == MAP_FAILED ? nil : memory)
    let data = Data(bytesNoCopy: start, count: size, deallocator: .unmap)
    let bound = try await databaseError {
      try await database.write { db in
        try db.execute(sql: "INSERT INTO book(title) VALUES (?)", arguments: [data])
      }
    }
    #expect(bound.code == .tooBig)
    #expect(bound.message == "string or blob too big")
    try await database.insertBook("after")
    await database.close()
  }
}
