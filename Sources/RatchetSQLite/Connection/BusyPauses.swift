/// Computes the pauses between a connection's attempts to take a lock that another connection
/// holds.
///
/// The pauses double up to a limit, so that a short wait ends soon and a long one costs little.
/// Half of each pause is random, so that connections that wait for the same lock do not retry in
/// step.
package struct BusyPauses: Hashable, Sendable {
  package static let first = Duration.microseconds(500)
  /// The longest pause, and so also the longest time until a cancellation is noticed.
  package static let longest = Duration.milliseconds(20)

  package let timeout: Duration

  package init(timeout: Duration) {
    self.timeout = timeout
  }

  /// The pause before the next attempt, which never exceeds the deadline; `nil` once the deadline
  /// has passed.
  ///
  /// - Parameters:
  ///   - tries: The number of pauses so far.
  ///   - waited: The time since the first attempt.
  ///   - chance: A random number from 0 up to 1.
  package func pause(tries: Int, waited: Duration, chance: Double) -> Duration? {
    let left = timeout - waited
    guard left > .zero else { return nil }
    let doublings = min(max(tries, 0), 10)
    let full = min(Self.first * (1 << doublings), Self.longest)
    return min(full / 2 + full / 2 * chance, left)
  }
}
