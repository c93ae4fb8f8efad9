/// Random numbers that a seed foretells: for tests and for runs that are to be repeated.
///
/// Two generators with one seed give the same numbers, on every system and in every version of the kit
/// (SplitMix64). What `Int.random(in:using:)` or `shuffle(using:)` makes of them is the standard
/// library's, which may change it. Not for secrets.
///
/// ```swift
/// var generator = SeededRandomNumberGenerator(seed: 1)
/// let order = (1...6).shuffled(using: &generator)
/// ```
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

extension WithRandomNumberGenerator {
  /// Numbers that a seed foretells; each has its own.
  ///
  /// ```swift
  /// let withRandomNumberGenerator = WithRandomNumberGenerator.seeded(1)
  /// let number = withRandomNumberGenerator { $0.next() }
  /// ```
  public static func seeded(_ seed: UInt64) -> WithRandomNumberGenerator {
    WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: seed))
  }
}
