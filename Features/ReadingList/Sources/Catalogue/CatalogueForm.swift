/// The form of a catalogue's text: its encoding and separators.
public struct CatalogueForm: Sendable, Equatable, Codable {
  /// An encoding that can be imported.
  public enum Encoding: String, Sendable, Equatable, Codable, CaseIterable {
    case utf8
    case utf16
    /// Latin-1 with the characters that Windows has in place of control codes.
    case latin1
  }

  /// A character that separates columns.
  public enum Separator: String, Sendable, Equatable, Codable, CaseIterable {
    case comma
    case semicolon
    case tab
  }

  /// The encoding of the text.
  public var encoding: Encoding
  /// The separator of the columns.
  public var separator: Separator

  /// Whether spaces surround the quotes of fields.
  public var isPadded: Bool

  /// Makes a form; the default is UTF-8 with commas.
  public init(
    encoding: Encoding = .utf8, separator: Separator = .comma, isPadded: Bool = false
  ) {
    self.encoding = encoding
    self.separator = separator
    self.isPadded = isPadded
  }

  /// The form in words, such as `Latin-1 with semicolons`; nil for UTF-8 with commas.
  public var description: String? { CatalogueWording.form(self) }
}
