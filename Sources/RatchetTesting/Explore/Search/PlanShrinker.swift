/// Makes a failing run as short as it can: asks for shorter ones, and is told which of them fail in the same
/// way.
///
/// First it leaves out actions (all, halves, …, single ones), then turns in the same way, then it takes
/// smaller options; and all of it again until nothing more can go. What is short by then it tries with
/// its turns elsewhere (``Plan/moved``). Of a run that is decided by its plan alone, what is left is
/// needed: without any one action, or any one turn, it does not fail.
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

  /// How many runs were asked for.
  private(set) var runs = 0

  /// The most runs to ask for.
  let limit: Int

  /// Whether nothing more can go. False where the limit came first.
  var isComplete: Bool { if case .done = phase { true } else { false } }

  private var phase: Phase
  private var asked: Plan?

  /// What is known not to help, since it was asked for before.
  private var tried: Set<Plan> = []

  private var hasChanged = false

  /// Starts with a failing run.
  init(kept: [Int], decisions: [Decision], limit: Int) {
    plan = Plan(kept: kept, turns: Turns(decisions))
    phase = .actions(ListReduction(count: kept.count))
    self.limit = limit
  }

  /// The next run to try, or nil when there is none.
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

  /// Says whether the run that was asked for last fails, and what it met.
  mutating func report(fails: Bool, decisions: [Decision]) {
    guard let asked else { return }
    // Turns after its end are in no decision, so they go.
    let met = Plan(kept: asked.kept, turns: Turns(decisions))
    settle(fails && met.isShorter(than: plan) ? met : nil)
  }

  /// What the phase asks for; goes on to the next phase where it asks for nothing.
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

  /// The options to try instead of one: the first, the middle, the one before.
  private static func smaller(than option: Int) -> [Int] {
    [1, option / 2, option - 1].reduce(into: []) { options, next in
      if next > 0, next < option, !options.contains(next) { options.append(next) }
    }
  }

  /// Goes on after a candidate: with a shorter plan, or with nil where it was of no use.
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
        // More of them went than were asked for: the places are others now.
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
