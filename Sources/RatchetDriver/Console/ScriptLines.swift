import RatchetSystem

/// The lines of a script: a byte order mark before the first line is dropped, and the last line,
/// which may be unterminated, has no CR at its end either.
extension LineSplitter {
  /// A line is refused once more bytes than this have come without its end.
  static let maximumLength = 16 << 20

  static var ofScript: LineSplitter { LineSplitter(dropsByteOrderMark: true) }

  /// The next complete line; nil if more bytes are needed.
  mutating func nextOfScript() throws(LineError) -> [UInt8]? {
    if let line = next() { return Array(line) }
    guard unfinishedCount <= Self.maximumLength else { throw .tooLong }
    return nil
  }

  /// The rest of the stream after its end; nil if nothing is left.
  mutating func lastOfScript() -> [UInt8]? {
    guard var line = rest() else { return nil }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Array(line)
  }
}

/// The reason for which a stream of lines cannot be read further.
enum LineError: Error, Equatable {
  case tooLong
  /// With the error number of the system.
  case unreadable(Int32)
}
