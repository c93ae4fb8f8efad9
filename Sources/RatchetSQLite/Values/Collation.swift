/// How texts are compared and sorted.
public struct Collation: Hashable, Sendable {
  public let name: String

  /// One that the application registered.
  public init(_ name: String) {
    self.name = name
  }

  /// By bytes.
  public static let binary = Collation("BINARY")
  /// By bytes, the 26 letters of ASCII in either case.
  public static let nocase = Collation("NOCASE")
  /// By bytes, without spaces at the end.
  public static let rtrim = Collation("RTRIM")
}
