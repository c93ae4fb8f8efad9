import Testing

@testable import RatchetTesting

@Suite("Shrinking a failing plan") struct PlanShrinkerTests {
  /// A run that meets a number of decisions for each of its actions.
  struct Model {
    var actions = 10
    var options = 3
    var perAction = 2
    /// Maps the numbers of the actions, and the choices made for each of them.
    var fails: ([Int: [Int]]) -> Bool

    func run(_ plan: Plan) -> (fails: Bool, decisions: [Decision]) {
      var schedule = Schedule(plan.turns)
      var chosen: [Int: [Int]] = [:]
      for action in plan.kept {
        chosen[action] = (0..<perAction).map { _ in schedule.choose(of: options, preempts: true) }
      }
      return (fails(chosen), schedule.decisions)
    }

    /// A random walk that fails.
    func failing() -> [Decision]? {
      for seed in 0..<2_000 as Range<UInt64> {
        var walk = RandomWalk(seed: seed)
        let turns = (0..<actions * perAction).map {
          Turn(decision: $0, option: walk.choose(of: options))
        }
        let run = run(Plan(kept: Array(0..<actions), turns: Turns(turns)))
        if run.fails { return run.decisions }
      }
      return nil
    }

    func shrink(limit: Int = 10_000) throws -> PlanShrinker {
      let decisions = try #require(failing())
      var shrinker = PlanShrinker(kept: Array(0..<actions), decisions: decisions, limit: limit)
      var seen: Set<Plan> = []
      while let plan = shrinker.next() {
        #expect(seen.insert(plan).inserted, "This plan was tried twice: \(plan)")
        let run = run(plan)
        shrinker.report(fails: run.fails, decisions: run.decisions)
      }
      #expect(run(shrinker.plan).fails)
      return shrinker
    }
  }

  @Test("leaves only two needed actions and one needed turn")
  func minimal() throws {
    let model = Model { chosen in chosen[3] != nil && chosen[7]?[1] == 1 }
    let shrinker = try model.shrink()
    // Actions 3 and 7 are kept; of the decisions 0 to 3, the last is the second of action 7.
    #expect(shrinker.plan == Plan(kept: [3, 7], turns: Turns([Turn(decision: 3, option: 1)])))
    #expect(shrinker.isComplete)
    #expect(shrinker.runs <= 165)
    #expect(shrinker.plan.token(seed: 9, count: 10).description == "9/3,7/3:1")
  }

  @Test("leaves no action and no turn of a plan that always fails, and takes one run")
  func nothing() throws {
    let shrinker = try Model { _ in true }.shrink()
    #expect(shrinker.plan == Plan(kept: [], turns: .none))
    #expect(shrinker.runs == 1)
    #expect(shrinker.plan.token(seed: 9, count: 10).description == "9/none/none")
  }

  @Test("removes only turns if all actions are needed")
  func allActions() throws {
    let shrinker = try Model { $0.count == 10 }.shrink()
    #expect(shrinker.plan == Plan(kept: Array(0..<10), turns: .none))
    #expect(shrinker.plan.token(seed: 9, count: 10).description == "9/-/none")
  }

  @Test("replaces a turn by the smallest option that still fails")
  func smallerOptions() throws {
    var model = Model(actions: 1, options: 100, perAction: 1) { $0[0].map { $0[0] >= 2 } ?? false }
    var shrinker = try model.shrink()
    #expect(shrinker.plan.turns == Turns([Turn(decision: 0, option: 2)]))
    model.fails = { $0[0].map { $0[0] >= 1 } ?? false }
    shrinker = try model.shrink()
    #expect(shrinker.plan.turns == Turns([Turn(decision: 0, option: 1)]))
  }

  @Test("moves two turns forward that are needed together, of different actions, as others go")
  func together() throws {
    let model = Model(actions: 12, options: 2, perAction: 3) { chosen in
      chosen[5]?[2] == 1 && chosen[9]?[0] == 1
    }
    let shrinker = try model.shrink()
    #expect(shrinker.plan.kept == [5, 9])
    #expect(shrinker.plan.turns.list.map(\.decision) == [2, 3])
  }

  @Test("takes the turns of the failing run in place of the requested ones")
  func reported() {
    let two = Decision(options: 3, chosen: 2)
    var shrinker = PlanShrinker(kept: [0], decisions: [two, two, two], limit: 100)
    #expect(shrinker.next() == Plan(kept: [], turns: Turns([two, two, two])))
    // It failed after one decision, which had fewer options.
    shrinker.report(fails: true, decisions: [Decision(options: 2, chosen: 1)])
    #expect(shrinker.plan == Plan(kept: [], turns: Turns([Turn(decision: 0, option: 1)])))
    #expect(shrinker.next() == Plan(kept: [], turns: .none))
  }

