/// Text for a terminal, which interprets some of the characters that it receives.
enum TerminalText {
  /// The text with such characters as escapes, so that text from files, scripts and states can only
  /// be displayed.
  static func escaped(_ text: String, keepsLineBreaks: Bool = false) -> String {
    guard holdsObeyed(text, but: keepsLineBreaks) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isObeyed(scalar), scalar != "\n" || !keepsLineBreaks {
        result += escape(scalar).unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether ``isObeyed(_:)`` holds for some character. Works on bytes, which is much faster than
  /// on characters.
  private static func holdsObeyed(_ text: String, but keepsLineBreaks: Bool) -> Bool {
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case 0x0A where keepsLineBreaks: break
      case 0..<0x20, 0x7F: return true
      case 0x80..<0xA0 where last.1 == 0xC2: return true
      case 0xA8...0xAE where last == (0xE2, 0x80): return true
      case 0xA6...0xA9 where last == (0xE2, 0x81): return true
      default: break
      }
      last = (last.1, byte)
    }
    return false
  }

  /// Whether a scalar is a control character, or changes the direction of the following text.
  static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  /// The number of columns of a text in a terminal, where ideographs and emoji take two.
  static func width(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  private static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      return first.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }

  /// The text, shortened to this many columns by leaving out its middle.
  static func shortened(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 1 else { return columns == 1 ? "…" : "" }
    // More of the end is kept, since that is the name of a file.
    let startColumns = (columns - 1) / 3
    let start = prefix(text, columns: startColumns)
    let end = prefix(String(text.reversed()), columns: columns - 1 - width(start)).reversed()
    return start + "…" + String(end)
  }

  private static func prefix(_ text: String, columns: Int) -> String {
    var rest = columns
    return String(
      text.prefix { character in
        rest -= width(character)
        return rest >= 0
      })
  }
}
