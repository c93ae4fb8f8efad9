import Foundation
import RatchetDump
import Testing

/// Values of Foundation whose text shows less than `==` compares.
@Suite("A difference that the text of a value does not show") struct IncompleteTextTests {
  private struct Wrapper<Value> { var value: Value }

  private func areDistinguished<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
    old != new && diff(Wrapper(value: old), Wrapper(value: new)) != nil
      && diff([old], [new]) != nil && diff(Wrapper(value: old), Wrapper(value: old)) == nil
  }

  @Test("is found by the == of its type")
  func values() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.firstWeekday = 1
    var monday = calendar
    monday.firstWeekday = 2
    #expect(areDistinguished(calendar, monday))
    let date = Date(timeIntervalSince1970: 0)
    #expect(
      areDistinguished(
        DateInterval(start: date, duration: 0.25), DateInterval(start: date, duration: 0.5)))
    let items = ["0xabcdef1", "0xabcdef2"].map { URLQueryItem(name: "a", value: $0) }
    #expect(areDistinguished(items[0], items[1]))
    let url = try #require(URL(string: "https://ratchet.example/a/b"))
    let base = try #require(URL(string: "https://ratchet.example/a/"))
    #expect(areDistinguished(try #require(URL(string: "b", relativeTo: base)), url))
    let components = try ["01", "02"].map {
      try #require(URLComponents(string: "https://ratchet.example/0xdeadbeef\($0)"))
    }
    #expect(areDistinguished(components[0], components[1]))
  }

  @Test("need not be found in vectors and in numbers: their text is complete")
  func texts() {
    #expect(dumpText(SIMD2<Float>(1, 2)) == "SIMD2<Float>(1.0, 2.0)")
    #expect(areDistinguished(SIMD2<Float>(1, 2), SIMD2<Float>(3, 4)))
    #expect(dumpText(AttributedString("color 0xff0000")).contains("color 0xff0000"))
  }
}
