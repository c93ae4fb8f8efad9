extension ContainerKey {
  /// The keys that may have been meant, in order: those with the same type, or with a type whose
  /// name contains this one's, is contained in it, or differs in at most a quarter of the letters.
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

  /// The edit distance: the number of letters to change, insert or remove to turn one into the
  /// other.
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
