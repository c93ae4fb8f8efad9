import Foundation
import Testing

@testable import RatchetSync

@Suite struct SyncValueTests {
  static let values: [SyncValue] = [
    .null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-0.0),
    .real(.leastNonzeroMagnitude),
    .real(.infinity), .real(-.infinity), .real(.greatestFiniteMagnitude), .text(""), .text("i5"),
    .text("a\0b"), .text("\u{301}x"), .text("\"\\\n"), .text("😀"), .blob(Data()),
    .blob(Data([0, 255, 10])),
  ]

  @Test("A value is read from JSON as it was written", arguments: values)
  func json(value: SyncValue) throws {
    let data = try JSONEncoder().encode([value])
    #expect(!data.contains(0))
    #expect(!String(decoding: data, as: UTF8.self).contains("\\u0000"))
    #expect(try JSONDecoder().decode([SyncValue].self, from: data) == [value])
    #expect(SyncValue(tagged: value.tagged) == value)
  }

  @Test(
    "An invalid value is refused",
    arguments: [
      "", "q1", "i", "i1.5", "i9223372036854775808", "rnan", "r", "b?", "xAA", "x/w==", "n1",
    ])
  func invalid(text: String) throws {
    #expect(SyncValue(tagged: text) == nil)
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SyncValue].self, from: data)
    }
  }

  @Test("An operation is read from JSON as it was written")
  func operation() throws {
    let operation = SyncOperation(
      sequence: .max, table: "t", key: "'a',@00", clock: SyncClock(milliseconds: .max),
      node: SyncNode(rawValue: .max),
      cells: [
        SyncCell(column: "a", value: .null),
        SyncCell(column: "b", part: "", value: .integer(.min), clock: .zero, node: .random()),
      ])
    let data = try JSONEncoder().encode(operation)
    #expect(try JSONDecoder().decode(SyncOperation.self, from: data) == operation)
  }

  @Test("Clocks before 1970 and after 6429 are moved to the nearest that can be stored")
  func clocks() {
    #expect(SyncClock(milliseconds: -1) == .zero)
    #expect(SyncClock(milliseconds: .max).rawValue > 0)
    #expect(SyncClock(milliseconds: 1_700_000_000_123).milliseconds == 1_700_000_000_123)
  }
}
