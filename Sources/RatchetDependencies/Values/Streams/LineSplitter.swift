/// Splits bytes that arrive in pieces into lines.
struct LineSplitter {
  private var bytes: [UInt8] = []
  /// The start of the next line.
  private var start = 0
  /// The position up to which no end of a line was found, so that each byte is examined once.
  private var searched = 0

  mutating func append(_ piece: [UInt8]) {
    // Bytes of returned lines are removed when more arrive, and not after each line.
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += piece
  }

  /// The next line without its terminator; nil if its end has not arrived yet.
  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    let isCarriageReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
    return String(decoding: bytes[start..<(isCarriageReturn ? end - 1 : end)], as: UTF8.self)
  }

  /// The rest at the end of the input: a last line without a terminator, or nil.
  mutating func rest() -> String? {
    guard start < bytes.count else { return nil }
    defer { self = LineSplitter() }
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}
