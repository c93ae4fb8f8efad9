/// The place where a run deviated from an earlier run, though its choices were the same up to
/// there.
struct Departure: Hashable, Sendable {
  /// The number of the decision.
  let decision: Int

  let foreseen: Decision

  /// Nil if the run had already ended.
  let met: Decision?
}
