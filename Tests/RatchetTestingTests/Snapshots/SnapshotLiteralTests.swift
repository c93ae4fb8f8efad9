import Foundation
import Testing

@testable import RatchetTesting

@Suite("A text as a literal") struct SnapshotLiteralTests {
  @Test("compiles to the text")
  func compiled() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let texts = [
      """
      Counter(
        count: 1,
        name: "Ada"
      )
      """,
      #"""
      a backslash: \n, three quotes: """ and a half
      """#,
      ##"""
      a raw escape: \#n
      """##,
      ###"""
      a raw end: """## and more
      """###,
      """
      two quotes: "" and a pound: #
      """,
      #"""
      four quotes: """"
      """#,
      """
      "
      """,
      """

      blank lines


      """,
      """
      a blank at the end:\u{20}
       \u{20}
      """,
      #"""
      \ and a tab:\#ta return:\#ra bell:\#u{7}nothing:\#0end\#u{20}
      """#,
      """
      é, 👩‍👩‍👧, 日本
      """,
      """
      """,
    ]
    for text in texts {
      let literal = SnapshotLiteral(text).text(indentedBy: "      ", lineEnd: "\n")
      #expect(source.contains("\n\(literal),\n"), "\(literal)")
    }
  }

  @Test(
    "escapes only characters that would be lost",
    arguments: [
      ("a", 0), ("\"", 0), ("\"\"", 0), ("\"\"\"", 1), ("\\", 1), ("#", 0), ("##\\", 1),
      ("\\#", 2), ("\\##", 3), ("\"\"\"#", 2), ("\"\"\"\"#", 2), ("\"\"#", 0), ("\\# \"\"\"##", 3),
      ("\r", 0), ("a ", 0),
    ])
  func pounds(text: String, count: Int) {
    #expect(SnapshotLiteral(text).lines.first == String(repeating: "#", count: count) + "\"\"\"")
  }

  @Test("ends no line with a blank, and does not indent empty lines")
  func blanks() {
    let literal = SnapshotLiteral("a \n\nb\n").text(indentedBy: "\t", lineEnd: "\r\n")
    #expect(literal == "\t\"\"\"\r\n\ta\\u{20}\r\n\r\n\tb\r\n\r\n\t\"\"\"")
  }
}
