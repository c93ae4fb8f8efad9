import Testing

@testable import RatchetSystem

@Suite("Lines of bytes") struct LineSplitterTests {
  /// All lines of bytes that arrive in pieces of the given length.
  private func lines(_ bytes: [UInt8], pieces length: Int) -> [String] {
    var splitter = LineSplitter()
    var lines: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      splitter.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
      while let line = splitter.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    if let line = splitter.rest() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(splitter.next() == nil)
    #expect(splitter.rest() == nil)
    return lines
  }

  @Test(
    "are the same in whatever pieces the bytes come",
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

  @Test("lose a byte order mark before the first of them where that is asked for", arguments: 1...4)
  func byteOrderMark(length: Int) {
    let bytes = Array("\u{FEFF}one\n\u{FEFF}two".utf8)
    for (drops, expected) in [
      (true, ["one", "\u{FEFF}two"]), (false, ["\u{FEFF}one", "\u{FEFF}two"]),
    ] {
      var splitter = LineSplitter(dropsByteOrderMark: drops)
      var lines: [String] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        splitter.append(bytes[start..<min(start + length, bytes.count)])
        while let line = splitter.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      }
      if let line = splitter.rest() { lines.append(String(decoding: line, as: UTF8.self)) }
      #expect(lines == expected)
    }
  }

  @Test("are counted while they have no end yet")
  func unfinished() {
    var splitter = LineSplitter()
    splitter.append(Array("one\ntwo".utf8))
    #expect(splitter.next().map(Array.init) == Array("one".utf8))
    #expect(splitter.next() == nil)
    #expect(splitter.unfinishedCount == 3)
    splitter.append(Array("!\n".utf8))
    #expect(splitter.next().map(Array.init) == Array("two!".utf8))
    #expect(splitter.unfinishedCount == 0)
  }

  @Test("have U+FFFD where the bytes are no UTF-8")
  func repaired() {
    #expect(lines([0x61, 0xFF, 0x0A, 0x62], pieces: 2) == ["a\u{FFFD}", "b"])
  }
}
