import Foundation
import RatchetData
import Testing

@testable import RatchetDataTesting

@Suite struct QueryTableTests {
  private func table(_ columns: [String], _ rows: [SQLValue]...) -> String {
    QueryTable(QueryRows(columns: columns, rows: rows)).text
  }

  @Test("numbers are aligned to the right, everything else to the left; no line ends with a blank")
  func alignment() {
    #expect(
      table(
        ["id", "title", "rating"],
        [.integer(1), .text("Emma"), .real(4.5)],
        [.integer(20), .text("Persuasion"), .null],
        [.integer(-3), .null, .real(10)]
      ) == """
        id  title         rating
        --  ------------  ------
         1  "Emma"           4.5
        20  "Persuasion"    NULL
        -3  NULL            10.0
        """)
    #expect(
      table(["n", "x"], [.null, .text("1")], [.null, .integer(1)]) == """
        n     x
        ----  ---
        NULL  "1"
        NULL  1
        """)
  }

  @Test("texts are distinguished: quotes, backslashes, line breaks, NUL and invisible characters")
  func texts() {
    #expect(
      table(
        ["a\"b\n"],
        [.text("")], [.text("NULL")], [.text(#"a "b" \n"#)], [.text("a\nb\r\t\0")],
        [.text("\u{7}\u{FEFF}\u{2028}")], [.text("e\u{301}")]
      )
        == #"""
        a\"b\n
        -----------------------
        ""
        "NULL"
        "a \"b\" \\n"
        "a\nb\r\t\0"
        "\u{7}\u{feff}\u{2028}"
        "é"
        """#.replacing("é", with: "e\u{301}"))
  }

  @Test("wide characters and emoji take two columns")
  func width() {
    #expect(
      table(
        ["t", "n"], [.text("日本"), .integer(1)], [.text("👩‍👩‍👧é"), .integer(2)],
        [.text("abcd"), .integer(3)])
          == """
          t       n
          ------  -
          "日本"  1
          "👩‍👩‍👧é"   2
          "abcd"  3
          """)
  }

  @Test("a blob is shown in hex with its length, a long one with a checksum of all of it")
  func blobs() {
    let long = Data(0..<33)
    var other = long
    other[32] = 0
    #expect(
      table(["b"], [.blob(Data())], [.blob(Data([0, 0xFF]))], [.blob(Data([7]))], [.blob(long)])
        == """
        b
        --------------------------------------------------------------------------
        x'' (0 bytes)
        x'00ff' (2 bytes)
        x'07' (1 byte)
        x'000102030405060708090a0b0c0d0e0f…' (33 bytes, checksum 4013a15050e8031f)
        """)
    #expect(table(["b"], [.blob(long)]) != table(["b"], [.blob(other)]))
  }

  @Test("an empty result, and one without columns, are described")
  func empty() {
    #expect(table(["id", "title"]) == "id  title\n--  -----\n(no rows)")
    #expect(table([]) == "(no columns)")
    #expect(table([""], [.integer(1)]) == "\n-\n1")
  }
}
