/// Where a run did not meet the decision that an earlier run met in the same place, though it was led
/// alike up to there.
struct Departure: Hashable, Sendable {
  /// Its number.
  let decision: Int

  let foreseen: Decision

  /// Nil where the run had ended.
  let met: Decision?
}
