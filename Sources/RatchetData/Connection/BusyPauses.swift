/// How long a connection waits between its tries for a lock that another one holds.
///
/// The pauses double up to a limit, so that a short wait ends soon and a long one costs little. Half
/// of each is left to chance, so that those who wait for one lock do not come back in step.
package struct BusyPauses: Hashable, Sendable {
  package static let first = Duration.microseconds(500)
  /// Also how late a cancellation may be noticed.
  package static let longest = Duration.milliseconds(20)

  package let timeout: Duration

  package init(timeout: Duration) {
    self.timeout = timeout
  }

  /// The pause before the next try, never past the deadline; none if the deadline has come.
  ///
  /// - Parameters:
  ///   - tries: how many pauses have been made.
  ///   - waited: the time since the first try.
  ///   - chance: a number from 0 up to 1.
  package func pause(tries: Int, waited: Duration, chance: Double) -> Duration? {
    let left = timeout - waited
    guard left > .zero else { return nil }
    let doublings = min(max(tries, 0), 10)
    let full = min(Self.first * (1 << doublings), Self.longest)
    return min(full / 2 + full / 2 * chance, left)
  }
}
