import Synchronization

/// Runs a function with a random number generator: the system's, or one that a test chose.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// let roll = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
public final class WithRandomNumberGenerator: Sendable {
  // Asked from any thread, one at a time.
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Mutex(generator)
  }

  /// Whoever else asks meanwhile waits; so the function must not ask again.
  public func callAsFunction<R>(_ work: (inout any RandomNumberGenerator & Sendable) -> R) -> R {
    // The result is made with the lock held, and handed to who made it.
    generator.withLock { generator in UncheckedResult(value: work(&generator)) }.value
  }
}

// Unchecked: it goes from a lock to the very caller that holds it.
private struct UncheckedResult<Value>: @unchecked Sendable { let value: Value }

extension DependencyValues {
  /// Random numbers. Live: the system's. In a test it must be overridden.
  ///
  /// ```swift
  /// withDependencies { $0.withRandomNumberGenerator = WithRandomNumberGenerator(SplitMix(seed: 1)) } …
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
  public static var unimplementedValue: WithRandomNumberGenerator {
    WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}
