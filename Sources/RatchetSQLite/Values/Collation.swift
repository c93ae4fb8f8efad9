/// A collation: the rule by which SQLite compares and sorts texts.
public struct Collation: Hashable, Sendable {
  /// The name of the collation in SQL.
  public let name: String

  /// Refers to a collation that the application has registered.
  public init(_ name: String) {
    self.name = name
  }

  /// Compares texts byte by byte.
  public static let binary = Collation("BINARY")
  /// Compares texts byte by byte, except that ASCII letters are equal in either case.
  public static let nocase = Collation("NOCASE")
  /// Compares texts byte by byte, without the spaces at their ends.
  public static let rtrim = Collation("RTRIM")
}
