/// A string literal of SQL: its value byte by byte, each with its range in the source.
struct SQLLiteral {
  struct Piece {
    /// A byte of the text; nil for an interpolation.
    var byte: UInt8?
    /// The range in the source that stands for the byte.
    var range: Range<Int>
  }

  private(set) var pieces: [Piece] = []
  private let source: SourceText

  /// Nil if the token is not a complete string literal.
  init?(_ token: Token, in source: SourceText) {
    let opening = Cursor(source, at: token.start, end: token.end)
    guard token.kind == .stringLiteral, token.isTerminated,
      let delimiter = StringDelimiter(opening: opening)
    else { return nil }
    self.source = source
    var content = token.start + delimiter.openingLength..<token.end - delimiter.openingLength
    var margin = 0
    if delimiter.isMultiline {
      (content, margin) = lines(of: content)
      skipMargin(margin, at: content.lowerBound, &content)
    }
    read(content, pounds: delimiter.pounds, margin: margin)
  }

  /// The lines between the delimiters, and the number of spaces before each.
  private func lines(of content: Range<Int>) -> (Range<Int>, margin: Int) {
    let bytes = source.bytes
    var start = content.lowerBound
    while start < content.upperBound, !bytes[start].isNewline { start += 1 }
    start = min(start + newlineLength(at: start), content.upperBound)
    var end = content.upperBound
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    let margin = content.upperBound - end
    if end > start, bytes[end - 1].isNewline { end -= 1 }
    if end > start, bytes[end] == .lineFeed, bytes[end - 1] == .carriageReturn { end -= 1 }
    return (start..<end, margin)
  }

  private func newlineLength(at offset: Int) -> Int {
    let bytes = source.bytes
    let isPair =
      offset + 1 < bytes.count && bytes[offset] == .carriageReturn && bytes[offset + 1] == .lineFeed
    return isPair ? 2 : 1
  }

  private func skipMargin(_ margin: Int, at offset: Int, _ content: inout Range<Int>) {
    var start = offset
    while start < content.upperBound, start - offset < margin, source.bytes[start].isSpaceOrTab {
      start += 1
    }
    content = start..<content.upperBound
  }

  private mutating func read(_ content: Range<Int>, pounds: Int, margin: Int) {
    let bytes = source.bytes
    var rest = content
    while let offset = rest.first {
      let byte = bytes[offset]
      let cursor = Cursor(source, at: offset, end: rest.upperBound)
      if byte == .backslash,
        cursor.countRun(of: .pound, at: offset + 1, limit: pounds) == pounds
      {
        readEscape(from: &rest, pounds: pounds, margin: margin)
      } else if byte.isNewline {
        let end = min(offset + newlineLength(at: offset), rest.upperBound)
        pieces.append(Piece(byte: .lineFeed, range: offset..<end))
        rest = end..<rest.upperBound
        skipMargin(margin, at: end, &rest)
      } else {
        pieces.append(Piece(byte: byte, range: offset..<offset + 1))
        rest = offset + 1..<rest.upperBound
      }
    }
  }

  /// Reads an interpolation, an escaped character, or an escaped line break.
  private mutating func readEscape(from rest: inout Range<Int>, pounds: Int, margin: Int) {
    let bytes = source.bytes
    let start = rest.lowerBound
    var end = min(start + 1 + pounds, rest.upperBound)
    let kind = end < rest.upperBound ? bytes[end] : 0
    end = min(end + 1, rest.upperBound)
    var byte: UInt8?
    switch kind {
    case UInt8(ascii: "("):
      var cursor = Cursor(source, at: end, end: rest.upperBound)
      cursor.skipInterpolation()
      end = cursor.position
    case UInt8(ascii: "n"): byte = .lineFeed
    case UInt8(ascii: "r"): byte = .carriageReturn
    case UInt8(ascii: "t"): byte = .tab
    case UInt8(ascii: "0"): byte = 0
    case UInt8(ascii: "u"):
      while end < rest.upperBound, bytes[end - 1] != UInt8(ascii: "}") { end += 1 }
      // Beyond ASCII, a character can only be part of a name or a text in SQL.
      let digits = bytes[start..<end].drop { $0 != UInt8(ascii: "{") }.dropFirst().dropLast()
      byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16).map { min($0, 0x80) } ?? 0x80
    case _ where kind.isNewline || kind.isSpaceOrTab:
      while end < rest.upperBound, !bytes[end - 1].isNewline { end += 1 }
      if end < rest.upperBound, bytes[end - 1] == .carriageReturn, bytes[end] == .lineFeed {
        end += 1
      }
      rest = end..<rest.upperBound
      return skipMargin(margin, at: end, &rest)
    default: byte = kind
    }
    pieces.append(Piece(byte: byte, range: start..<end))
    rest = end..<rest.upperBound
  }
}
