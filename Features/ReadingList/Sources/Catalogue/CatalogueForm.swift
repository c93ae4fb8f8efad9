/// How the text of a catalogue is written.
public struct CatalogueForm: Sendable, Equatable, Codable {
  public enum Encoding: String, Sendable, Equatable, Codable, CaseIterable {
    case utf8
    case utf16
    /// With the characters that Windows puts where Latin-1 has control codes.
    case latin1
  }

  public enum Separator: String, Sendable, Equatable, Codable, CaseIterable {
    case comma
    case semicolon
    case tab
  }

  public var encoding: Encoding
  public var separator: Separator

  /// Whether spaces stand around the quotes of fields.
  public var isPadded: Bool

  public init(
    encoding: Encoding = .utf8, separator: Separator = .comma, isPadded: Bool = false
  ) {
    self.encoding = encoding
    self.separator = separator
    self.isPadded = isPadded
  }

  /// In words, where it is not UTF-8 with commas: `Latin-1 with semicolons`.
  public var description: String? { CatalogueWording.form(self) }
}
