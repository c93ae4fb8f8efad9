package import ReadingList

/// Turns the bytes of a catalogue into books and problems: the pure half of `CatalogueReader`.
///
/// The first record is the header, which decides the format.
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

  private let path: String
  private var mapping: CatalogueMapping?
  private var isFinished = false

  /// - Parameter path: what errors call the file.
  package init(path: String, recordLimit: Int = CSVParser.defaultRecordLimit) {
    self.path = path
    parser = CSVParser(recordLimit: recordLimit)
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
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
      let reason = CatalogueProblem(problem).description
      throw CatalogueError(path: path, cause: .brokenHeader(reason: reason))
    case .record(let record):
      var header: [String] = []
      for index in 0..<record.count {
        guard let name = record.text(at: index) else {
          let reason = CatalogueWording.notUTF8(column: CatalogueWording.column(index + 1))
          throw CatalogueError(path: path, cause: .brokenHeader(reason: reason))
        }
        header.append(name)
      }
      return try recognise(header)
    }
  }

  private mutating func recognise(
    _ header: [String]
  ) throws(CatalogueError) -> CatalogueFormat {
    guard let format = CatalogueFormat.recognised(in: header) else {
      let nearest = CatalogueFormat.nearest(to: header)
      let missing = nearest.missingColumns(in: header)
      throw CatalogueError(path: path, cause: .missingColumns(missing, format: nearest))
    }
    mapping = CatalogueMapping(format: format, header: header)
    return format
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
