extension Plan {
  /// Shorter plans with their turns elsewhere: one turn in the place of several, and without one action
  /// one turn anywhere, or all of them earlier from some point on.
  ///
  /// A run without an action meets fewer decisions, so that what came after comes earlier and among
  /// fewer: it may fail again, but not with the same turns. None where much is left of either, since
  /// they would be too many; and never more than 500.
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

  /// As much earlier, from one of them on, each with its option and with the first.
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

  /// One, up to a little after the last of them, and with no larger option; within the first 32
  /// decisions.
  private var singleTurns: [Turns] {
    let last = min(turns.list.last?.decision ?? 0, 23) + 8
    let options = min(turns.list.map(\.option).max() ?? 1, 3)
    return (0...last).reversed().flatMap { decision in
      (1...options).map { Turns([Turn(decision: decision, option: $0)]) }
    }
  }
}
