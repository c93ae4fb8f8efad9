/// Text with which programs often have trouble, written in escapes so that editors show it
/// unambiguously.
enum HostileText {
  static let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 "

  static let characters: [Character] = [
    "\0", "\t", "\n", "\r\n", "\"", "'", "\\", "%", "<", "&", "/", "\u{7F}",
    // A letter with an accent in two scalars, and in one.
    "e\u{301}", "\u{E9}",
    // A letter with more accents than a line has room for.
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30A}",
    // A letter whose lower case has several scalars, a letter whose upper case has two, and a
    // ligature.
    "\u{130}", "\u{DF}", "\u{FB01}",
    // Letters of right-to-left scripts.
    "\u{5D0}", "\u{639}",
    // A family, a flag, and a digit with a key around it.
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1FA}\u{1F1F3}", "1\u{FE0F}\u{20E3}",
    // Spaces that do not look like one, and characters that are invisible.
    "\u{A0}", "\u{3000}", "\u{200B}", "\u{FEFF}",
    // A character beyond the basic plane, the last scalar of all, and the replacement character.
    "\u{1D11E}", "\u{10FFFF}", "\u{FFFD}",
  ]

  static let strings: [String] =
    [
      "", " ", "   ", " leading", "trailing ", "two\nlines", "CRLF\r\n", "nul\0nul",
      // Right-to-left words, alone and between others; a mark that reverses the direction.
      "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "abc \u{645}\u{631}\u{62D}\u{628}\u{627} 123",
      "\u{202E}reversed",
      // Begins with a combining accent, which belongs to the character before it.
      "\u{301}e",
      "'; DROP TABLE books; --", "\"quoted\"", "\\(escaped)", "%@ %d %n", "../../etc", "null", "0",
      "-1", "1e999", "NaN",
      String(repeating: "a", count: 4_096),
      String(repeating: "e\u{301}", count: 256),
    ] + characters.map { String($0) }
}
