import RemindersLive
import Testing

struct CalendarLineReaderTests {
  private static func lines(
    _ bytes: [UInt8], limit: Int = 1_000, chunkSize: Int = .max
  ) -> [CalendarLine] {
    var reader = CalendarLineReader(limit: limit)
    var lines: [CalendarLine] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(chunkSize)))
      rest = rest.dropFirst(chunkSize)
      while let line = reader.next() { lines.append(line) }
    }
    reader.finish()
    while let line = reader.next() { lines.append(line) }
    return lines
  }

  private static func texts(_ text: String) -> [String] {
    lines(Array(text.utf8)).map { "\($0.number) \(String(decoding: $0.bytes, as: UTF8.self))" }
  }

  @Test("Lines end with CRLF or LF, and the last one may have no end")
  func lineEnds() {
    #expect(Self.texts("a\r\nb\nc") == ["1 a", "2 b", "3 c"])
    #expect(Self.texts("a\r\n") == ["1 a"])
    #expect(Self.texts("a\r") == ["1 a"])
    #expect(Self.texts("") == [])
  }

  @Test("Blank lines are lines, and a carriage return elsewhere is a part of its line")
  func blankLines() {
    #expect(Self.texts("a\r\n\r\n\nb\rc\n") == ["1 a", "2 ", "3 ", "4 b\rc"])
    #expect(Self.texts("a\r\r\n \r\nb") == ["1 a\r", "3 b"])
    #expect(Self.texts("a\r\r\n \nb") == ["1 a\r", "3 b"])
  }

  @Test("A line that begins with a blank or a tab continues the line before")
  func folds() {
    #expect(Self.texts("a\r\n b\n\tc\r\n  d\ne") == ["1 abc d", "5 e"])
    #expect(Self.texts("a\n \n\t\nb") == ["1 a", "4 b"])
    #expect(Self.texts(" a\nb") == ["1  a", "2 b"])
  }

  @Test("A fold within a character joins its bytes")
  func foldedCharacter() {
    let bytes = Array("😀é".utf8)
    for position in 1..<bytes.count {
      let folded = Array(bytes[..<position]) + Array("\r\n ".utf8) + Array(bytes[position...])
      #expect(Self.lines(folded) == [CalendarLine(number: 1, bytes: bytes)])
    }
  }

  @Test("A byte order mark is dropped at the beginning only")
  func byteOrderMark() {
    #expect(Self.texts("\u{FEFF}a\n\u{FEFF}b") == ["1 a", "2 \u{FEFF}b"])
    #expect(Self.texts("\u{FEFF}") == ["1 "])
  }

  @Test("The division into chunks changes nothing", arguments: 1...20)
  func chunks(size: Int) {
    let bytes = Array("\u{FEFF}ab\r\n c\r\n\r\nlong long long\n\t😀\r\r\nd".utf8)
    for limit in [5, 1_000] {
      #expect(
        Self.lines(bytes, limit: limit, chunkSize: size) == Self.lines(bytes, limit: limit))
    }
  }

  @Test("Of a line above the limit, the beginning is kept", arguments: ["\r\n", "\n", ""])
  func limit(end: String) {
    let fits = Array("12345\(end)".utf8)
    #expect(Self.lines(fits, limit: 5) == [CalendarLine(number: 1, bytes: Array("12345".utf8))])
    for long in ["123456\(end)", "12345\n 6\(end)", "1\n 2345678\n 9\(end)"] {
      let lines = Self.lines(Array(long.utf8), limit: 5)
      #expect(lines == [CalendarLine(number: 1, bytes: Array("12345".utf8), isCut: true)])
    }
  }

  @Test("A line of 100 MB is one line of which a megabyte is kept")
  func hugeLine() {
    var reader = CalendarLineReader()
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
    for _ in 0..<10 {
      reader.append(chunk)
      #expect(reader.next() == nil)
    }
    reader.append(Array("\r\nEND".utf8))
    let line = reader.next()
    #expect(line?.isCut == true)
    #expect(line?.bytes.count == 1 << 20)
    reader.finish()
    #expect(reader.next() == CalendarLine(number: 2, bytes: Array("END".utf8)))
  }
}
