package import ReadingList

/// Turns the bytes of a catalogue into books and problems: the pure half of `CatalogueReader`.
///
/// The first record is the header, which determines the format and the separator of the columns.
package struct CatalogueDecoder: Sendable {
  /// The result of `next()`.
  package enum Step: Sendable, Equatable {
    /// The first step of every catalogue.
    case header(CatalogueFormat)
    case record(CatalogueRecord)
    case needsBytes
    case end
  }

  package private(set) var parser: CSVParser

  /// The separator and padding of the columns. The encoding is left to the reader of the file.
  package private(set) var form = CatalogueForm()

  private let path: String
  /// The beginning of the file until the header is recognised: it may have to be read with another
  /// separator.
  private var beginning: [UInt8] = []
  private var mapping: CatalogueMapping?
  private var isFinished = false

  /// - Parameter path: the name of the file in errors.
  package init(path: String, recordLimit: Int = CSVParser.defaultRecordLimit) {
    self.path = path
    parser = CSVParser(recordLimit: recordLimit)
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if mapping == nil { beginning += bytes }
    parser.append(bytes)
  }

  package mutating func finish() {
    isFinished = true
    parser.finish()
  }

  /// The next book or problem, in the order of the file. Throws if the file is not a catalogue.
  package mutating func next() throws(CatalogueError) -> Step {
    guard let mapping else { return try readHeader().map(Step.header) ?? .needsBytes }
    switch parser.next() {
    case nil:
      return isFinished ? .end : .needsBytes
    case .problem(let problem):
      return .record(.problem(CatalogueProblem(problem)))
    case .record(let record):
      do {
        return .record(.entry(try mapping.entry(record)))
      } catch {
        return .record(.problem(error))
      }
    }
  }

  private mutating func readHeader() throws(CatalogueError) -> CatalogueFormat? {
    switch parser.next() {
    case nil:
      if isFinished { throw CatalogueError(path: path, cause: .empty) }
      return nil
    case .problem(let problem):
      switch otherwise() {
      case .recognised(let format): return format
      case .needsBytes: return nil
      case .none: break
      }
      let reason = CatalogueProblem(problem).description
      throw CatalogueError(path: path, cause: .brokenHeader(reason: reason))
    case .record(let record):
      let header: [String]
      switch Self.header(record) {
      case .success(let names): header = names
      case .failure(let error):
        throw CatalogueError(path: path, cause: .brokenHeader(reason: error.reason))
      }
      if let format = CatalogueFormat.recognised(in: header) {
        begin(format, header)
        return format
      }
      switch otherwise() {
      case .recognised(let format): return format
      case .needsBytes: return nil
      case .none: break
      }
      let nearest = CatalogueFormat.nearest(to: header)
      let missing = nearest.missingColumns(in: header)
      throw CatalogueError(path: path, cause: .missingColumns(missing, format: nearest))
    }
  }

  private static func header(_ record: CSVRecord) -> Result<[String], CatalogueProblem> {
    var header: [String] = []
    for index in 0..<record.count {
      guard let name = record.text(at: index) else {
        let column = CatalogueWording.column(index + 1)
        return .failure(
          CatalogueProblem(line: record.line, reason: CatalogueWording.notUTF8(column: column)))
      }
      header.append(name)
    }
    return .success(header)
  }

  private enum OtherReading {
    case recognised(CatalogueFormat)
    case needsBytes
    case none
  }

  /// Reads the file from its beginning with other separators, or with spaces around quotes. Uses
  /// the first combination that yields a known header.
  private mutating func otherwise() -> OtherReading {
    for isPadded in [false, true] {
      for separator in CatalogueForm.Separator.allCases {
        let csv = CSVFormat(separator: separator.byte, isPadded: isPadded)
        guard csv != CSVFormat() else { continue }
        var other = CSVParser(recordLimit: parser.recordLimit, format: csv)
        other.append(beginning)
        if isFinished { other.finish() }
        let element = other.next()
        if element == nil, !isFinished {
          // The first line is incomplete, so all is tried again when more bytes have arrived.
          parser = CSVParser(recordLimit: parser.recordLimit)
          parser.append(beginning)
          return .needsBytes
        }
        guard case .record(let record)? = element, case .success(let header) = Self.header(record),
          let format = CatalogueFormat.recognised(in: header)
        else { continue }
        parser = other
        form.separator = separator
        form.isPadded = isPadded
        begin(format, header)
        return .recognised(format)
      }
    }
    return .none
  }

  private mutating func begin(_ format: CatalogueFormat, _ header: [String]) {
    mapping = CatalogueMapping(format: format, header: header)
    beginning = []
  }
}

extension CatalogueForm.Separator {
  fileprivate var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    }
  }
}

extension CatalogueProblem {
  /// Describes a problem of the parser in words.
  init(_ problem: CSVProblem) {
    let reason =
      switch problem.reason {
      case .textAfterQuote(let field):
        CatalogueWording.textAfterQuote(field: field)
      case .unterminatedQuote(let line):
        CatalogueWording.unterminatedQuote(openedOn: line)
      case .tooLong(let limit, let line):
        CatalogueWording.recordTooLong(limit: limit, quoteOpenedOn: line)
      case .fieldCount(let expected, let found, let isExact):
        CatalogueWording.fieldCount(expected: expected, found: found, isExact: isExact)
      }
    self.init(line: problem.line, reason: reason)
  }
}
