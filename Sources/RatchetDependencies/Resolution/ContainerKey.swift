/// The key of a registration in a ``Container``: a type, and a name if there are several of that
/// type.
public struct ContainerKey: Hashable, Sendable, CustomStringConvertible {
  /// The registered type.
  public let type: Any.Type
  /// The name; nil for a registration without one.
  public let name: String?

  /// Makes a key.
  public init(_ type: Any.Type, name: String? = nil) {
    self.type = type
    self.name = name
  }

  /// The type's name, and the key's name in quotes: `Shelf "cellar"`.
  public var description: String { name.map { "\(type) \"\($0)\"" } ?? "\(type)" }

  public static func == (one: Self, other: Self) -> Bool {
    one.type == other.type && one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    // Most keys have no name.
    if let name { hasher.combine(name) }
  }
}
