/// Reads CSV (RFC 4180) from chunks of bytes, one record at a time.
///
/// Accepted are: quoted fields that contain commas, doubled quotes and line ends; lines that end in
/// LF, CRLF or a lone CR, in any mix; a UTF-8 byte order mark; and a last record without a line
/// end. Blank lines are skipped. A quote within an unquoted field stands for itself. The format may
/// allow another separator, and spaces around quotes.
///
/// The first record determines the number of fields. A record with another number, or one that is
/// malformed or too long, is reported, and reading continues **at the line after the one on which
/// the record began**: a quote that is never closed costs its own line, not the rest of the file.
///
/// Memory: the current record (at most `recordLimit` bytes) and appended bytes that are not read
/// yet. Time: linear; bytes after the first line of a broken record are read again, at most once
/// for each field of a record.
///
/// ```swift
/// var parser = CSVParser()
/// parser.append(chunk)                      // until the document ends:
/// while let element = parser.next() { … }   // nil: append more
/// parser.finish()
/// while let element = parser.next() { … }   // nil: the end
/// ```
package struct CSVParser: Sendable {
  package static let defaultRecordLimit = 1 << 20

  /// The maximum length of a record in bytes.
  package let recordLimit: Int
  package let format: CSVFormat

  /// The number of bytes of the document that were read and will not be read again.
  package var consumedBytes: Int { droppedBytes + start }

  /// The number of bytes in memory.
  package var bufferedBytes: Int { window.count }

  /// The number of bytes scanned, counting repeated scans.
  package private(set) var scannedBytes = 0

  private var window: [UInt8] = []
  /// The start of the current record in `window`.
  private var start = 0
  private var droppedBytes = 0
  private var isFinished = false

  private var scanner: CSVScanner
  private var expectedFields: Int?
  private var mayHaveByteOrderMark = true
  /// Whether the last line ended in a carriage return, so that a following line feed belongs to it.
  private var skipsLineFeed = false
  /// Whether the rest of a broken record's line is being skipped.
  private var skipsLine = false

  package init(
    recordLimit: Int = CSVParser.defaultRecordLimit, format: CSVFormat = CSVFormat()
  ) {
    self.recordLimit = recordLimit
    self.format = format
    scanner = CSVScanner(line: 1, expectedFields: nil, format: format)
  }

  /// Adds the next bytes of the document. Best called when `next()` has returned nil; unread bytes
  /// are kept.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    window.removeFirst(start)
    droppedBytes += start
    start = 0
    window.append(contentsOf: bytes)
  }

  /// Marks the end of the document.
  package mutating func finish() {
    isFinished = true
  }

  /// The next record or problem; nil if more bytes are needed or, after `finish()`, at the end.
  package mutating func next() -> CSVElement? {
    while prepareRecord() {
      let scannedBefore = scanner.length
      var outcome = scanner.scan(window, from: start, limit: recordLimit)
      scannedBytes += scanner.length - scannedBefore
      if case .unfinished = outcome {
        guard isFinished, scanner.length > 0 else { return nil }
        outcome = scanner.finish()
      }
      if let element = end(outcome) { return element }
    }
    return nil
  }

  private mutating func end(_ outcome: CSVScanner.Outcome) -> CSVElement? {
    switch outcome {
    case .unfinished:
      return nil
    case .broken(let reason):
      let problem = CSVProblem(line: scanner.firstLine, reason: reason)
      recover(isAtLineEnd: false)
      return .problem(problem)
    case .complete where scanner.isBlankLine:
      startRecord(after: scanner.length, line: scanner.line + 1)
      return nil
    case .complete:
      let found = scanner.fields.count
      if let expectedFields, found != expectedFields {
        let problem = CSVProblem(
          line: scanner.firstLine,
          reason: .fieldCount(expected: expectedFields, found: found, isExact: true))
        recover(isAtLineEnd: true)
        return .problem(problem)
      }
      let record = CSVRecord(
        line: scanner.firstLine, bytes: window[start..<(start + scanner.length)],
        fields: scanner.fields)
      expectedFields = found
      startRecord(after: scanner.length, line: scanner.line + 1)
      return .record(record)
    }
  }

  /// Moves to the line after the one on which the broken record began.
  private mutating func recover(isAtLineEnd: Bool) {
    if let secondLine = scanner.secondLine {
      startRecord(after: secondLine, line: scanner.firstLine + 1)
    } else {
      skipsLine = !isAtLineEnd
      startRecord(after: scanner.length, line: scanner.firstLine + 1)
    }
  }

  private mutating func startRecord(after length: Int, line: Int) {
    start += length
    skipsLineFeed = !skipsLine && window[start - 1] == CSVByte.carriageReturn
    scanner = CSVScanner(line: line, expectedFields: expectedFields, format: format)
  }

  /// Skips text that may precede a record; false if that needs more bytes.
  private mutating func prepareRecord() -> Bool {
    if mayHaveByteOrderMark {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let isMark = window.starts(with: mark)
      guard isMark || isFinished || !mark.starts(with: window) else { return false }
      mayHaveByteOrderMark = false
      if isMark { start = mark.count }
    }
    if skipsLine {
      let end = window[start...].firstIndex {
        $0 == CSVByte.lineFeed || $0 == CSVByte.carriageReturn
      }
      start = end.map { $0 + 1 } ?? window.count
      guard let end else { return false }
      skipsLine = false
      skipsLineFeed = window[end] == CSVByte.carriageReturn
    }
    if skipsLineFeed {
      guard start < window.count else { return false }
      if window[start] == CSVByte.lineFeed { start += 1 }
      skipsLineFeed = false
    }
    return true
  }
}
