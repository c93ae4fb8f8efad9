/// A run that can be repeated: the numbers of the actions to perform, and the schedule.
struct Plan: Hashable, Sendable {
  var kept: [Int]
  var turns: Turns

  /// By the number of actions, then of turns, then by how far these are from option 0.
  func isShorter(than other: Plan) -> Bool {
    (kept.count, turns.count, turns.distance)
      < (other.kept.count, other.turns.count, other.turns.distance)
  }

  /// What repeats it, where so many actions are generated.
  func token(seed: UInt64, count: Int) -> ReplayToken {
    let isAll = kept == Array(0..<max(0, count))
    return ReplayToken(seed: seed, kept: isAll ? .all : .only(kept), turns: turns)
  }
}
