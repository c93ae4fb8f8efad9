import Foundation
import RatchetData
import Testing

@Suite struct FunctionTests {
  private func value<Value: QueryRepresentable & SendableMetatype>(
    _ expression: some QueryExpression<Value>
  ) async throws -> Value.QueryOutput where Value.QueryOutput: Sendable {
    try #require(try await onMemory { try $0.value(expression) })
  }

  private func text(_ text: String) -> SQLQueryExpression<String> { bind(text) }
  private func number(_ number: Int) -> SQLQueryExpression<Int> { bind(number) }
  private func real(_ number: Double) -> SQLQueryExpression<Double> { bind(number) }

  @Test("text functions return the results that their names suggest")
  func texts() async throws {
    #expect(try await value(text("Äb C").lower()) == "Äb c")
    #expect(try await value(text("äb").upper()) == "äB")
    #expect(try await value(text("  a ").trim()) == "a")
    #expect(try await value(text("xay").trim("xy")) == "a")
    #expect(try await value(text(" a ").ltrim()) == "a ")
    #expect(try await value(text(" a ").rtrim()) == " a")
    #expect(try await value(text("aba").ltrim("a")) == "ba")
    #expect(try await value(text("aba").rtrim("a")) == "ab")
    #expect(try await value(text("abcd").substr(2)) == "bcd")
    #expect(try await value(text("abcd").substr(2, 2)) == "bc")
    #expect(try await value(text("abcd").substr(-1)) == "d")
    #expect(try await value(text("a?b?").replace("?", "'")) == "a'b'")
    #expect(try await value(text("aéb").length()) == 3)
    #expect(try await value(bind(Data([0, 1]), as: Data.self).length()) == 2)
    #expect(try await value(text("abc").instr("c")) == 3)
    #expect(try await value(text("abc").instr("x")) == 0)
    #expect(try await value(text("é").unicode()) == 0xE9)
    #expect(try await value(text("").unicode()) == nil)
    #expect(try await value(text("ab").hex()) == "6162")
    #expect(try await value(text("it's").quote()) == "'it''s'")
    #expect(try await value(text("a") + "b" + text("c")) == "abc")
    #expect(try await value("a" + text("b")) == "ab")
    let none: SQLQueryExpression<String?> = bind(nil)
    #expect(try await value(none.lower()) == nil)
    #expect(try await value(none.map { $0.length() }) == .some(nil))
    #expect(try await value(none.flatMap { $0.unicode() }) == .some(nil))
  }

  @Test("number functions return the results that their names suggest")
  func numbers() async throws {
    #expect(try await value(number(-3).abs()) == 3)
    #expect(try await value(real(-3.5).sign()) == -1)
    #expect(try await value(real(2.5).round()) == 3)
    #expect(try await value(real(2.345).round(1)) == 2.3)
    #expect(try await value(number(3).max(number(5), number(4))) == 5)
    #expect(try await value(number(3).max(1)) == 3)
    #expect(try await value(number(3).min(number(5))) == 3)
    #expect(try await value(number(3).min(1)) == 1)
    #expect(try await value(number(7) / 2) == 3)
    #expect(try await value(number(-7) % 3) == -1)
    #expect(try await value(number(-8) >> 1) == -4)
    #expect(try await value(~number(0)) == -1)
    #expect(try await value(real(7) / 2) == 3.5)
    #expect(try await value((number(1) == 1).likelihood(0.25)) == true)
    #expect(try await value((number(1) == 2).likely()) == false)
    #expect(try await value((number(1) == 1).unlikely()) == true)
    let a = try await value(SQLQueryExpression.random())
    #expect(try await value(SQLQueryExpression.random()) != a)
    #expect(try await value(text("12x").cast(as: Int.self)) == 12)
    #expect(try await value(number(3).cast(as: String.self)) == "3")
    #expect(try await value(number(3).cast(as: Double?.self)) == 3)
    #expect(try await value(text("a").cast(as: Data.self)) == Data([0x61]))
    #expect(try await value((real(1) < 2).isTrue) == true)
    let none: SQLQueryExpression<Int?> = bind(nil)
    #expect(try await value((none < 2).isTrue) == false)
  }

