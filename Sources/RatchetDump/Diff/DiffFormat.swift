/// The marks at the start of the lines of a diff, each followed by a space.
public struct DiffFormat: Sendable, Hashable {
  /// Marks lines that only the old value has.
  public var removed: String
  /// Marks lines that only the new value has.
  public var added: String
  /// Marks lines that both values have.
  public var unchanged: String

  /// Makes a format with these marks.
  public init(removed: String, added: String, unchanged: String) {
    self.removed = removed
    self.added = added
    self.unchanged = unchanged
  }

  /// `-`, `+` and a space, as in a patch.
  public static let `default` = DiffFormat(removed: "-", added: "+", unchanged: " ")

  /// `−`, `+` and a space of the same width, for proportional fonts.
  public static let proportional = DiffFormat(
    removed: "\u{2212}", added: "+", unchanged: "\u{2007}")
}
