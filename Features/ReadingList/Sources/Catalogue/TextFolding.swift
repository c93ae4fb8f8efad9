import Foundation

/// Normalises texts for search, so that the spelling of a catalogue matches what a reader types.
///
/// It folds letter case, diacritics, full and half width, ligatures, typographic quotes and dashes,
/// and runs of white space; `ß` becomes `ss`, `æ` `ae`, `ø` `o`, and so on. The result depends on
/// neither locale nor platform, folding it again changes nothing, and equal results are equal byte
/// for byte, so a database can store and compare it. Takes time linear in the length of the text.
///
/// ```swift
/// TextFolding.fold("García  Márquez")  // "garcia marquez"
/// TextFolding.fold("STRASSE") == TextFolding.fold("Straße")  // true
/// ```
public enum TextFolding {
  /// The folded form of a text.
  public static func fold(_ text: String) -> String {
    foldedASCII(text) ?? foldedUnicode(text)
  }

  /// The fast path for ASCII, which most titles are; it needs no Unicode tables. Nil for other
  /// texts.
  private static func foldedASCII(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var gap = false
    for byte in text.utf8 {
      switch byte {
      case 0x80...: return nil
      case 0x20, 0x09...0x0D: gap = !bytes.isEmpty
      case 0x41...0x5A: append(byte + 0x20)
      case 0x60: append(0x27)
      default: append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)

    func append(_ byte: UInt8) {
      if gap { bytes.append(0x20) }
      gap = false
      bytes.append(byte)
    }
  }

  // `folding(options:locale:)` is not used: its effect differs between Foundation's platforms, and
  // it keeps ligatures, typographic quotes and letters such as `ø`.
  private static func foldedUnicode(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    var gap = false
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      if scalar.properties.isWhitespace {
        gap = !folded.isEmpty
      } else if !isMark(scalar), !scalar.properties.isDefaultIgnorableCodePoint {
        if gap { folded.append(" ") }
        gap = false
        for lower in scalar.properties.lowercaseMapping.unicodeScalars {
          if let plain = plainLetters[lower] {
            folded.append(contentsOf: plain.unicodeScalars)
          } else {
            folded.append(lower)
          }
        }
      }
    }
    return String(folded).precomposedStringWithCanonicalMapping
  }

  /// Marks that readers do not type. In scripts where a mark makes another letter or is the vowel
  /// (kana, Devanagari and its relatives, Thai), marks are kept.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true  // Latin, Greek, Cyrillic
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7:
      true  // Hebrew points
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC:
      true  // Arabic vowel signs, and the hamza and madda over a letter
    default:
      false
    }
  }

  /// Small letters and signs that Unicode does not decompose.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
    "ŧ": "t", "ı": "i", "ŋ": "n", "ĸ": "k", "ə": "e", "ɛ": "e", "ɔ": "o", "ɓ": "b", "ɗ": "d",
    "ƙ": "k", "ƴ": "y", "ȼ": "c", "ɨ": "i", "ʉ": "u", "ς": "σ",
    "’": "'", "‘": "'", "‛": "'", "ʼ": "'", "ʻ": "'", "ʹ": "'", "′": "'", "`": "'",
    "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "«": "\"", "»": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "ـ": "",
  ]
}
