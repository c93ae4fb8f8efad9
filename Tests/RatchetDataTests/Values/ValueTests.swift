import Foundation
import RatchetData
import Testing

@Suite struct ValueTests {
  /// Stores the value in a column without affinity and reads it back.
  private func roundTrip<T: DatabaseValueConvertible & Sendable>(_ value: T) async throws -> T? {
    try await onMemory { db in
      try db.fetchOne(T.self, sql: "SELECT ?", arguments: [value])
    }
  }

  @Test("integers round-trip up to their limits")
  func integers() async throws {
    for value in [Int64.min, -1, 0, 1, Int64.max] {
      #expect(try await roundTrip(value) == value)
    }
    #expect(try await roundTrip(Int.max) == Int.max)
    #expect(try await roundTrip(Int8.min) == Int8.min)
    #expect(try await roundTrip(UInt8.max) == UInt8.max)
    #expect(try await roundTrip(Int16.min) == Int16.min)
    #expect(try await roundTrip(UInt16.max) == UInt16.max)
    #expect(try await roundTrip(Int32.min) == Int32.min)
    #expect(try await roundTrip(UInt32.max) == UInt32.max)
  }

  @Test("an integer too large for the requested type is a mismatch, not a wrapped value")
  func narrowing() async throws {
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(Int8.self, sql: "SELECT 300 AS size") }
    }
    #expect(error.code == .mismatch)
    #expect(error.message == "column 0 (size) holds an integer, not a value of type Int8")
  }

  @Test("doubles round-trip, infinities included")
  func doubles() async throws {
    let values = [0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity]
    for value in values {
      #expect(try await roundTrip(value)?.bitPattern == value.bitPattern)
    }
    #expect(try await roundTrip(Float(0.1)) == Float(0.1))
  }

  @Test("an integer is read as a Double, a real number is never read as an Int")
  func realsAndIntegers() async throws {
    #expect(try await onMemory { try $0.fetchOne(Double.self, sql: "SELECT 2") } == 2)
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(Int.self, sql: "SELECT 2.0 AS mean") }
    }
    #expect(error.message == "column 0 (mean) holds a real number, not a value of type Int")
  }

  @Test("a URL is its absolute string, and a text that is no URL is a mismatch")
  func urls() async throws {
    let folder = try #require(URL(string: "https://example.com/a/"))
    let relative = try #require(URL(string: "b?c=d#é", relativeTo: folder))
    for url in [folder, relative, URL(fileURLWithPath: "/tmp/a b")] {
      #expect(url.databaseValue == .text(url.absoluteString))
      #expect(try await roundTrip(url)?.absoluteString == url.absoluteString)
      #expect(URL.fromDatabaseValue(url.databaseValue)?.absoluteString == url.absoluteString)
    }
    struct Site: Decodable, Equatable { var home: URL? }
    let sites = try await onMemory { db in
      try db.fetchAll(
        decoding: Site.self, sql: "SELECT 'https://example.com/a/' AS home UNION ALL SELECT NULL")
        == [Site(home: folder), Site(home: nil)]
    }
    #expect(sites)
    for sql in ["SELECT '' AS home", "SELECT 1 AS home", "SELECT NULL AS home"] {
      let error = try await databaseError {
        _ = try await onMemory { try $0.fetchOne(URL.self, sql: sql) }
      }
      #expect(error.code == .mismatch && error.message.contains("not a value of type URL"))
    }
  }

  @Test("NaN is refused, since SQLite would store NULL")
  func nan() async throws {
    let error = try await databaseError {
      try await onMemory { try $0.execute(sql: "SELECT ?", arguments: [Double.nan]) }
    }
    #expect(error.code == .mismatch)
    #expect(
      error.message == "argument 1 is not a number (NaN), which SQLite would store as NULL")
  }

  @Test("a Bool is 0 or 1, and nothing else")
  func booleans() async throws {
    #expect(try await roundTrip(true) == true)
    #expect(try await roundTrip(false) == false)
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(Bool.self, sql: "SELECT 2") }
    }
    #expect(error.code == .mismatch)
  }

  @Test(
    "hostile texts round-trip",
    arguments: [
      "", "'", "''; DROP TABLE book; --", "\"", "\0", "a\0b\0", "\u{FEFF}", "\r\n", "%_\\", "?1 :a",
      "👩🏽‍🚀", "e\u{301}", "\u{202E}", "\u{10FFFF}", String(repeating: "x", count: 1 << 20),
      String(repeating: "é\0", count: 1 << 18),
    ])
  func texts(_ text: String) async throws {
    let read = try #require(try await roundTrip(text))
    #expect(Array(read.utf8) == Array(text.utf8))
  }

  @Test("text that is not UTF-8 is a mismatch, never repaired silently")
  func invalidText() async throws {
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(String.self, sql: "SELECT CAST(x'FF' AS TEXT)") }
    }
    #expect(error.code == .mismatch)
  }

  @Test("bytes round-trip, and no bytes are not NULL")
  func blobs() async throws {
    for count in [0, 1, 1 << 20] {
      let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
      #expect(try await roundTrip(data) == data)
      #expect(try await roundTrip(Optional(data)) == .some(.some(data)))
    }
    #expect(try await roundTrip([UInt8]([0, 255])) == [0, 255])
    #expect(try await roundTrip(Optional("")) == .some(.some("")))
  }

  @Test("a slice of Data is stored as the slice")
  func slices() async throws {
    let slice = Data([1, 2, 3, 4])[1..<3]
    #expect(try await roundTrip(slice) == Data([2, 3]))
  }

  @Test("a UUID is lower-case text, read in either case")
  func uuids() async throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(uuid.databaseValue == .text("e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    #expect(try await roundTrip(uuid) == uuid)
    #expect(UUID.fromDatabaseValue(.text(uuid.uuidString)) == uuid)
    #expect(UUID.fromDatabaseValue(.text("no")) == nil)
  }

  @Test("NULL is nil for an optional, and a mismatch for anything else")
  func nulls() async throws {
    #expect(try await roundTrip(Int?.none) == .some(nil))
    #expect(try await roundTrip(Int?.some(3)) == .some(3))
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(String.self, sql: "SELECT NULL AS title") }
    }
    #expect(error.message == "column 0 (title) holds NULL, not a value of type String")
  }

  private enum Shelf: String, DatabaseValueConvertible { case reading, finished }
  private enum Stars: Int, DatabaseValueConvertible {
    case one = 1
    case two
  }

  @Test("an enum with a raw value is stored as that, and rejects unknown values")
  func rawValues() async throws {
    #expect(try await roundTrip(Shelf.finished) == .finished)
    #expect(Shelf.finished.databaseValue == .text("finished"))
    #expect(try await roundTrip(Stars.two) == .two)
    #expect(try await roundTrip(Optional(Stars.one)) == .some(.one))
    let error = try await databaseError {
      _ = try await onMemory { try $0.fetchOne(Shelf.self, sql: "SELECT 'lost' AS shelf") }
    }
    #expect(error.message == "column 0 (shelf) holds a text, not a value of type Shelf")
    #expect(!error.description.contains("Optional"))
  }

  /// The number of commas in a text.
  private struct CommaCount: DatabaseValueConvertible, Equatable {
    let count: Int
    var databaseValue: SQLValue { .text(String(repeating: ",", count: count)) }
    static func fromDatabaseValue(_ value: SQLValue) -> CommaCount? {
      String.fromDatabaseValue(value).map { CommaCount(count: $0.utf8.count { $0 == 0x2C }) }
    }
    static func fromColumn(_ column: borrowing Column) -> CommaCount? {
      column.withUTF8 { text in CommaCount(count: text.indices.count { text[$0] == 0x2C }) }
    }
  }

  @Test("a value is made of the bytes of a text; of anything else it is a mismatch")
  func bytesOfTexts() async throws {
    #expect(try await roundTrip(CommaCount(count: 3)) == CommaCount(count: 3))
    #expect(try await roundTrip(CommaCount?.none) == .some(nil))
    let counts = try await onMemory { db in
      try db.fetchAll(
        CommaCount.self,
        sql: "VALUES (''), ('a,b'), (',' || char(0) || ','), (',é,日,')")
    }
    #expect(counts.map(\.count) == [0, 1, 2, 3])
    for value in ["1", "1.5", "NULL", "x'2C'", "CAST(x'2CFF' AS TEXT)"] {
      let error = try await databaseError {
        _ = try await onMemory { try $0.fetchOne(CommaCount.self, sql: "SELECT \(value)") }
      }
      #expect(error.code == .mismatch, "\(value)")
    }
  }

  @Test("a value of any class is read as SQLValue")
  func values() async throws {
    let values = try await onMemory { db in
      try db.fetchAll(
        SQLValue.self,
        sql:
          "SELECT NULL UNION ALL SELECT 1 UNION ALL SELECT 1.5 UNION ALL SELECT 'a' UNION ALL SELECT x'01'"
      )
    }
    #expect(values == [.null, .integer(1), .real(1.5), .text("a"), .blob(Data([1]))])
  }
}
