import RatchetDump
import Testing

@Suite("Dumps under the names of Custom Dump") struct CustomDumpTests {
  struct Point { var x = 1, y = 2 }

  struct Step: CustomDumpStringConvertible {
    var customDumpDescription: String { "Step(1)" }
  }

  struct Rows: CustomDumpRepresentable {
    var rows = [1]
    var customDumpValue: Any { rows }
  }

  struct Account: CustomDumpReflectable {
    var name = "Blob", password = "secret"
    var customDumpMirror: Mirror {
      Mirror(self, children: ["name": name], displayStyle: .struct)
    }
  }

  @Test("write to a stream, with name and indentation, and return the value")
  func stream() {
    var text = ""
    let point = customDump(Point(), to: &text, name: "point", indent: 2)
    #expect(point.x == 1)
    #expect(
      text == """
          point: CustomDumpTests.Point(
            x: 1,
            y: 2
          )

        """)
  }

  @Test("are strings")
  func string() {
    #expect(String(customDumping: Step()) == "Step(1)")
    #expect(String(customDumping: Rows()) == "[\n  [0]: 1\n]")
    #expect(String(customDumping: Account()) == "CustomDumpTests.Account(\n  name: \"Blob\"\n)")
  }

  @Test("differ with marks of equal width if the format asks for that")
  func proportional() throws {
    let difference = try #require(diff(Point(), Point(x: 3), format: .proportional))
    #expect(difference.contains("\u{2212}   x: 1"))
    #expect(difference.contains("+   x: 3"))
    #expect(difference.contains("\u{2007} CustomDumpTests.Point("))
  }
}
