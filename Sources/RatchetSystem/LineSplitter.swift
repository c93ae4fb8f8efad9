/// Splits bytes that arrive in pieces into lines: a pure machine.
///
/// Lines end in LF or CRLF; the last line may be unterminated.
package struct LineSplitter {
  private var bytes: [UInt8] = []
  /// The start of the next line.
  private var start = 0
  /// The position up to which no end of a line was found, so that each byte is examined once.
  private var searched = 0
  /// Whether the next line is the first one, and its byte order mark is to be dropped.
  private var dropsMark: Bool

  /// - Parameter dropsByteOrderMark: whether a byte order mark before the first line is dropped.
  package init(dropsByteOrderMark: Bool = false) { dropsMark = dropsByteOrderMark }

  /// The number of bytes that have arrived of the line whose end ``next()`` did not find.
  package var unfinishedCount: Int { searched - start }

  package mutating func append(_ piece: some Sequence<UInt8>) {
    if start > 0 {
      // Bytes of returned lines are removed when more arrive, and not after each line.
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += piece
  }

  /// The next line without its terminator; nil if its end has not arrived yet.
  package mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    let isCarriageReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
    return line(upTo: isCarriageReturn ? end - 1 : end)
  }

  /// The rest at the end of the input: a last line without a terminator, or nil.
  package mutating func rest() -> ArraySlice<UInt8>? {
    guard start < bytes.count else { return nil }
    defer { (bytes, start, searched) = ([], 0, 0) }
    return line(upTo: bytes.count)
  }

  private mutating func line(upTo end: Int) -> ArraySlice<UInt8> {
    defer { dropsMark = false }
    let line = bytes[start..<end]
    return dropsMark && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }
}