  @Test("fallbacks and cases choose the first match")
  func choices() async throws {
    let none: SQLQueryExpression<Int?> = bind(nil)
    #expect(try await value(none ?? 4) == 4)
    #expect(try await value(none.ifnull(none)) == .some(nil))
    #expect(try await value(number(4).nullif(4)) == .some(nil))
    #expect(try await value(number(4).nullif(none)) == 4)
    #expect(try await value(Case().when(none == 1, then: "a").when(none == nil, then: "b")) == "b")
    #expect(try await value(Case(number(2)).when(1, then: "a").else("c")) == "c")
    #expect(
      try await value(Case(number(2)).when(number(2), then: text("a")).when(3, then: "b").else("c"))
        == "a")
    #expect(try await value(Case(number(5)).when(1, then: 1)) == .some(nil))
  }

  private static let hostile = [
    "", "a", "%", "_", "\\", "100%", "a_b", "a\\b", "a\0b", "\0", "ab\0", "É", "é", "e\u{301}",
    "*?[a]",
    "AB", "ab", "b\0c", "👩🏽‍🚀", String(repeating: "x", count: 60_000), "[", "]", "'", "\"", "xab", "X",
    "XAB",
  ]

  @Test("searching in a text is literal, whatever the characters")
  func matching() async throws {
    // One statement tests all pairs of texts.
    try await onMemory { db in
      for text in Self.hostile {
        for part in Self.hostile {
          // Short enough for LIKE, which reads a text only up to its first NUL.
          if text.utf8.contains(0), !part.utf8.contains(0) { continue }
          let all: SQLQueryExpression<String> = bind(text)
          let (a, b) = (Array(text.asciiLower.utf8), Array(part.asciiLower.utf8))
          let hasPrefix = a.starts(with: b)
          let hasSuffix = a.reversed().starts(with: b.reversed())
          let contains = b.isEmpty || a.firstRange(of: b) != nil
          let computed: SQLQueryExpression<String> = bind(part)
          let found = try SQLQueryExpression(
            """
            SELECT \(all.hasPrefix(part)), \(all.hasSuffix(part)), \(all.contains(part)), \
            \(all.hasPrefix(computed)), \(all.hasSuffix(computed)), \(all.contains(computed))
            """, as: RowTuple<Bool, Bool, Bool, Bool, Bool, Bool>.self
          ).fetchOne(db)
          let shown = "\(text.prefix(9).debugDescription) \(part.prefix(9).debugDescription)"
          #expect(found?.0 == hasPrefix, "\(shown)")
          #expect(found?.1 == hasSuffix, "\(shown)")
          #expect(found?.2 == contains, "\(shown)")
          #expect(found?.3 == hasPrefix, "\(shown)")
          #expect(found?.4 == hasSuffix, "\(shown)")
          #expect(found?.5 == contains, "\(shown)")
        }
      }
    }
  }

  @Test("patterns match as patterns")
  func patterns() async throws {
    #expect(try await value(text("abc").like("A%")) == true)
    #expect(try await value(text("a%").like("a!%", escape: "!")) == true)
    #expect(try await value(text("ab").like("a!%", escape: "!")) == false)
    #expect(try await value(text("a'").like("a''", escape: "'")) == true)
    #expect(try await value(text("abc").glob("a*")) == true)
    #expect(try await value(text("abc").glob("A*")) == false)
    #expect(try await value(text("abc").glob(text("[a-c]bc"))) == true)
  }

  @Test("dates are computed alike, however they are stored")
  func dates() async throws {
    let date = Date(timeIntervalSince1970: 1_785_404_460)
    func check<Stored: DateRepresentation & SendableMetatype>(_ type: Stored.Type) async throws {
      let stored = bind(date, as: Stored.self)
      #expect(try await value(stored.date()) == "2026-07-30")
      #expect(try await value(stored.time()) == "09:41:00")
      #expect(try await value(stored.datetime(.startOfMonth)) == "2026-07-01 00:00:00")
      #expect(try await value(stored.unixepoch()) == 1_785_404_460)
      #expect(abs(try await value(stored.julianday()) - 2_461_251.903_472_222) < 1e-8)
      #expect(try await value(stored.strftime("%Y/%j %w", .years(-1))) == "2025/211 3")
      #expect(
        try await value(stored.adding(.days(1), .hours(-1), .minutes(2), .seconds(-60)))
          == date.addingTimeInterval(86_400 - 3600 + 60))
      #expect(try await value(stored.date(.startOfYear, .months(1), .weekday(0))) == "2026-02-01")
      #expect(try await value(stored.date(.startOfDay, .utc, .localtime)) == "2026-07-30")
    }
    try await check(Date.self)
    try await check(Date.UnixTimeRepresentation.self)
    try await check(Date.JulianDayRepresentation.self)
    let exact = bind(Date(timeIntervalSince1970: 0.25), as: Date.self)
    #expect(
      try await value(exact.adding(.seconds(0.001))) == Date(timeIntervalSince1970: 0.251))
    #expect(try await value(exact.adding(.seconds(-0.25))) == Date(timeIntervalSince1970: 0))
  }
}

extension String {
  fileprivate var asciiLower: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value) + 32) : $0 })
    )
  }
}
