import ReadingListLive

/// A parser's output, in a form that tests compare.
enum CSVReading: Equatable {
  case row(line: Int, [String?])
  case problem(CSVProblem)

  init(_ element: CSVElement) {
    switch element {
    case .record(let record):
      self = .row(line: record.line, (0..<record.count).map { record.text(at: $0) })
    case .problem(let problem):
      self = .problem(problem)
    }
  }

  var line: Int {
    switch self {
    case .row(let line, _): line
    case .problem(let problem): problem.line
    }
  }

  static func problem(_ line: Int, _ reason: CSVProblem.Reason) -> CSVReading {
    .problem(CSVProblem(line: line, reason: reason))
  }
}

/// The output for a document that is given to the parser in chunks of sizes that `chunk` chooses.
func readCSV(
  _ bytes: [UInt8], recordLimit: Int = CSVParser.defaultRecordLimit, chunk: () -> Int
) -> [CSVReading] {
  var parser = CSVParser(recordLimit: recordLimit)
  var readings: [CSVReading] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let size = chunk()
    parser.append(rest.prefix(size))
    rest = rest.dropFirst(size)
    while let element = parser.next() { readings.append(CSVReading(element)) }
  }
  parser.finish()
  while let element = parser.next() { readings.append(CSVReading(element)) }
  return readings
}

func readCSV(
  _ text: String, recordLimit: Int = CSVParser.defaultRecordLimit
) -> [CSVReading] {
  let bytes = Array(text.utf8)
  return readCSV(bytes, recordLimit: recordLimit) { max(bytes.count, 1) }
}
