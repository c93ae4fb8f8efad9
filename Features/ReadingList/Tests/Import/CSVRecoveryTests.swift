import ReadingListLive
import Testing

/// A broken record costs the line on which it begins; every other line is still read.
struct CSVRecoveryTests {
  @Test("A quote that is never closed costs its own line, not the rest of the file")
  func unterminatedQuote() {
    #expect(
      readCSV("a,b\n1,2\n3,\"open\n5,6\n7,8\n") == [
        .row(line: 1, ["a", "b"]),
        .row(line: 2, ["1", "2"]),
        .problem(3, .unterminatedQuote(openedOn: 3)),
        .row(line: 4, ["5", "6"]),
        .row(line: 5, ["7", "8"]),
      ])
  }

  @Test("The reported line is the one on which the quote opened, not that of the record")
  func unterminatedQuoteOnLaterLine() {
    #expect(
      readCSV("a,b\n\"x\ny\",\"open") == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .unterminatedQuote(openedOn: 3)),
        .problem(3, .unterminatedQuote(openedOn: 3)),
      ])
  }

  @Test("A stray quote that pairs with a later record's quote is detected there")
  func strayQuoteBeforeQuotedField() {
    #expect(
      readCSV("a,b\n1,\"open\n3,\"four\"\n5,6\n") == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .textAfterQuote(field: 2)),
        .row(line: 3, ["3", "four"]),
        .row(line: 4, ["5", "6"]),
      ])
  }

  @Test("A record that swallows the fields of the lines after it gives them back")
  func tooManyFieldsOverLines() {
    #expect(
      readCSV("a,b\n1,\"open\n3\",4\n5,6\n") == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .fieldCount(expected: 2, found: 3, isExact: false)),
        .row(line: 3, ["3\"", "4"]),
        .row(line: 4, ["5", "6"]),
      ])
  }

  @Test("A record over several lines with too few fields gives them back too")
  func tooFewFieldsOverLines() {
    #expect(
      readCSV("a,b\n\"open\n3,4\"\n5,6\n") == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .fieldCount(expected: 2, found: 1, isExact: true)),
        .row(line: 3, ["3", "4\""]),
        .row(line: 4, ["5", "6"]),
      ])
  }

  @Test("Too few and too many fields on one line are counted exactly")
  func fieldCount() {
    #expect(
      readCSV("a,b\n1\n1,2,3,\n1,2") == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .fieldCount(expected: 2, found: 1, isExact: true)),
        .problem(3, .fieldCount(expected: 2, found: 4, isExact: true)),
        .row(line: 4, ["1", "2"]),
      ])
  }

  @Test("The rest of a line after text behind a closing quote is skipped", arguments: [1, 99])
  func textAfterQuote(chunk: Int) {
    let text = "a,b\r\n1,\"2\" x,\"\",\"open\r\n\r\n3,\"4\"\"\"y\r5,6"
    #expect(
      readCSV(Array(text.utf8)) { chunk } == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .textAfterQuote(field: 2)),
        .problem(4, .textAfterQuote(field: 2)),
        .row(line: 5, ["5", "6"]),
      ])
  }

  @Test("A record longer than the limit costs its line", arguments: [1, 3, 99])
  func tooLong(chunk: Int) {
    let text = "a,b\n1,0123456789abcdef\n2,3\n"
    #expect(
      readCSV(Array(text.utf8), recordLimit: 12) { chunk } == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .tooLong(limit: 12, quoteOpenedOn: nil)),
        .row(line: 3, ["2", "3"]),
      ])
  }

  @Test("A quote left open runs into the limit, and is reported", arguments: [1, 3, 99])
  func tooLongInQuotes(chunk: Int) {
    let text = "a,b\n1,\"open\n2,3\n4,5\n6,7\n"
    #expect(
      readCSV(Array(text.utf8), recordLimit: 12) { chunk } == [
        .row(line: 1, ["a", "b"]),
        .problem(2, .tooLong(limit: 12, quoteOpenedOn: 2)),
        .row(line: 3, ["2", "3"]),
        .row(line: 4, ["4", "5"]),
        .row(line: 5, ["6", "7"]),
      ])
  }

  @Test("A record fits when its line's end is the last byte that the limit allows")
  func justShortEnough() {
    #expect(readCSV("abc\n", recordLimit: 4) == [.row(line: 1, ["abc"])])
    #expect(
      readCSV("abcd\n", recordLimit: 4) == [
        .problem(1, .tooLong(limit: 4, quoteOpenedOn: nil))
      ])
  }

  @Test("One stray quote, at any place of any line, costs at most that line")
  func strayQuoteSweep() {
    let lines = ["h,i,j", "1,bb,\"c,c\"", "2,\"b\"\"b\",cc", "3,,", "4,\"b\",c", "5,b,c"]
    let whole = readCSV(lines.joined(separator: "\n"))
    for damaged in lines.indices.dropFirst() {
      for offset in 0...lines[damaged].count {
        var text = lines
        text[damaged].insert(
          "\"", at: text[damaged].index(text[damaged].startIndex, offsetBy: offset))
        let readings = readCSV(text.joined(separator: "\n"))
        #expect(
          readings.filter { $0.line != damaged + 1 } == whole.filter { $0.line != damaged + 1 },
          "a quote at offset \(offset) of \(lines[damaged])")
      }
    }
  }

  @Test("Bytes are read again at most once per field, however the file is built")
  func rereading() {
    // Each line closes the quote of the line before and opens one of its own.
    let line = Array("a\",\"b\n".utf8)
    let bytes = Array("x,y\n".utf8) + Array(repeatElement(line, count: 2_000).joined())
    var parser = CSVParser()
    parser.append(bytes)
    parser.finish()
    var problems = 0
    while let element = parser.next() {
      if case .problem = element { problems += 1 }
    }
    #expect(problems == 2_000)
    #expect(parser.consumedBytes == bytes.count)
    #expect(parser.scannedBytes <= 3 * bytes.count)
  }
}
