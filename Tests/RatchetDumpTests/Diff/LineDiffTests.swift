import Testing

@testable import RatchetDump

@Suite("A difference of two texts") struct LineDiffTests {
  @Test("is empty if the lines are the same")
  func equal() {
    #expect(lineDiff("", "") == nil)
    #expect(lineDiff("a\nb", "a\nb") == nil)
  }

  @Test("marks the lines that only one of them has, unchanged")
  func marks() {
    #expect(lineDiff("\"a\\\"", "\"b\"") == "- \"a\\\"\n+ \"b\"")
    #expect(lineDiff("", "a") == "-\n+ a")
    #expect(lineDiff("a\nb\nc", "a\n\nc\nd") == "  a\n- b\n+\n  c\n+ d")
    #expect(lineDiff("a\nb", "b\na") == "- a\n  b\n+ a")
  }

  @Test("counts the lines more than two lines away from a change")
  func elided() {
    let lines = (0..<12).map(String.init)
    var changed = lines
    changed[6] = "x"
    #expect(
      lineDiff(lines.joined(separator: "\n"), changed.joined(separator: "\n")) == """
          … (4 unchanged)
          4
          5
        - 6
        + x
          7
          8
          … (3 unchanged)
        """)
    changed = lines
    changed[0] = "x"
    changed[6] = "y"
    // Eliding one line would itself take a line.
    #expect(
      lineDiff(lines[..<9].joined(separator: "\n"), changed[..<9].joined(separator: "\n")) == """
        - 0
        + x
          1
          2
          3
          4
          5
        - 6
        + y
          7
          8
        """)
  }

  @Test("has the marks of its format")
  func format() {
    #expect(lineDiff("a\nb", "a\nc", format: .proportional) == "\u{2007} a\n\u{2212} b\n+ c")
  }
}
