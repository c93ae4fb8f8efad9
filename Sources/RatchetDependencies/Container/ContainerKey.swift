/// What is registered in a ``Container`` and asked for: a type, and a name where there are several.
public struct ContainerKey: Hashable, Sendable, CustomStringConvertible {
  public let type: Any.Type
  public let name: String?

  public init(_ type: Any.Type, name: String? = nil) {
    self.type = type
    self.name = name
  }

  /// The type's name, and the own one in quotes: `Shelf "cellar"`.
  public var description: String { Wording.key(type: type, name: name) }

  public static func == (one: Self, other: Self) -> Bool {
    one.type == other.type && one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    // Most have no name.
    if let name { hasher.combine(name) }
  }
}

extension ContainerKey {
  /// Those that may have been meant, in their order: of the same type, or of one whose name is a part of
  /// this one's, or has it as a part, or differs in no more than every fourth letter.
  func near(in keys: [ContainerKey]) -> [ContainerKey] {
    let wanted = Self.letters(of: type)
    return keys.filter { key in
      if key.type == type { return true }
      let letters = Self.letters(of: key.type)
      return letters.contains(wanted) || wanted.contains(letters)
        || Self.distance(Array(letters), Array(wanted)) <= wanted.count / 4
    }
  }

  private static func letters(of type: Any.Type) -> String {
    let name = "\(type)".lowercased()
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  /// How many letters must be changed, put in or left out to make one of the other.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
