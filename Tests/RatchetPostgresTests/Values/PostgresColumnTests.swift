#if Postgres
  import Foundation
  import RatchetSQLite
  import Testing

  @testable import RatchetPostgres

  /// Bytes that a server should never send.
  @Suite
  struct PostgresColumnTests {
    private func read<Value>(
      _ bytes: [UInt8], _ type: PostgresType, _ read: (borrowing PostgresColumn) -> Value
    ) -> Value {
      bytes.withUnsafeBytes { read(PostgresColumn(type: type, bytes: $0)) }
    }

    @Test(arguments: [
      PostgresType.int2, .int4, .int8, .float4, .float8, .numeric, .uuid, .timestamptz, .date,
      .bool,
      .jsonb, PostgresType(rawValue: 1007),
    ])
    func `cut values are refused at every length`(type: PostgresType) {
      for count in 0..<2 {
        let bytes = [UInt8](repeating: 7, count: count)
        #expect(read(bytes, type) { $0.integer } == nil)
        #expect(read(bytes, type) { $0.real } == nil)
        #expect(read(bytes, type) { $0.text } == nil)
        #expect(read(bytes, type) { $0.uuid } == nil)
        #expect(read(bytes, type) { $0.date } == nil)
        #expect(read(bytes, type) { [Int].fromPostgres($0) } == nil)
      }
    }

    @Test func `only bytes are read from a bytea, also from an empty one`() {
      #expect(read([], .bytea) { [UInt8].fromPostgres($0) } == [])
      #expect(read([], .bytea) { [String].fromPostgres($0) } == nil)
      #expect(read([1], .bytea) { [Int].fromPostgres($0) } == nil)
    }

    @Test func `texts that are not UTF-8 are refused`() {
      #expect(read([0xC3, 0x28], .text) { $0.text } == nil)
      // Repaired, this text would have as many bytes as before.
      #expect(read([0xF0, 0x9F, 0x98], .text) { $0.text } == nil)
      #expect(read([0xEF, 0xBF, 0xBD], .text) { $0.text } == "\u{FFFD}")
      #expect(read([], .text) { $0.text } == "")
      #expect(read([0x61, 0, 0x62], .text) { $0.text } == "a\0b")
    }

    @Test func `malformed arrays and numerics are refused without reading beyond their end`() {
      let array = PostgresType(rawValue: 1007)
      // One dimension with two billion elements.
      let huge: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 23, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1]
      #expect(read(huge, array) { [Int].fromPostgres($0) } == nil)
      // An element that is longer than the array.
      let long: [UInt8] = [
        0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 23, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 9,
      ]
      #expect(read(long, array) { [Int].fromPostgres($0) } == nil)
      #expect(read(long, array) { $0.text } == nil)
      // More digits than there are, and a digit of 10,000.
      #expect(read([0, 9, 0, 0, 0, 0, 0, 0], .numeric) { $0.text } == nil)
      #expect(read([0, 1, 0, 0, 0, 0, 0, 0, 0x27, 0x10], .numeric) { $0.text } == nil)
      #expect(read([0, 1, 0, 0, 0, 0, 0, 0, 0x27, 0x0F], .numeric) { $0.text } == "9999")
    }

    @Test func `literals of arrays come back, and malformed ones are refused`() {
      let texts: [String?] = ["a", nil, "", "NULL", "x,y", "{", "\"\\", " "]
      let array = PostgresArray(texts)
      #expect(PostgresArray<String?>.fromDatabaseValue(array.databaseValue) == array)
      #expect(PostgresArray<Int>.fromDatabaseValue(.text("{1,2}"))?.elements == [1, 2])
      #expect(PostgresArray<Int>.fromDatabaseValue(.text("{}"))?.elements == [])
      #expect(
        PostgresArray<Data>.fromDatabaseValue(.text("{\"\\\\x00ff\"}"))?.elements == [
          Data([0, 255])
        ])
      for text in ["", "{", "}", "1", "{1,}", "{,1}", "{{1},{2}}", "{\"a}", "{\"a\"b}", "{a\"b}"] {
        #expect(PostgresArray<String>.fromDatabaseValue(.text(text)) == nil, "\(text)")
      }
      #expect(PostgresArray<Int>.fromDatabaseValue(.text("{1,NULL}")) == nil)
      #expect(PostgresArray<Int>.fromDatabaseValue(.integer(1)) == nil)
    }
  }
#endif
