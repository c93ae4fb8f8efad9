/// A position in the bytes of a source, which moves forward as tokens are read.
struct Cursor {
  /// The last token that was read, also in an interpolation.
  struct Previous {
    var kind: Token.Kind
    var range: Range<Int>
  }

  let bytes: [UInt8]
  let end: Int
  var position: Int
  var previous: Previous?
  /// False if the source or the line ended before the end of the current token.
  var isTerminated = true

  init(_ source: SourceText, at position: Int = 0, end: Int? = nil) {
    bytes = source.bytes
    self.end = end ?? source.bytes.count
    self.position = position
  }

  var isAtEnd: Bool { position >= end }

  /// The byte at this distance; NUL beyond the end, which begins and continues no token.
  func peek(_ distance: Int = 0) -> UInt8 {
    byte(at: position + distance)
  }

  func byte(at offset: Int) -> UInt8 {
    offset < end ? bytes[offset] : 0
  }

  /// The number of consecutive equal bytes from an offset on, counted up to a limit.
  func countRun(of byte: UInt8, at offset: Int, limit: Int = .max) -> Int {
    var count = 0
    while count < limit && offset + count < end && bytes[offset + count] == byte { count += 1 }
    return count
  }

  /// The scalar at an offset and its length in bytes; `nil` if the bytes are not valid UTF-8.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let length: Int
    switch byte(at: offset) {
    case 0..<0x80: length = 1
    case 0xC2..<0xE0: length = 2
    case 0xE0..<0xF0: length = 3
    case 0xF0..<0xF5: length = 4
    default: return nil
    }
    guard offset + length <= end else { return nil }
    if length == 1 { return (Unicode.Scalar(bytes[offset]), 1) }
    var value = UInt32(bytes[offset]) & (0x7F >> UInt32(length))
    for next in (offset + 1)..<(offset + length) {
      guard bytes[next] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    let isOverlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000)
    // Surrogates and values above U+10FFFF are no scalars.
    guard !isOverlong, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  mutating func skipToEndOfLine() {
    while position < end && !bytes[position].isNewline { position += 1 }
  }
}
