public import RatchetDependencies

/// Makes values of a type, of random numbers: the same values of the same numbers, on every system.
///
/// Small values and those at the edge of what is allowed come more often than others, since mistakes
/// live there.
///
/// ```swift
/// let titles = Generator.zip(.string(count: 1...8), .integers(in: 1...9)).map { "\($0) \($1)" }
/// var random = SeededRandomNumberGenerator(seed: 1)
/// let title = titles.generate(using: &random)
/// ```
public struct Generator<Value>: Sendable {
  let make: @Sendable (inout SeededRandomNumberGenerator) -> Value

  /// Makes each value with a function, which must take nothing into account but the numbers.
  ///
  /// ```swift
  /// let dice = Generator { Int.random(in: 1...6, using: &$0) }
  /// ```
  public init(_ make: @escaping @Sendable (inout SeededRandomNumberGenerator) -> Value) {
    self.make = make
  }

  /// The next value. It takes one number, however many its parts need: what else is made of the same
  /// numbers does not depend on how this value is made.
  public func generate(using random: inout some RandomNumberGenerator) -> Value {
    var own = SeededRandomNumberGenerator(seed: random.next())
    return make(&own)
  }

  /// The same as ``generate(using:)``.
  public func callAsFunction(using random: inout some RandomNumberGenerator) -> Value {
    generate(using: &random)
  }
}
