/// A run that can be repeated: the numbers of the actions to perform, and the schedule.
struct Plan: Hashable, Sendable {
  var kept: [Int]
  var turns: Turns

  /// Compares the number of actions, then of turns, then how far the turns are from option 0.
  func isShorter(than other: Plan) -> Bool {
    (kept.count, turns.count, turns.distance)
      < (other.kept.count, other.turns.count, other.turns.distance)
  }

  /// The token that repeats the plan, in a run that generates `count` actions.
  func token(seed: UInt64, count: Int) -> ReplayToken {
    let isAll = kept == Array(0..<max(0, count))
    return ReplayToken(seed: seed, kept: isAll ? .all : .only(kept), turns: turns)
  }
}
