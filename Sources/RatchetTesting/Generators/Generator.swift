public import RatchetDependencies

/// Generates values of a type from random numbers: the same numbers give the same values, on every
/// system.
///
/// Small values and those at the limits of a range are more frequent than others, since mistakes
/// are most likely there.
///
/// ```swift
/// let titles = Generator.zip(.string(count: 1...8), .integers(in: 1...9)).map { "\($0) \($1)" }
/// var random = SeededRandomNumberGenerator(seed: 1)
/// let title = titles.generate(using: &random)
/// ```
public struct Generator<Value>: Sendable {
  let make: @Sendable (inout SeededRandomNumberGenerator) -> Value

  /// Generates each value with a function, which must depend on nothing but the random numbers.
  ///
  /// ```swift
  /// let dice = Generator { Int.random(in: 1...6, using: &$0) }
  /// ```
  public init(_ make: @escaping @Sendable (inout SeededRandomNumberGenerator) -> Value) {
    self.make = make
  }

  /// Generates the next value. It always takes one number from `random`, however many its parts
  /// need, so values generated afterwards do not depend on how this one is made.
  public func generate(using random: inout some RandomNumberGenerator) -> Value {
    var own = SeededRandomNumberGenerator(seed: random.next())
    return make(&own)
  }

  /// The same as ``generate(using:)``.
  public func callAsFunction(using random: inout some RandomNumberGenerator) -> Value {
    generate(using: &random)
  }
}
