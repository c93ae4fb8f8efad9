import Testing

@testable import RatchetDependencies

@Suite("Lines of bytes") struct LineSplitterTests {
  /// All lines, if the bytes come in pieces of a length.
  private func lines(_ bytes: [UInt8], pieces length: Int) -> [String] {
    var splitter = LineSplitter()
    var lines: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      splitter.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
      while let line = splitter.next() { lines.append(line) }
    }
    if let line = splitter.rest() { lines.append(line) }
    #expect(splitter.next() == nil)
    #expect(splitter.rest() == nil)
    return lines
  }

  @Test(
    "are the same however the bytes are split",
    arguments: [
      ("", []),
      ("\n", [""]),
      ("one", ["one"]),
      ("one\n", ["one"]),
      ("one\r\ntwo\n\nfour", ["one", "two", "", "four"]),
      ("\r\n\r\r\n", ["", "\r"]),
      ("Zoë\n日本\n", ["Zoë", "日本"]),
    ] as [(String, [String])])
  func pieces(text: String, expected: [String]) {
    for length in 1...8 {
      #expect(lines(Array(text.utf8), pieces: length) == expected, "pieces of \(length)")
    }
  }

  @Test("have U+FFFD in place of invalid UTF-8")
  func repaired() {
    #expect(lines([0x61, 0xFF, 0x0A, 0x62], pieces: 2) == ["a\u{FFFD}", "b"])
  }
}
