/// Makes lines of bytes that come in pieces.
struct LineSplitter {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where no end of a line was found: each byte is looked at once.
  private var searched = 0

  mutating func append(_ piece: [UInt8]) {
    // What was given out goes when more comes, not with each line.
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += piece
  }

  /// The next line without its end, or nil where its end has not come yet.
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

  /// What is left where no more bytes come: a last line without an end, or nil.
  mutating func rest() -> String? {
    guard start < bytes.count else { return nil }
    defer { self = LineSplitter() }
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}
