import ReadingListLive
import Testing

struct CSVParserTests {
  @Test("Quoted fields can contain commas, doubled quotes and line ends")
  func quotedFields() {
    #expect(
      readCSV("a,b\n\"1,2\",\"say \"\"hi\"\"\"\n\"x\r\ny\",\"\"\n") == [
        .row(line: 1, ["a", "b"]),
        .row(line: 2, ["1,2", "say \"hi\""]),
        .row(line: 3, ["x\r\ny", ""]),
      ])
  }

  @Test("A field of nothing but doubled quotes keeps half of them")
  func onlyQuotes() {
    #expect(
      readCSV("\"\"\"\",\"\"\"\"\"\"\n") == [.row(line: 1, ["\"", "\"\""])])
  }

  @Test(
    "Lines end in LF, CRLF or a lone CR, and each counts once",
    arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) {
    #expect(
      readCSV(["a,b", "1,\"x\(end)y\"", "2,z"].joined(separator: end)) == [
        .row(line: 1, ["a", "b"]),
        .row(line: 2, ["1", "x\(end)y"]),
        .row(line: 4, ["2", "z"]),
      ])
  }

  @Test("Line ends of all kinds can be mixed")
  func mixedLineEnds() {
    #expect(
      readCSV("a\rb\r\nc\nd") == [
        .row(line: 1, ["a"]), .row(line: 2, ["b"]), .row(line: 3, ["c"]), .row(line: 4, ["d"]),
      ])
  }

  @Test("The last record needs no line end", arguments: ["", "\n", "\r", "\r\n"])
  func lastRecord(end: String) {
    #expect(readCSV("a,b\n1,\"2\"\(end)").last == .row(line: 2, ["1", "2"]))
  }

  @Test("Empty fields count, at the end of the last line too")
  func emptyFields() {
    #expect(
      readCSV(",,\n,x,\n1,,") == [
        .row(line: 1, ["", "", ""]), .row(line: 2, ["", "x", ""]), .row(line: 3, ["1", "", ""]),
      ])
  }

  @Test("Blank lines are skipped and counted; a line of one quoted empty field is a record")
  func blankLines() {
    #expect(
      readCSV("\n\r\na\n\r\n\n\"\"\n\n") == [.row(line: 3, ["a"]), .row(line: 6, [""])])
  }

  @Test("A byte order mark is no part of the first field, and is text anywhere else")
  func byteOrderMark() {
    #expect(
      readCSV("\u{FEFF}a\n\u{FEFF}b") == [.row(line: 1, ["a"]), .row(line: 2, ["\u{FEFF}b"])])
    #expect(readCSV("\u{FEFF}\"a,b\"") == [.row(line: 1, ["a,b"])])
    #expect(readCSV("\u{FEFF}") == [])
  }

  @Test("The first bytes of a byte order mark alone are a field that is not UTF-8")
  func brokenByteOrderMark() {
    #expect(readCSV([0xEF, 0xBB]) { 1 } == [.row(line: 1, [nil])])
  }

  @Test("A quote within a bare field is literal")
  func quoteInBareField() {
    #expect(
      readCSV("a,b\n=\"0439\",5\" disk\nx\"\"y, \"z\"") == [
        .row(line: 1, ["a", "b"]),
        .row(line: 2, ["=\"0439\"", "5\" disk"]),
        .row(line: 3, ["x\"\"y", " \"z\""]),
      ])
  }

  @Test("A field that is not UTF-8 has no text; its neighbours have theirs")
  func invalidUTF8() {
    let bytes = Array("a,b,c\n1,".utf8) + [0xC3, 0x28] + Array(",é\n".utf8)
    #expect(
      readCSV(bytes) { bytes.count } == [
        .row(line: 1, ["a", "b", "c"]), .row(line: 2, ["1", nil, "é"]),
      ])
  }

  @Test("An empty document has no records")
  func emptyDocument() {
    #expect(readCSV("") == [])
  }

  @Test("The count of consumed bytes ends at the size of the document and never decreases")
  func consumedBytes() {
    let text = "\u{FEFF}a,b\r\n1,\"x\n2,3\r\n\r\n4,5"
    var parser = CSVParser()
    var consumed = [0]
    for byte in text.utf8 {
      parser.append(CollectionOfOne(byte))
      while parser.next() != nil { consumed.append(parser.consumedBytes) }
      consumed.append(parser.consumedBytes)
    }
    parser.finish()
    while parser.next() != nil { consumed.append(parser.consumedBytes) }
    #expect(consumed == consumed.sorted())
    #expect(parser.consumedBytes == text.utf8.count)
  }
}
