import RatchetIssues
import RatchetSystem
import Testing

@testable import RatchetTesting

@Suite("The schedule machine") struct ScheduleMachineTests {
  private typealias Machine = ScheduleMachine<Int, Int>

  @Test(
    "loses no waiting thread, and lets one run at a time: all operations in all orders",
    arguments: [(false, 6), (true, 6)])
  func enumerated(isExploring: Bool, length: Int) {
    var count = 0
    func go(_ model: ScheduleModel, _ left: Int, _ path: [ScheduleModel.Operation]) -> Bool {
      guard left > 0 else { return true }
      for operation in ScheduleModel.Operation.allCases where model.allows(operation) {
        var model = model
        model.perform(operation)
        count += 1
        if let fault = model.fault {
          Issue.record("\(fault): \(path + [operation])")
          return false
        }
        if !go(model, left - 1, path + [operation]) { return false }
      }
      return true
    }
    #expect(go(ScheduleModel(isExploring: isExploring), length, []))
    #expect(count > 10_000)
  }

  @Test("does the same at depth: long random walks", arguments: [false, true])
  func walks(isExploring: Bool) {
    for seed in 0..<100 as Range<UInt64> {
      var walk = RandomWalk(seed: seed)
      var model = ScheduleModel(isExploring: isExploring)
      for _ in 0..<60 {
        let operations = ScheduleModel.Operation.allCases.filter { model.allows($0) }
        model.perform(operations[walk.choose(of: operations.count)])
      }
      #expect(model.fault == nil, "seed \(seed)")
    }
  }

  private func exploring(_ turns: Turn...) -> Machine {
    var machine = Machine()
    machine.exploring = ExploringMachine(Schedule(Turns(turns)))
    return machine
  }

  @Test("offers the last runner as the first option; of an actor's jobs only the first")
  func options() {
    let actor = ObjectIdentifier(Machine.self)
    let other = ObjectIdentifier(Int.self)
    var machine = Machine()
    _ = machine.add(10, task: 1)
    _ = machine.add(11, task: 2, actor: actor)
    _ = machine.add(12, task: 3, actor: actor)
    _ = machine.add(13, task: 4, actor: other)
    for (last, places, canGoOn) in [
      (0, [0, 1, 3], false), (1, [0, 1, 3], true), (2, [1, 0, 3], true), (3, [0, 1, 3], false),
      (4, [3, 0, 1], true), (5, [0, 1, 3], false),
    ] as [(UInt64, [Int], Bool)] {
      let options = machine.options(after: last)
      #expect(options.places == places, "after \(last)")
      #expect(options.canGoOn == canGoOn, "after \(last)")
    }
  }

  @Test("attributes a step without a task to the task that made it ready")
  func stepOnTheWay() throws {
    var machine = exploring()
    _ = machine.add(10, task: 7)
    let next = machine.takeNext()
    let first = try #require(next)
    #expect(first.job == 10 && first.outer == 0)
    #expect(machine.running == 7)
    _ = machine.add(11, task: 0)
    machine.hasRun(outer: first.outer)
    #expect(machine.running == 0)
    #expect(machine.options(after: 7).canGoOn)
  }

  @Test("returns from a nested job to the outer one's task")
  func nested() throws {
    var machine = Machine()
    _ = machine.add(10, task: 1)
    _ = machine.add(11, task: 2)
    let (first, second) = (machine.takeNext(), machine.takeNext())
    let (outer, inner) = (try #require(first), try #require(second))
    #expect(outer.job == 10 && inner.job == 11)
    #expect(inner.outer == 1 && machine.running == 2)
    machine.hasRun(outer: inner.outer)
    #expect(machine.running == 1)
    machine.hasRun(outer: outer.outer)
    #expect(machine.running == 0)
  }

  @Test("gives a task that begins at once to the thread that makes it, and to no other")
  func start() {
    let actor = ObjectIdentifier(Machine.self)
    var machine = Machine()
    machine.beginStart(on: ThreadIdentity.current &+ 1)
    _ = machine.add(10, task: 1, actor: actor)
    let foreign = machine.takeStart()?.job
    #expect(foreign == nil && !machine.isEmpty)
    machine.beginStart(on: ThreadIdentity.current)
    // A job without an actor is not the beginning of an effect.
    _ = machine.add(11, task: 2)
    _ = machine.add(12, task: 3, actor: actor)
    _ = machine.add(13, task: 4, actor: actor)
    let start = machine.takeStart()?.job
    let none = machine.takeStart()?.job
    #expect(start == 12 && none == nil)
    let others = (0..<3).map { _ in machine.takeNext()?.job }
    #expect(others == [10, 11, 13])
  }

  @Test("offers advancing time as an interrupting choice only while something is ready")
  func sleepers() {
    var machine = exploring(Turn(decision: 1, option: 1), Turn(decision: 2, option: 2))
    _ = machine.add(10, task: 1)
    // Decision 0: the job, not the time.
    guard case .job(10, _) = machine.takeStep(sleepers: 3) else {
      Issue.record("The step is not the job.")
      return
    }
    _ = machine.add(11, task: 1)
    // Decision 1: the time; decision 2: the third sleeper.
    guard case .sleeper(2) = machine.takeStep(sleepers: 3) else {
      Issue.record("The step does not wake the third sleeper.")
      return
    }
    _ = machine.takeStep(sleepers: 0)
    // Nothing else can run.
    guard case .sleeper(0) = machine.takeStep(sleepers: 1) else {
      Issue.record("The step does not wake the sleeper.")
      return
    }
    if machine.takeStep(sleepers: 0) != nil { Issue.record("A step was left.") }
    #expect(
      machine.exploring?.schedule.decisions == [
        Decision(options: 2, preempts: true),
        Decision(options: 2, chosen: 1, preempts: true),
        Decision(options: 3, chosen: 2),
      ])
  }
}
