import RatchetDependencies

/// The number of retries of failed work, and the delays before them.
///
/// ```swift
/// .retry(.exponential(from: .milliseconds(200), upTo: .seconds(10), attempts: 5))
/// ```
public struct RetryPolicy: Sendable {
  /// The delay before another attempt.
  public enum Delay: Hashable, Sendable {
    /// The same delay before each attempt.
    case constant(Duration)
    /// A first delay; each later one is longer by a factor, up to a longest delay.
    case exponential(from: Duration, factor: Double, upTo: Duration)
  }

  /// The number of attempts, including the first.
  public var attempts: Int

  /// The delay before each further attempt, without jitter.
  public var delay: Delay

  /// The largest random change of a delay, as a fraction of it from 0 to 1.
  public var jitter: Double

  /// Whether an error is worth another attempt.
  public var retries: @Sendable (any Error) -> Bool

  /// Makes a policy.
  ///
  /// - Precondition: `attempts` is positive, and `jitter` is from 0 to 1.
  public init(
    attempts: Int, delay: Delay, jitter: Double = 0,
    retries: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) {
    precondition(attempts > 0, "Work must be tried at least once.")
    precondition((0...1).contains(jitter), "The jitter must be from 0 to 1.")
    self.attempts = attempts
    self.delay = delay
    self.jitter = jitter
    self.retries = retries
  }

  /// Retries with the same delay before each attempt.
  public static func constant(
    _ delay: Duration, attempts: Int, jitter: Double = 0,
    retries: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(attempts: attempts, delay: .constant(delay), jitter: jitter, retries: retries)
  }

  /// Retries with delays that grow by a factor, up to a longest delay.
  public static func exponential(
    from first: Duration, factor: Double = 2, upTo longest: Duration = .seconds(60), attempts: Int,
    jitter: Double = 0, retries: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(
      attempts: attempts, delay: .exponential(from: first, factor: factor, upTo: longest),
      jitter: jitter, retries: retries)
  }

  /// The delay after a failure; nil if there is no further attempt.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt that failed; 1 is the first.
  ///   - random: returns a number from -1 to 1; called only if there is jitter.
  func wait(
    after error: any Error, attempt: Int, random: () -> Double
  ) -> Duration? {
    guard attempt < attempts, retries(error) else { return nil }
    let wait =
      switch delay {
      case .constant(let delay): delay
      case .exponential(let first, let factor, let longest):
        Self.grown(first, by: factor, times: attempt - 1, upTo: longest)
      }
    return jitter == 0 ? wait : Self.product(wait, 1 + jitter * random(), upTo: wait + wait)
  }

  // Step by step, since the whole power may be no finite number.
  private static func grown(
    _ first: Duration, by factor: Double, times: Int, upTo longest: Duration
  ) -> Duration {
    var wait = min(first, longest)
    for _ in 0..<times {
      let next = product(wait, factor, upTo: longest)
      // It stays so however many attempts follow: at the longest, or for a factor of 1 or a wait of 0.
      if wait >= longest || next == wait { break }
      wait = next
    }
    return wait
  }

  /// A wait times a factor: at least 0, and at most a longest wait.
  private static func product(
    _ wait: Duration, _ factor: Double, upTo longest: Duration
  ) -> Duration {
    // Compared as numbers: a product that is too large for a duration is a trap. The comparison is
    // also false for one that is no number.
    let product = wait / .seconds(1) * factor
    guard product < longest / .seconds(1) else { return longest }
    return product > 0 ? wait * factor : .zero
  }
}
