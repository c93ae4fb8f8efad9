import Foundation
import Testing

@testable import RatchetDriver

@Suite("Values as JSON")
struct ValueEncoderTests {
  private func text(_ value: some Encodable) throws -> String {
    try ValueEncoder.json(of: value).text
  }

  @Test("members keep the order of the declaration, and nil optionals are left out")
  func order() throws {
    struct Book: Encodable {
      var title = "Dune"
      var authors = ["Herbert"]
      var year: Int?
      var id = 1
    }
    #expect(try text(Book()) == #"{"title":"Dune","authors":["Herbert"],"id":1}"#)
  }

  @Test("unordered collections are sorted, numbers by value")
  func unordered() throws {
    #expect(try text(Set([10, 9, 1])) == "[1,9,10]")
    #expect(try text(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
    #expect(try text([10: "x", 9: "y"]) == #"{"9":"y","10":"x"}"#)
    #expect(try text([Zoo.Kind.small: 1, .large: 2]) == #"["large",2,"small",1]"#)
    #expect(try text([["b": Set(["y", "x"])]]) == #"[{"b":["x","y"]}]"#)
  }

  @Test(
    "dates are ISO 8601 to the millisecond, and round-trip with that precision", arguments: 0..<1000
  )
  func dates(millisecond: Int) throws {
    let date = Date(timeIntervalSince1970: 1_772_280_000 + Double(millisecond) / 1000)
    let json = try ValueEncoder.json(of: date)
    let digits = String(repeating: "0", count: 3 - "\(millisecond)".count) + "\(millisecond)"
    #expect(json == .string("2026-02-28T12:00:00.\(digits)Z"))
    let back = try ValueDecoder.decode(Date.self, from: json)
    #expect(try ValueEncoder.json(of: back) == json)
  }

  @Test("dates beyond the calendar are seconds")
  func farDates() throws {
    for seconds in [1e12, -1e300, .infinity] {
      let date = Date(timeIntervalSince1970: seconds)
      let json = try ValueEncoder.json(of: date)
      #expect(try ValueDecoder.decode(Date.self, from: json) == date)
    }
    #expect(try text(Date.distantPast) == #""0000-12-30T00:00:00.000Z""#)
  }

  @Test("dates before 1582 are in the same calendar as in a database")
  func earlyDates() throws {
    let date = Date(timeIntervalSince1970: -62_135_596_800)
    let json = try ValueEncoder.json(of: date)
    #expect(json == .string("0001-01-01T00:00:00.000Z"))
    #expect(try ValueDecoder.decode(Date.self, from: json) == date)
  }

  @Test("numbers keep every digit")
  func numbers() throws {
    #expect(try text([UInt64.max]) == "[18446744073709551615]")
    #expect(
      try text([Int64.min, -10, -9, -1, 0, 1, 9, 10, 99, 100, .max])
        == "[-9223372036854775808,-10,-9,-1,0,1,9,10,99,100,9223372036854775807]")
    #expect(try text([0.1, -0.0, 1e300]) == "[0.1,-0.0,1e+300]")
    #expect(try text([Float(0.1)]) == "[0.1]")
    #expect(try text([Double.nan, .infinity, -.infinity]) == #"["nan","inf","-inf"]"#)
    #expect(try text([Decimal(string: "0.10")]) == #"["0.1"]"#)
  }

  @Test("data is Base64, an address is text")
  func foundation() throws {
    #expect(try text(Data([1, 2, 3])) == #""AQID""#)
    #expect(try text(URL(string: "https://example.org/a?b")) == #""https://example.org/a?b""#)
    #expect(
      try ValueDecoder.decode(Data.self, from: .string("AQID")) == Data([1, 2, 3]))
  }

  @Test("terminal control characters are escaped")
  func controlCharacters() throws {
    #expect(try text("\u{1B}[2J\u{9B}\u{7F}\u{2028}") == #""\u001b[2J\u009b\u007f\u2028""#)
  }

  @Test("a class encodes its superclass beside itself, and decodes it again")
  func classes() throws {
    class Base: Codable { var name = "base" }
    final class Derived: Base {
      var extra = 1
      private enum CodingKeys: CodingKey { case extra }
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        extra = try container.decode(Int.self, forKey: .extra)
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(extra, forKey: .extra)
        try super.encode(to: container.superEncoder())
      }
    }
    let value = Derived()
    value.name = "other"
    let json = try ValueEncoder.json(of: value)
    #expect(json.text == #"{"extra":1,"super":{"name":"other"}}"#)
    #expect(try ValueDecoder.decode(Derived.self, from: json).name == "other")
  }

  @Test("lists inside lists keep their shape")
  func nested() throws {
    let value = [[1, 2], [], [3]]
    #expect(try text(value) == "[[1,2],[],[3]]")
    #expect(
      try ValueDecoder.decode([[Int]].self, from: ValueEncoder.json(of: value)) == value)
  }
}
