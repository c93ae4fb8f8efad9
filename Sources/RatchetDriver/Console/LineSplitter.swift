/// Splits a stream of bytes into lines: a pure machine.
///
/// Lines end in LF or CRLF; the last line may be unterminated. A byte order mark before the first
/// line is dropped.
struct LineSplitter {
  /// A line is refused once more bytes than this have come without its end.
  static let maximumLength = 16 << 20

  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isFirst = true

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer += bytes
  }

  /// The next complete line; nil if more bytes are needed.
  mutating func next() throws(LineError) -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      guard buffer.count - start <= Self.maximumLength else { throw .tooLong }
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return line(upTo: end)
  }

  /// The rest of the stream after its end; nil if nothing is left.
  mutating func last() -> [UInt8]? {
    defer { (buffer, start, searched) = ([], 0, 0) }
    return start < buffer.count ? line(upTo: buffer.count) : nil
  }

  private mutating func line(upTo end: Int) -> [UInt8] {
    var line = buffer[start..<end]
    if line.last == 0x0D { line.removeLast() }
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirst = false
    return Array(line)
  }
}

/// The reason for which a stream of lines cannot be read further.
enum LineError: Error, Equatable {
  case tooLong
  /// With the error number of the system.
  case unreadable(Int32)
}
