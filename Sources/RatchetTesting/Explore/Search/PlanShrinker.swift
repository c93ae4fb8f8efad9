/// Shortens a failing run: proposes shorter plans, and learns from the caller which of them fail in
/// the same way.
///
/// It first leaves out actions (all, halves, …, single ones), then turns in the same way, then it
/// tries smaller options, and repeats this until nothing more can go. Finally it tries the short
/// plan with its turns at other decisions (``Plan/moved``). If a run is determined by its plan
/// alone and the limit is not reached, the result is minimal: without any one action, or any one
/// turn, it does not fail.
///
/// ```swift
/// var shrinker = PlanShrinker(kept: [0, 1, 2], decisions: failing.decisions, limit: 500)
/// while let plan = shrinker.next() {
///   let run = perform(plan)
///   shrinker.report(fails: run.fails(as: failing), decisions: run.decisions)
/// }
/// shrinker.plan  // the shortest found
/// ```
struct PlanShrinker: Sendable {
  private enum Phase {
    case actions(ListReduction)
    case turns(ListReduction)
    case options(turn: Int, attempt: Int)
    case moves([Plan])
    case done
  }

  /// The shortest plan known to fail.
  private(set) var plan: Plan

  /// The number of runs that were proposed.
  private(set) var runs = 0

  /// The maximum number of runs to propose.
  let limit: Int

  /// Whether nothing more can be left out; false if the limit was reached first.
  var isComplete: Bool { if case .done = phase { true } else { false } }

  private var phase: Phase
  private var asked: Plan?

  /// The plans that were already proposed.
  private var tried: Set<Plan> = []

  private var hasChanged = false

  /// Starts with the plan of a failing run.
  init(kept: [Int], decisions: [Decision], limit: Int) {
    plan = Plan(kept: kept, turns: Turns(decisions))
    phase = .actions(ListReduction(count: kept.count))
    self.limit = limit
  }

  /// The next plan to try; nil if there is none.
  mutating func next() -> Plan? {
    if asked != nil { settle(nil) }
    while runs < limit, let candidate = candidate() {
      asked = candidate
      guard tried.insert(candidate).inserted else {
        settle(nil)
        continue
      }
      runs += 1
      return candidate
    }
    return nil
  }

  /// Records whether the last proposed run fails, and its decisions.
  mutating func report(fails: Bool, decisions: [Decision]) {
    guard let asked else { return }
    // Turns after the end of the run appear in no decision, so they are dropped here.
    let met = Plan(kept: asked.kept, turns: Turns(decisions))
    settle(fails && met.isShorter(than: plan) ? met : nil)
  }

  /// The proposal of the current phase; moves on to the next phase if it has none.
  private mutating func candidate() -> Plan? {
    while true {
      switch phase {
      case .actions(let reduction):
        if let range = reduction.candidate {
          var shorter = plan
          shorter.kept.removeSubrange(range)
          return shorter
        }
        phase = .turns(ListReduction(count: plan.turns.count))
      case .turns(let reduction):
        if let range = reduction.candidate {
          var list = plan.turns.list
          list.removeSubrange(range)
          return Plan(kept: plan.kept, turns: Turns(list))
        }
        phase = .options(turn: 0, attempt: 0)
      case .options(let turn, let attempt):
        let list = plan.turns.list
        guard list.indices.contains(turn) else {
          phase =
            hasChanged ? .actions(ListReduction(count: plan.kept.count)) : .moves(plan.moved)
          hasChanged = false
          continue
        }
        let options = Self.smaller(than: list[turn].option)
        guard options.indices.contains(attempt) else {
          phase = .options(turn: turn + 1, attempt: 0)
          continue
        }
        var smaller = plan
        smaller.turns[list[turn].decision] = options[attempt]
        return smaller
      case .moves(let plans):
        if let first = plans.first { return first }
        phase = .done
      case .done:
        return nil
      }
    }
  }

  /// The options to try instead of this one: 1, the middle, and the next smaller one.
  private static func smaller(than option: Int) -> [Int] {
    [1, option / 2, option - 1].reduce(into: []) { options, next in
      if next > 0, next < option, !options.contains(next) { options.append(next) }
    }
  }

  /// Moves on after a candidate: with the shorter plan that still fails, or with nil.
  private mutating func settle(_ shorter: Plan?) {
    guard let candidate = asked else { return }
    asked = nil
    if let shorter {
      plan = shorter
      hasChanged = true
    }
    switch phase {
    case .actions(var reduction):
      reduction.report(canGo: shorter != nil)
      phase = .actions(reduction)
    case .turns(var reduction):
      if let shorter, shorter.turns != candidate.turns {
        // More turns went than were proposed, so the indices have shifted.
        reduction = ListReduction(count: shorter.turns.count)
      } else {
        reduction.report(canGo: shorter != nil)
      }
      phase = .turns(reduction)
    case .options(let turn, let attempt):
      phase = .options(turn: turn, attempt: shorter == nil ? attempt + 1 : 0)
    case .moves(let plans) where shorter == nil:
      phase = .moves(Array(plans.dropFirst()))
    case .moves:
      phase = .actions(ListReduction(count: plan.kept.count))
      hasChanged = false
    case .done:
      break
    }
  }
}
