import RatchetDependencies

/// How often work that failed is tried again, and after how long.
///
/// ```swift
/// .retry(.exponential(from: .milliseconds(200), upTo: .seconds(10), attempts: 5))
/// ```
public struct RetryPolicy: Sendable {
  /// How long to wait before an attempt.
  public enum Delay: Hashable, Sendable {
    case constant(Duration)
    /// The first wait; each after it is longer by a factor, until it would be longer than the last.
    case exponential(from: Duration, factor: Double, upTo: Duration)
  }

  /// How often the work is tried, the first time included.
  public var attempts: Int

  public var delay: Delay

  /// By which part of itself a delay may be shorter or longer, at random: from 0 to 1.
  public var jitter: Double

  /// Which errors are worth another attempt.
  public var retries: @Sendable (any Error) -> Bool

  public init(
    attempts: Int, delay: Delay, jitter: Double = 0,
    retries: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) {
    precondition(attempts > 0, "Work is tried once at least.")
    precondition((0...1).contains(jitter), "A jitter is a part, from 0 to 1.")
    self.attempts = attempts
    self.delay = delay
    self.jitter = jitter
    self.retries = retries
  }

  /// The same wait before each attempt.
  public static func constant(
    _ delay: Duration, attempts: Int, jitter: Double = 0,
    retries: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(attempts: attempts, delay: .constant(delay), jitter: jitter, retries: retries)
  }

  /// Waits that grow by a factor.
  public static func exponential(
    from first: Duration, factor: Double = 2, upTo longest: Duration = .seconds(60), attempts: Int,
    jitter: Double = 0, retries: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> RetryPolicy {
    RetryPolicy(
      attempts: attempts, delay: .exponential(from: first, factor: factor, upTo: longest),
      jitter: jitter, retries: retries)
  }

  /// How long to wait after a failure; nil where there is no other attempt.
  ///
  /// - Parameters:
  ///   - attempt: which one has failed: 1 is the first.
  ///   - random: a number from -1 to 1; asked only where there is a jitter.
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
    return jitter == 0 ? wait : wait * (1 + jitter * random())
  }

  // Step by step, since the whole power may be more than a duration holds.
  private static func grown(
    _ first: Duration, by factor: Double, times: Int, upTo longest: Duration
  ) -> Duration {
    var wait = first
    for _ in 0..<times where wait < longest { wait = wait * factor }
    return min(wait, longest)
  }
}
