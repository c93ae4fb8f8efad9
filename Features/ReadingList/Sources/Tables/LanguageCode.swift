import Foundation

/// A language code as catalogues write it: `eng`, `en-US`, `fre`.
package struct LanguageCode {
  /// The two-letter code if the language has one, so that `eng` and `en` are equal.
  package let language: String
  let hasRegion: Bool

  package init(_ code: String) {
    let parts = code.lowercased().split(separator: "-", maxSplits: 1)
    let language = parts.first.map(String.init) ?? ""
    hasRegion = parts.count > 1
    self.language =
      Self.bibliographic[language]
      ?? Locale.LanguageCode(language).identifier(.alpha2) ?? language
  }

  /// ISO 639-2/B codes that differ from 639-2/T; Foundation knows only the latter, libraries use
  /// these.
  private static let bibliographic = [
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
    "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
    "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
  ]
}
