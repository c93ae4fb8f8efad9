/// The marks at the start of a diff's lines, each followed by a space.
public struct DiffFormat: Sendable, Hashable {
  /// Marks what only the old value has.
  public var removed: String
  /// Marks what only the new value has.
  public var added: String
  /// Marks what both have.
  public var unchanged: String

  public init(removed: String, added: String, unchanged: String) {
    self.removed = removed
    self.added = added
    self.unchanged = unchanged
  }

  /// `-`, `+` and a blank, as in a patch.
  public static let `default` = DiffFormat(removed: "-", added: "+", unchanged: " ")

  /// `−`, `+` and a blank of the same width, for fonts whose letters differ in theirs.
  public static let proportional = DiffFormat(
    removed: "\u{2212}", added: "+", unchanged: "\u{2007}")
}
