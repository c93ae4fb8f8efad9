import ReadingListLive
import Testing

struct CSVPropertyTests {
  /// Quotes of every kind, all line ends, letters of two to four bytes, blank lines, broken records.
  private static let nasty =
    "\u{FEFF}\"id\",título,\"n\n\r\n\r\"\"\"\r\n\r\n1,\"\",\"\"\"\"\r2,é\"x,😀\n\n"
    + "3,\"a\"b,c\n4,\"open\r\n5,6,7\r\r\n8,9\n,,\r\n\"10\",\"x\"\"\r\n\"\"\",\"\"\r\n11,\"\",\"open"

  private static let nastyReadings: [CSVReading] = [
    .row(line: 1, ["id", "título", "n\n\r\n\r\""]),
    .row(line: 6, ["1", "", "\""]),
    .row(line: 7, ["2", "é\"x", "😀"]),
    .problem(9, .textAfterQuote(field: 2)),
    .problem(10, .textAfterQuote(field: 2)),
    .row(line: 11, ["5", "6", "7"]),
    .problem(13, .fieldCount(expected: 3, found: 2, isExact: true)),
    .row(line: 14, ["", "", ""]),
    .row(line: 15, ["10", "x\"\r\n\"", ""]),
    .problem(17, .unterminatedQuote(openedOn: 17)),
  ]

  @Test("The division of a document into chunks changes nothing", arguments: 1...64)
  func chunkSizes(size: Int) {
    #expect(readCSV(Array(Self.nasty.utf8)) { size } == Self.nastyReadings)
  }

  @Test("Written documents round-trip, whatever the quoting, line ends and chunks")
  func roundTrip() {
    for seed in UInt64(1)...400 {
      var random = ImportRandom(seed: seed)
      let document = CSVDocument(using: &random)
      let text = document.text(using: &random)
      let largest = Int.random(in: 1...40, using: &random)
      let readings = readCSV(Array(text.utf8)) { Int.random(in: 1...largest, using: &random) }
      #expect(
        readings == zip(document.lines, document.rows).map { .row(line: $0, $1) },
        "seed \(seed)")
    }
  }

  @Test("Any bytes at all are read to the end, with existing lines in order")
  func arbitraryBytes() {
    let alphabet: [UInt8] =
      Array("\"\"\",,\n\n\ra1 ".utf8) + [0xEF, 0xBB, 0xBF, 0xC3, 0xA9, 0x00, 0xFF]
    for seed in UInt64(1)...10_000 {
      var random = ImportRandom(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...48, using: &random) {
        // Mostly characters with a meaning in the grammar, sometimes others.
        let isAny = Int.random(in: 0..<8, using: &random) == 0
        bytes.append(
          isAny
            ? UInt8.random(in: 0...255, using: &random)
            : alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      let limit = Int.random(in: 4...64, using: &random)
      let readings = readCSV(bytes, recordLimit: limit) { bytes.count }
      let cut = readCSV(bytes, recordLimit: limit) { Int.random(in: 1...9, using: &random) }
      let lineCount = 1 + bytes.filter { $0 == 0x0A || $0 == 0x0D }.count
      let lines = readings.map(\.line)

      // One expectation per seed: recording each costs more than the parsing.
      let isSound =
        readings == cut && lines == Array(Set(lines)).sorted()
        && lines.allSatisfy { (1...lineCount).contains($0) }
      if !isSound {
        Issue.record("seed \(seed), limit \(limit), bytes \(bytes): \(readings) and \(cut)")
        return
      }
    }
  }

  @Test(
    "For any bytes, the parser reads each byte at most once per field of a record, and once more")
  func rereading() {
    let alphabet = Array("\"\"\",,,\n\naa".utf8)
    for seed in UInt64(1)...2_000 {
      var random = ImportRandom(seed: seed)
      let width = Int.random(in: 1...4, using: &random)
      var bytes = Array(String(repeating: "h,", count: width - 1).utf8) + Array("h\n".utf8)
      for _ in 0..<Int.random(in: 1...300, using: &random) {
        bytes.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      var parser = CSVParser()
      parser.append(bytes)
      parser.finish()
      while parser.next() != nil {}
      #expect(parser.consumedBytes == bytes.count, "seed \(seed)")
      #expect(parser.scannedBytes <= (width + 1) * bytes.count, "seed \(seed)")
    }
  }
}
