import RatchetDependencies

extension Generator where Value == String {
  /// Strings with this many characters: letters, digits and spaces, or those of the given
  /// generator.
  ///
  /// ```swift
  /// let query = Generator.string(count: 0...5)
  /// let word = Generator.string(count: 1...8, of: .element(of: "abcdefgh"))
  /// ```
  public static func string(
    count: ClosedRange<Int> = 0...8, of characters: Generator<Character> = .plain
  ) -> Generator {
    characters.array(count: count).map { String($0) }
  }

  /// Strings with which programs often have trouble: the empty string, spaces alone, combining and
  /// joined characters, right-to-left text and direction marks, line breaks, quotes, the NUL
  /// character, and very long ones.
  ///
  /// ```swift
  /// let query = Generator.one(of: (3, .string()), (1, .hostileString))
  /// ```
  public static var hostileString: Generator { .element(of: HostileText.strings) }
}

extension Generator where Value == Character {
  /// An English letter, a digit or a space.
  public static var plain: Generator { .element(of: HostileText.plain) }

  /// Characters with which programs often have trouble: of many scalars, invisible ones, or of
  /// several bytes.
  public static var hostileCharacter: Generator { .element(of: HostileText.characters) }
}
