import ReadingList
import Testing

struct TextFoldingTests {
  @Test(
    "Text as a reader types it finds the catalogue's spelling",
    arguments: [
      ("garcia marquez", "García Márquez"), ("strasse", "Straße"), ("STRASSE", "Straẞe"),
      ("aether", "Æther"), ("oeuvre", "Œuvre"), ("soren", "Søren"), ("lodz", "Łódź"),
      ("dorde", "Đorđe"), ("thorgil", "Þorgil"), ("istanbul", "İSTANBUL"),
      ("isik", "ışık"), ("abc 123", "ＡＢＣ　１２３"), ("office", "oﬃce"), ("ender's", "Ender’s"),
      ("\"a\" - b", "“A” – B"), ("wait...", "Wait…"), ("οδυσσευς", "Ὀδυσσεύς"),
      ("ΟΔΥΣΣΕΥΣ", "Ὀδυσσεύς"), ("чехов", "ЧЕХОВ"), ("еж", "Ёж"), ("احمد", "أَحْمَد"),
      ("שלום", "שָׁלוֹם"), ("カタカナ", "ｶﾀｶﾅ"), ("naive", "nai\u{0308}ve"), ("coop", "co\u{00AD}op"),
      ("a b", "  a \t\n\u{00A0}\u{2003} b "), ("", " \n "), ("", "\u{0301}"),
    ])
  func found(typed: String, spelled: String) {
    #expect(Array(TextFolding.fold(typed).utf8) == Array(TextFolding.fold(spelled).utf8))
  }

  @Test("The folded text is the text in the database, to the letter")
  func exactly() {
    #expect(TextFolding.fold("  Crème  BRÛLÉE ") == "creme brulee")
    #expect(TextFolding.fold("ÅÄÖ ßẞ Æ") == "aao ssss ae")
    #expect(TextFolding.fold("Ὀδυσσεύς") == "οδυσσευσ")
  }

  @Test(
    "Marks that make another letter, or are the vowel, stay", arguments: ["が", "हिन्दी", "ไทย", "한국어"])
  func otherScripts(text: String) {
    #expect(TextFolding.fold(text) == text)
  }

  @Test("Different words stay different")
  func different() {
    #expect(TextFolding.fold("か") != TextFolding.fold("が"))
    #expect(TextFolding.fold("a b") != TextFolding.fold("ab"))
  }

  @Test("Folding twice is folding once, for every character of the basic plane")
  func idempotent() {
    var unstable: [String] = []
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = TextFolding.fold("a\(Character(scalar))b")
      if Array(TextFolding.fold(once).utf8) != Array(once.utf8) {
        unstable.append("U+" + String(value, radix: 16))
      }
    }
    #expect(unstable == [])
  }
}
