import Testing

@testable import RatchetMacroExpansion

@Suite("Places in a source") struct SourcePlaceTests {
  @Test("lead from a line and column to the offset that has them", arguments: ["\n", "\r", "\r\n"])
  func roundTrip(lineEnd: String) {
    let source = SourceText(["é = 1", "", "b"].joined(separator: lineEnd) + lineEnd)
    for offset in 0...source.bytes.count {
      let place = source.location(at: offset)
      #expect(source.offset(line: place.line, utf8Column: place.utf8Column) == offset)
    }
  }

  @Test("that a source does not have lead nowhere")
  func none() {
    let source = SourceText("ab\nc")
    for (line, column) in [(0, 1), (1, 0), (1, -1), (1, 4), (2, 3), (3, 1), (-1, 1)] {
      #expect(source.offset(line: line, utf8Column: column) == nil, "\(line):\(column)")
    }
    #expect(source.offset(line: 2, utf8Column: 2) == 4)
  }
}
