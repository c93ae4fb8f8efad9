package import ReadingList

/// Turns the bytes of a catalogue into books and problems: the pure half of `CatalogueReader`.
///
/// The first record is the header, which decides the format, and what stands between the columns.
package struct CatalogueDecoder: Sendable {
  /// What `next()` came to.
  package enum Step: Sendable, Equatable {
    /// The first step of every catalogue.
    case header(CatalogueFormat)
    case record(CatalogueRecord)
    case needsBytes
    case end
  }

  package private(set) var parser: CSVParser

  /// What stands between the columns.
  package private(set) var form = CatalogueForm()

  private let path: String
  /// The file so far, until the header is known: it may have to be read otherwise.
  private var beginning: [UInt8] = []
  private var mapping: CatalogueMapping?
  private var isFinished = false

  /// - Parameter path: what errors call the file.
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

  /// The next book or problem, in the order of the file. Throws when the file is no catalogue.
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

  /// Reads the file from its beginning with another separator, or with spaces around its quotes: the
  /// first way that makes a known header of its first line.
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
          // Its first line has not come yet: all is looked at again when there is more of it.
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
  /// Says in words what the parser found.
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
