import Synchronization

/// Calls a function with a random number generator: the system's, or one that a test chose.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
public final class WithRandomNumberGenerator: Sendable {
  // A lock: used from any thread, by one caller at a time.
  private let generator: Mutex<Generator>

  /// Wraps a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Mutex(Generator(base: generator))
  }

  /// Calls the function with the generator; other callers wait meanwhile. So the function must not
  /// call this again, and must not replace the generator by one that other code holds.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R {
    // The result is made with the lock held, and returned to the caller that made it.
    generator.withLock { generator in UncheckedResult(value: work(&generator.base)) }.value
  }
}

// Unchecked: the generator was Sendable when it was passed in, and is used only with the lock held.
// The function's parameter is not declared Sendable, so that functions for any generator are
// accepted.
private struct Generator: @unchecked Sendable { var base: any RandomNumberGenerator }

// Unchecked: it is returned from the lock to the caller that holds it.
private struct UncheckedResult<Value>: @unchecked Sendable { let value: Value }

extension DependencyValues {
  /// Random numbers. Live: the system's. It must be overridden in a test: reading the stand-in is
  /// an issue, and it yields the numbers of the seed 0, from the start at every read.
  ///
  /// ```swift
  /// let roll = withDependencies {
  ///   $0.withRandomNumberGenerator = .seeded(1)
  /// } operation: {
  ///   @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///   return withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// }
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

extension WithRandomNumberGenerator: Unimplemented {
  /// The numbers of the seed 0, from the start.
  public static var unimplementedValue: WithRandomNumberGenerator { .seeded(0) }
}

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
