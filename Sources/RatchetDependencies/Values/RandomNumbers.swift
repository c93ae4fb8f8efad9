import Synchronization

/// Runs a function with a random number generator: the system's, or one that a test chose.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
public final class WithRandomNumberGenerator: Sendable {
  // Asked from any thread, one at a time.
  private let generator: Mutex<Generator>

  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Mutex(Generator(base: generator))
  }

  /// Whoever else asks meanwhile waits; so the function must not ask again, and must put no generator in
  /// its place that others hold.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator) -> R) -> R {
    // The result is made with the lock held, and handed to who made it.
    generator.withLock { generator in UncheckedResult(value: work(&generator.base)) }.value
  }
}

// Unchecked: it was Sendable when it came, and is only used with the lock held. The function is not told
// that it is, so that one written for any generator can be given.
private struct Generator: @unchecked Sendable { var base: any RandomNumberGenerator }

// Unchecked: it goes from a lock to the very caller that holds it.
private struct UncheckedResult<Value>: @unchecked Sendable { let value: Value }

extension DependencyValues {
  /// Random numbers. Live: the system's. In a test it must be overridden: to read the stand-in is an
  /// issue, and its numbers are those of the seed 0, at every read from the start.
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
  public static var unimplementedValue: WithRandomNumberGenerator { .seeded(0) }
}
