/// Texts that break carelessly composed SQL.
struct HostileText {
  private static let pieces: [String] = [
    "'", "\"", "`", "[", "]", "''", "\"\"", "';", "\";", "--", "/*", "*/", ";", "\\", "%", "_", "?",
    "?1", "?999999", ":a", "@a", "$a", "\\0", "0x", "x'41'", "NULL", "null", " ", "\t", "\r\n",
    "\n",
    "DROP TABLE canary", "; DROP TABLE canary; --", "' OR '1'='1", "\") ; DELETE FROM canary; --",
    "UNION SELECT * FROM canary", "COMMIT", "ROLLBACK", "ATTACH ':memory:' AS y",
    "PRAGMA user_version = 9",
    "SQLite 3", "main", "rowid", "select", "\u{1}", "\u{7F}", "\u{85}", "\u{FEFF}", "\u{FFFD}",
    "\u{FFFF}", "\u{10FFFF}", "\u{200D}", "\u{202E}", "\u{2028}", "שלום", "مرحبا", "e\u{301}", "K",
    "\u{212A}", "\u{37E}",
    "\u{E9}", "ſ", "İ", "ﬀ", "👩‍👩‍👧‍👦", "🏳️‍🌈", "\u{301}", "\u{1F1E9}\u{1F1EA}", "’", "＇", "＂",
  ]

  /// Bytes that are not UTF-8: surrogates, overlong forms, cut sequences.
  private static let garbage: [[UInt8]] = [
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xC0, 0xA7], [0xC0, 0x80], [0xE2, 0x82], [0xF0, 0x9F],
    [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xFE], [0x80], [0xBF, 0x27], [0xE0, 0x80, 0xA2],
  ]

  /// - Parameter nul: whether NUL characters occur.
  static func random(using generator: inout SeededGenerator, nul: Bool) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<8, using: &generator) {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        let bytes = garbage[Int.random(in: 0..<garbage.count, using: &generator)]
        text += String(decoding: bytes + [UInt8(ascii: "'")], as: UTF8.self)
      case 1:
        let bytes = (0..<Int.random(in: 0..<24, using: &generator)).map { _ in
          UInt8.random(in: (nul ? 0 : 1)...255, using: &generator)
        }
        text += String(decoding: bytes, as: UTF8.self)
      case 2 where nul:
        text += "\0"
      default:
        text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
    }
    if Int.random(in: 0..<500, using: &generator) == 0 {
      text = String(repeating: text, count: Int.random(in: 0..<2000, using: &generator))
    }
    return text
  }
}