  @Test("ignores a failing run that did not follow the plan and is no shorter")
  func notShorter() {
    let one = Decision(options: 2, chosen: 1)
    var shrinker = PlanShrinker(kept: [], decisions: [one], limit: 100)
    #expect(shrinker.next() == Plan(kept: [], turns: .none))
    shrinker.report(fails: true, decisions: [one, one])
    #expect(shrinker.plan == Plan(kept: [], turns: Turns([one])))
    #expect(shrinker.next() == nil)
  }

  @Test("treats an unreported run as no help, and ignores a report without a run")
  func notReported() {
    var shrinker = PlanShrinker(kept: [0, 1], decisions: [], limit: 100)
    shrinker.report(fails: true, decisions: [])
    #expect(shrinker.plan.kept == [0, 1])
    var asked: [[Int]] = []
    while let plan = shrinker.next() { asked.append(plan.kept) }
    #expect(asked == [[], [0], [1]])
    #expect(shrinker.plan.kept == [0, 1])
  }

  @Test("requests no more runs than allowed, and keeps the result found by then")
  func limit() throws {
    let model = Model { chosen in chosen[3] != nil && chosen[7]?[1] == 1 }
    let complete = try model.shrink()
    for limit in 0...complete.runs {
      let shrinker = try model.shrink(limit: limit)
      #expect(shrinker.runs == min(limit, complete.runs))
      #expect(!shrinker.isComplete || shrinker.plan == complete.plan)
    }
  }

  @Test(
    "leaves a plan that does not fail without any one of its actions or turns", arguments: 0..<40)
  func needed(seed: Int) throws {
    var random = RandomWalk(seed: UInt64(seed))
    let wanted = (0..<1 + random.choose(of: 3)).map { _ in
      (action: random.choose(of: 8), place: random.choose(of: 2), option: random.choose(of: 3))
    }
    let model = Model(actions: 8) { chosen in
      wanted.allSatisfy { want in chosen[want.action].map { $0[want.place] >= want.option } ?? false
      }
    }
    let plan = try model.shrink().plan
    #expect(Set(plan.kept) == Set(wanted.map(\.action)))
    for index in plan.kept.indices {
      var shorter = plan
      shorter.kept.remove(at: index)
      #expect(!model.run(shorter).fails)
    }
    for turn in plan.turns.list {
      var shorter = plan
      shorter.turns[turn.decision] = turn.option - 1
      #expect(!model.run(shorter).fails)
    }
  }

  @Test(
    "finds an update lost among many in two actions and one turn, within 100 runs",
    arguments: [10, 30, 100])
  func lostUpdate(actions: Int) {
    let all = Array(0..<actions)
    var failures = 0
    for seed in 0..<20 as Range<UInt64> {
      var schedule = Schedule(seed: seed)
      guard Updates.areLost(all, &schedule) else { continue }
      failures += 1
      var shrinker = PlanShrinker(kept: all, decisions: schedule.decisions, limit: 500)
      while let plan = shrinker.next() {
        var schedule = Schedule(plan.turns)
        let fails = Updates.areLost(plan.kept, &schedule)
        shrinker.report(fails: fails, decisions: schedule.decisions)
      }
      #expect(shrinker.plan.kept.count == 2, "seed \(seed)")
      #expect(shrinker.plan.turns.count == 1, "seed \(seed)")
      #expect(shrinker.isComplete)
      #expect(shrinker.runs <= 100, "seed \(seed)")
    }
    #expect(failures == 20)
  }

  @Test("takes this many runs for 100 actions and 200 decisions that are all needed")
  func worstCase() throws {
    let first = try #require(Model(actions: 100) { _ in true }.failing())
    let plan = Plan(kept: Array(0..<100), turns: Turns(first))
    var shrinker = PlanShrinker(kept: plan.kept, decisions: first, limit: 10_000)
    while shrinker.next() != nil { shrinker.report(fails: false, decisions: first) }
    #expect(shrinker.isComplete)
    #expect(shrinker.plan == plan)
    // Two runs per action, two per turn, and one per turn with an option above 1.
    let large = plan.turns.list.count { $0.option > 1 }
    #expect(shrinker.runs <= 2 * (100 + plan.turns.count + 16) + large)
    #expect(shrinker.runs == 527)
  }
}
