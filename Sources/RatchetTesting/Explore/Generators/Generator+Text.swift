import RatchetDependencies

extension Generator where Value == String {
  /// Texts of so many characters: letters, digits and spaces, or those that are given.
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

  /// Texts that programs stumble over: the empty one, spaces alone, combining and joined characters,
  /// those that run from right to left or turn the direction, line ends, quotes, the zero character, and
  /// a very long one.
  ///
  /// ```swift
  /// let query = Generator.one(of: (3, .string()), (1, .hostileString))
  /// ```
  public static var hostileString: Generator { .element(of: HostileText.strings) }
}

extension Generator where Value == Character {
  /// A letter or digit of English, or a space.
  public static var plain: Generator { .element(of: HostileText.plain) }

  /// Characters that programs stumble over: of many scalars, of none that shows, or of several bytes.
  public static var hostileCharacter: Generator { .element(of: HostileText.characters) }
}
