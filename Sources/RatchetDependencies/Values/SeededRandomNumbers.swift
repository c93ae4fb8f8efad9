/// Pseudo-random numbers that a seed determines, for tests and repeatable runs.
///
/// Two generators with the same seed yield the same numbers, on every system and in every version
/// of the kit (SplitMix64). Values that the standard library derives from them, as in
/// `Int.random(in:using:)` or `shuffle(using:)`, may change with its version. Not for secrets.
///
/// ```swift
/// var generator = SeededRandomNumberGenerator(seed: 1)
/// let order = (1...6).shuffled(using: &generator)
/// ```
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

extension WithRandomNumberGenerator {
  /// A generator that a seed determines. Each call makes a separate one.
  ///
  /// ```swift
  /// let withRandomNumberGenerator = WithRandomNumberGenerator.seeded(1)
  /// let number = withRandomNumberGenerator { $0.next() }
  /// ```
  public static func seeded(_ seed: UInt64) -> WithRandomNumberGenerator {
    WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: seed))
  }
}
