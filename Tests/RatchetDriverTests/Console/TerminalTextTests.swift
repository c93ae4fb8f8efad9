import Testing

@testable import RatchetDriver

@Suite("Text for terminals")
struct TerminalTextTests {
  @Test(
    "terminal control characters are shown as escapes",
    arguments: [
      ("plain", "plain"), ("a\u{1B}]0;x\u{7}b", #"a\u{1b}]0;x\u{7}b"#),
      ("a\nb\tc\r", #"a\nb\tc\r"#),
      ("\u{9B}2J", #"\u{9b}2J"#), ("a\u{202E}b", #"a\u{202e}b"#), ("Brontë 🙂", "Brontë 🙂"),
      ("… (3 unchanged) § ‧ ⁥", "… (3 unchanged) § ‧ ⁥"), ("…\u{2066}", #"…\u{2066}"#),
      ("é\u{85}\u{2028}", #"é\u{85}\u{2028}"#),
    ])
  func escaped(text: String, shown: String) {
    #expect(TerminalText.escaped(text) == shown)
  }

  @Test("line breaks can be kept")
  func lineBreaks() {
    #expect(TerminalText.escaped("a\n\u{1B}b", keepsLineBreaks: true) == "a\n\\u{1b}b")
  }

  @Test(
    "a long text is shortened in the middle, by the width of its characters",
    arguments: [
      ("importing /home/user/books.csv", 20, "import…ser/books.csv"), ("short", 5, "short"),
      ("short", 4, "s…rt"), ("short", 1, "…"), ("short", 0, ""), ("雪国物語全集", 7, "雪…全集"),
    ])
  func shortened(text: String, columns: Int, shown: String) {
    #expect(TerminalText.shortened(text, to: columns) == shown)
    #expect(TerminalText.width(shown) <= columns)
  }
}
