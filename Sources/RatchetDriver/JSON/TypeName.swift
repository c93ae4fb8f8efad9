/// Names of types in the form that readers of a feature know: `Counter.Action`, without the module,
/// also in generic arguments.
enum TypeName {
  static func of(_ type: any Any.Type) -> String { short(String(reflecting: type)) }

  /// The short form of a name with modules.
  static func short(_ name: String) -> String {
    var name = name
    while let place = name.firstRange(of: /\(unknown context at [^)]*\)\./) {
      name.removeSubrange(place)
    }
    var result = ""
    var word = ""
    for character in name + "\n" {
      if character == "." || character == "_" || character.isLetter || character.isNumber {
        word.append(character)
        continue
      }
      result += withoutModule(word)
      word = ""
      if character != "\n" { result.append(character) }
    }
    return result
  }

  /// The enum whose synthesized conformances use these keys.
  static func ofEnum(keys: any Any.Type) -> String {
    let name = of(keys)
    return name.hasSuffix(".CodingKeys") ? String(name.dropLast(11)) : name
  }

  private static func withoutModule(_ word: String) -> String {
    let parts = word.split(separator: ".")
    return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : word
  }
}
