import RemindersLive
import Testing

struct CalendarPropertyTests {
  private static func property(_ line: String) throws(CalendarMistake) -> CalendarProperty {
    try CalendarProperty(Array(line.utf8))
  }

  @Test("A line is divided at the first colon that is not in quotes")
  func parts() throws {
    let property = try Self.property(
      "attendee;CN=\"Doe; Jane: Dr.\";role=CHAIR,OPT:mailto:jane@example.com")
    #expect(property.name == "ATTENDEE")
    #expect(
      property.parameters == [
        CalendarProperty.Parameter(name: "CN", values: ["Doe; Jane: Dr."]),
        CalendarProperty.Parameter(name: "ROLE", values: ["CHAIR", "OPT"]),
      ])
    #expect(String(decoding: property.value, as: UTF8.self) == "mailto:jane@example.com")
    #expect(property.parameter("ROLE") == "CHAIR")
    #expect(property.parameter("X") == nil)
  }

  @Test("Values of parameters may be empty, quoted or several")
  func values() throws {
    let property = try Self.property("A;X=;Y=\"\",\"b,c\",d:")
    #expect(property.parameters.map(\.values) == [[""], ["", "b,c", "d"]])
    #expect(property.value.isEmpty)
  }

  @Test("The escapes of RFC 6868 stand for line breaks, quotes and carets")
  func carets() throws {
    let property = try Self.property("A;X=\"^'Ann^' ^^ ^n^x^\":1")
    #expect(property.parameters[0].values == ["\"Ann\" ^ \n^x^"])
  }

  @Test(
    "A line that is no property is a mistake with a reason",
    arguments: [
      ("", .noName), (":x", .noName), (" A:x", .noName), ("ä:x", .noName), ("A", .noColon),
      ("A B:x", .noColon), ("A;B:x", .parameterWithoutValue("B")), ("A;:x", .noName),
      ("A;B=\"x:y", .openQuote("B")), ("A;B=\"x\"y:z", .noColon), ("A;B=x", .noColon),
    ] as [(String, CalendarMistake)])
  func mistakes(line: String, mistake: CalendarMistake) {
    #expect(throws: mistake) { try Self.property(line) }
  }

  @Test("A parameter must be UTF-8, while the value is checked by its reader")
  func encoding() throws {
    #expect(throws: CalendarMistake.notUTF8("B")) {
      try CalendarProperty(Array("A;B=".utf8) + [0xFF] + Array(":x".utf8))
    }
    #expect(try CalendarProperty(Array("A:".utf8) + [0xFF]).value == [0xFF])
  }
}

struct CalendarTextTests {
  private static func decode(_ value: String) -> String? {
    CalendarText.decode(Array(value.utf8)[...])
  }

  @Test("Backslashes stand for line breaks, commas, semicolons and backslashes")
  func escapes() {
    #expect(Self.decode(#"a\nb\Nc\,d\;e\\f"#) == "a\nb\nc,d;e\\f")
    #expect(Self.decode(#"\\n\\\n"#) == "\\n\\\n")
    #expect(Self.decode(#"a\:b\"c\"#) == "a:b\"c\\")
  }

  @Test("Control characters except tabs are dropped")
  func controls() {
    #expect(Self.decode("a\0b\u{1}\tc\u{7F}d\r") == "ab\tcd")
    #expect(CalendarText.encode("a\0b\r\nc\rd\ne\tf") == Array("ab\\nc\\nd\\ne\tf".utf8))
    #expect(CalendarText.normalized("a\r\n\u{1B}b\r") == "a\nb\n")
  }

  @Test("A text that is not UTF-8 is refused")
  func encoding() {
    #expect(CalendarText.decode([0xC3]) == nil)
    #expect(CalendarText.decodeList([0x61, 0x2C, 0xFF]) == nil)
  }

  @Test("A list is divided at commas without a backslash")
  func lists() {
    let value = Array(#"a\,b,,c\\,d"#.utf8)[...]
    #expect(CalendarText.decodeList(value) == ["a,b", "", "c\\", "d"])
  }

  @Test("Any text is read as it was written, in its normalized form")
  func roundTrip() {
    let alphabet = Array("ab ,;:\\\"nN\n\r\t\u{0}\u{1F}é😀\u{301}")
    for seed in UInt64(1)...500 {
      var random = SeededRandom(seed: seed)
      let text = String(
        (0..<Int.random(in: 0...20, using: &random)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        })
      let normalized = CalendarText.normalized(text)
      #expect(CalendarText.decode(CalendarText.encode(text)[...]) == normalized, "seed \(seed)")
      #expect(CalendarText.normalized(normalized) == normalized, "seed \(seed)")
    }
  }
}
