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

extension Plan {
  /// Shorter plans with their turns at other decisions: a single turn in place of several; or one
  /// action fewer, with a single turn anywhere or with all turns from some point on taken earlier.
  ///
  /// A run without an action meets fewer decisions, so later ones come earlier and with fewer
  /// options: it may fail again, but not with the same turns. Empty if the plan has more than 4
  /// turns or 16 actions, since there would be too many; never more than 500.
  var moved: [Plan] {
    guard (1...4).contains(turns.count), kept.count <= 16 else { return [] }
    let withoutOne = kept.indices.reversed().map { index in
      var kept = kept
      kept.remove(at: index)
      return kept
    }
    let single = turns.count > 1 ? [kept] + withoutOne : withoutOne
    let plans =
      withoutOne.flatMap { kept in earlierTurns.map { Plan(kept: kept, turns: $0) } }
      + single.flatMap { kept in singleTurns.map { Plan(kept: kept, turns: $0) } }
    return Array(plans.prefix(500))
  }

  /// The turns from some turn on moved up to 8 decisions earlier, each with its own option and with
  /// option 1.
  private var earlierTurns: [Turns] {
    turns.list.indices.flatMap { place in
      (0...8).flatMap { offset -> [Turns] in
        guard let moved = turns.moved(from: place, by: offset) else { return [] }
        var first = moved
        first[moved.list[place].decision] = 1
        return first == moved ? [moved] : [moved, first]
      }
    }
  }

  /// A single turn: at each decision up to 8 after the last turn (within the first 32), with each
  /// option up to the largest of these turns (at most 3).
  private var singleTurns: [Turns] {
    let last = min(turns.list.last?.decision ?? 0, 23) + 8
    let options = min(turns.list.map(\.option).max() ?? 1, 3)
    return (0...last).reversed().flatMap { decision in
      (1...options).map { Turns([Turn(decision: decision, option: $0)]) }
    }
  }
}
