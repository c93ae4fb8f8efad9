import Foundation
public import RatchetData

/// A tag. Two tags never differ only in case.
@Table("tags")
public struct Tag: Hashable, Identifiable, Sendable, Codable {
  /// The title as the user wrote it: one word without `#`.
  @Column(primaryKey: true) public let title: String
  /// The title in the form in which titles are compared; unique among the tags.
  public let folded: String

  /// The title.
  public var id: String { title }

  /// Makes a tag with a title of one word, as ``title(from:)`` returns it.
  public init(title: String) {
    self.title = title
    folded = Self.fold(title)
  }

  /// Returns the title of the tag that a text names: without `#` and white space at its beginning,
  /// without white space at its end, and with one `-` for white space in between.
  ///
  /// - Returns: nil if nothing remains.
  public static func title(from text: String) -> String? {
    // SQLite's own functions end a text at a NUL.
    let text = text.replacing("\0", with: " ")
      .drop { $0.isWhitespace || $0 == "#" }
    let title = text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    return title.isEmpty ? nil : title
  }

  /// Returns the form of a title in which titles are compared: titles that differ only in case, or
  /// in how their characters are composed, have the same one. Small letters that share a capital, such
  /// as “σ” and “ς”, stay different.
  static func fold(_ title: some StringProtocol) -> String {
    title.precomposedStringWithCanonicalMapping.lowercased()
  }
}
