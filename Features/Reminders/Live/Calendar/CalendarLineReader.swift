/// An unfolded line of a calendar (a content line of RFC 5545).
package struct CalendarLine: Equatable, Sendable {
  /// The line of the file on which it begins, counted from 1 as in a text editor.
  package var number: Int
  /// The bytes without line ends and folds.
  package var bytes: [UInt8]
  /// Whether the line was longer than the reader's limit: `bytes` is its beginning.
  package var isCut: Bool

  package init(number: Int, bytes: [UInt8], isCut: Bool = false) {
    self.number = number
    self.bytes = bytes
    self.isCut = isCut
  }
}

/// Divides the bytes of a calendar into unfolded lines.
///
/// Lines end with CRLF or LF, and the last one may have no end. A line that begins with a blank or
/// a tab continues the line before; since bytes are joined, a fold may divide a character. A byte
/// order mark at the beginning is dropped. Memory holds one chunk and one line: of a line longer
/// than the limit, only the beginning is kept.
///
/// ```swift
/// var reader = CalendarLineReader()
/// reader.append(Array("SUMMARY:Read\r\n  on\r\n".utf8))
/// reader.finish()
/// while let line = reader.next() { print(line.number) }
/// ```
package struct CalendarLineReader {
  /// The number of bytes of a line that are kept: far more than a text that a person wrote.
  package static let defaultLimit = 1 << 20

  private let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var isFinished = false

  /// The line that is being read; nil before its first byte.
  private var line: CalendarLine?
  /// The number of bytes of `line` before the current line of the file.
  private var countBefore = 0
  private var isAtLineStart = true
  private var fileLine = 1

  package init(limit: Int = CalendarLineReader.defaultLimit) {
    self.limit = limit
  }

  /// Adds the next bytes of the calendar. Call it when ``next()`` has returned nil.
  package mutating func append(_ bytes: [UInt8]) {
    if position == chunk.count {
      chunk = bytes
    } else {
      chunk.removeSubrange(..<position)
      chunk += bytes
    }
    position = 0
  }

  /// Marks the end of the calendar: the last line needs no line end.
  package mutating func finish() {
    isFinished = true
  }

  /// The next line; nil if it needs more bytes, or after the last line. A line is complete when the
  /// beginning of the line after it is known.
  package mutating func next() -> CalendarLine? {
    while position < chunk.count {
      if isAtLineStart {
        let isFold = chunk[position] == CalendarByte.space || chunk[position] == CalendarByte.tab
        if line != nil {
          guard isFold else { return take() }
          position += 1
        } else {
          line = CalendarLine(number: fileLine, bytes: [])
        }
        countBefore = line?.bytes.count ?? 0
        isAtLineStart = false
      }
      let end = chunk[position...].firstIndex(of: CalendarByte.lineFeed)
      keep(position..<(end ?? chunk.count))
      position = end ?? chunk.count
      if end != nil {
        position += 1
        endFileLine()
      }
    }
    guard isFinished else { return nil }
    if !isAtLineStart { endFileLine() }
    return take()
  }

  private mutating func keep(_ range: Range<Int>) {
    guard let count = line?.bytes.count else { return }
    // One byte more than the limit, for the carriage return of a line that just fits.
    let room = max(0, limit + 1 - count)
    line?.bytes += chunk[range.prefix(room)]
    if range.count > room { line?.isCut = true }
  }

  private mutating func endFileLine() {
    isAtLineStart = true
    fileLine += 1
    if let bytes = line?.bytes, bytes.count > countBefore,
      bytes.last == CalendarByte.carriageReturn
    {
      line?.bytes.removeLast()
    }
  }

  private mutating func take() -> CalendarLine? {
    defer { line = nil }
    guard var line else { return nil }
    if line.number == 1, line.bytes.starts(with: CalendarByte.byteOrderMark) {
      line.bytes.removeFirst(CalendarByte.byteOrderMark.count)
    }
    if line.bytes.count > limit {
      line.bytes.removeLast(line.bytes.count - limit)
      line.isCut = true
    }
    return line
  }
}

enum CalendarByte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let comma = UInt8(ascii: ",")
  static let equals = UInt8(ascii: "=")
  static let hyphen = UInt8(ascii: "-")
  static let caret = UInt8(ascii: "^")
  static let backslash = UInt8(ascii: "\\")
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Letters, digits and hyphens, in upper case.
  static func name(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { isLetter($0) ? $0 & ~0x20 : $0 }, as: UTF8.self)
  }

  /// The whole number that the digits stand for; nil for anything else, and above nine digits.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...9).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
