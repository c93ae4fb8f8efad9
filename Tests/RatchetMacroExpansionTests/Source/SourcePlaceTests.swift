import Testing

@testable import RatchetMacroExpansion

@Suite("Places in a source") struct SourcePlaceTests {
  @Test("map a line and column to an offset", arguments: ["\n", "\r", "\r\n"])
  func roundTrip(lineEnd: String) {
    let source = SourceText(["é = 1", "", "b"].joined(separator: lineEnd) + lineEnd)
    for offset in 0...source.bytes.count {
      let place = source.location(at: offset)
      #expect(source.offset(line: place.line, utf8Column: place.utf8Column) == offset)
    }
  }

  @Test("outside the source map to nothing")
  func none() {
    let source = SourceText("ab\nc")
    for (line, column) in [(0, 1), (1, 0), (1, -1), (1, 4), (2, 3), (3, 1), (-1, 1)] {
      #expect(source.offset(line: line, utf8Column: column) == nil, "\(line):\(column)")
    }
    #expect(source.offset(line: 2, utf8Column: 2) == 4)
  }
}
