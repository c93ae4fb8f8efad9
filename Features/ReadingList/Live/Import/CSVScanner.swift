/// Finds the end of one record and its fields: the state machine of the grammar.
///
/// All offsets count from the record's first byte, so that the bytes may move in memory while the
/// scanner waits for more of them.
struct CSVScanner {
  enum Outcome {
    /// More bytes are needed.
    case unfinished
    /// The record ended at `length`, including its line end.
    case complete
    case broken(CSVProblem.Reason)
  }

  private enum Place {
    case fieldStart, bare, quoted, quoteInQuoted, afterQuoted
  }

  let firstLine: Int
  /// The number of fields that a record should have; nil if it is unknown.
  let expectedFields: Int?
  let format: CSVFormat

  /// The line of the next byte.
  private(set) var line: Int
  /// The number of bytes scanned.
  private(set) var length = 0
  private(set) var fields: [CSVField] = []
  /// The start of the second line of a multi-line record. (After a carriage return, a line feed
  /// that belongs to it may follow.)
  private(set) var secondLine: Int?

  private var place = Place.fieldStart
  private var field = CSVField(range: 0..<0)
  private var quoteLine = 0
  private var quotedEnd = 0

  init(line: Int, expectedFields: Int?, format: CSVFormat = CSVFormat()) {
    firstLine = line
    self.format = format
    self.line = line
    self.expectedFields = expectedFields
    fields.reserveCapacity(expectedFields ?? 0)
  }

  /// Whether the record is an empty line, which separates records and is none itself.
  var isBlankLine: Bool { length == 1 && fields.count == 1 && fields[0].range.isEmpty }

  /// Continues in `bytes`, where the record begins at `start`. The result does not depend on how
  /// the bytes were divided into chunks.
  mutating func scan(_ bytes: [UInt8], from start: Int, limit: Int) -> Outcome {
    let end = min(bytes.count - start, limit)
    while length < end {
      let byte = bytes[start + length]
      length += 1
      let isLineEnd = byte == CSVByte.lineFeed || byte == CSVByte.carriageReturn

      switch place {
      case .fieldStart where byte == CSVByte.quote:
        place = .quoted
        quoteLine = line
        field = CSVField(range: length..<length)

      case .fieldStart where format.isPadded && byte == CSVByte.space:
        continue

      case .fieldStart, .bare:
        if place == .fieldStart { field = CSVField(range: (length - 1)..<(length - 1)) }
        // RFC 4180 allows no quote within an unquoted field; real files have them
        // (`="0439023483"`), and there a quote can only stand for itself.
        place = .bare
        guard byte == format.separator || isLineEnd else { continue }
        endField(at: length - 1)
        if isLineEnd { return .complete }
        if let overflow { return .broken(overflow) }

      case .quoted:
        if byte == CSVByte.quote {
          place = .quoteInQuoted
        } else if isLineEnd {
          startLine(after: byte, previous: bytes[start + length - 2])
          if let overflow { return .broken(overflow) }
        }

      case .quoteInQuoted:
        if byte == CSVByte.quote {
          field.hasEscapedQuotes = true
          place = .quoted
        } else if byte == format.separator || isLineEnd {
          endField(at: length - 2)
          if isLineEnd { return .complete }
          if let overflow { return .broken(overflow) }
        } else if format.isPadded, byte == CSVByte.space {
          quotedEnd = length - 2
          place = .afterQuoted
        } else {
          return .broken(.textAfterQuote(field: fields.count + 1))
        }

      case .afterQuoted:
        if byte == format.separator || isLineEnd {
          endField(at: quotedEnd)
          if isLineEnd { return .complete }
          if let overflow { return .broken(overflow) }
        } else if byte != CSVByte.space {
          return .broken(.textAfterQuote(field: fields.count + 1))
        }
      }
    }
    guard length == limit else { return .unfinished }
    return .broken(.tooLong(limit: limit, quoteOpenedOn: place == .quoted ? quoteLine : nil))
  }

  /// Ends the last record of the document, which may be cut off or lack a line end.
  mutating func finish() -> Outcome {
    switch place {
    case .fieldStart:
      field = CSVField(range: length..<length)
      endField(at: length)
    case .bare: endField(at: length)
    case .quoteInQuoted: endField(at: length - 1)
    case .afterQuoted: endField(at: quotedEnd)
    case .quoted: return .broken(.unterminatedQuote(openedOn: quoteLine))
    }
    return .complete
  }

  private mutating func endField(at end: Int) {
    field.range = field.range.lowerBound..<end
    fields.append(field)
    place = .fieldStart
  }

  private mutating func startLine(after byte: UInt8, previous: UInt8) {
    if byte == CSVByte.lineFeed && previous == CSVByte.carriageReturn { return }
    line += 1
    secondLine = secondLine ?? length
  }

  /// The problem of a multi-line record with too many fields. Such a record is not read to its end:
  /// most likely a stray quote swallows the following lines. This also bounds how often a byte is
  /// read again after a broken record: at most as often as a record has fields, whatever the file.
  private var overflow: CSVProblem.Reason? {
    guard let expectedFields, secondLine != nil, fields.count >= expectedFields else { return nil }
    return .fieldCount(expected: expectedFields, found: fields.count + 1, isExact: false)
  }
}
