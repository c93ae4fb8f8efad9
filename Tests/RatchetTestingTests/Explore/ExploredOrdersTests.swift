import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// The orders that an exploration tries, compared with a naive count.
@Suite("Explored orders") struct ExploredOrdersTests {
  /// Effects that do some steps away from the store's actor, and return to it after each.
  private struct Walkers: Reducer {
    enum Action: Sendable { case started([Int]) }
    let lines: Lines

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      guard case .started(let counts) = action else { return .none }
      let lines = lines
      return .merge(
        counts.enumerated().map { number, count in
          .run { _ in
            for _ in 0..<count { await Self.step(number, lines) }
          }
        })
    }

    @concurrent static func step(_ number: Int, _ lines: Lines) async { lines.add("\(number)") }
  }

  @Test(
    "A systematic search meets each order of child tasks once, and no other",
    arguments: [[2, 2], [3, 3], [1, 2, 3], [2, 2, 2]], [0, 1, 2])
  func childTasks(steps: [Int], preemptions: Int) async {
    let runs = Runs<[Int]>()
    await explore(seeds: 100_000, .systematic(preemptions: preemptions)) {
      let lines = Lines()
      // This group waits for all tasks: other groups wake the waiting task as each task ends.
      await withDiscardingTaskGroup { group in
        for (number, count) in steps.enumerated() {
          group.addTask {
            lines.add("\(number)")
            for _ in 1..<count {
              await Task.yield()
              lines.add("\(number)")
            }
          }
        }
      }
      runs.add(lines.all.compactMap { Int($0) })
    }
    // `Task.yield()` is a step of its own, in which nothing is noted.
    let model = ThreadModel(steps: steps.map { 2 * $0 - 1 })
    let expected = model.orders.filter { model.preemptions(in: $0) <= preemptions }
    #expect(runs.all.count == expected.count)
    #expect(Set(runs.all) == Set(expected.map { Self.everyOther($0) }))
  }

  @Test(
    "A systematic search meets each order of effects, of their steps on the actor and elsewhere",
    arguments: [[1, 1], [2, 1], [2, 2], [1, 1, 1]], [0, 1, 2])
  func effects(steps: [Int], preemptions: Int) async {
    let runs = Runs<[Int]>()
    await explore(seeds: 100_000, .systematic(preemptions: preemptions)) {
      let lines = Lines()
      let store = Store(initialState: 0) { Walkers(lines: lines) }
      let task = await store.send(.started(steps))
      await task.finish()
      runs.add(lines.all.compactMap { Int($0) })
    }
    // Each step is one job elsewhere and one on the actor. The program returns from the actor, hops
    // there once more to wait, and returns when all have ended, which is not a choice.
    let effects = steps.map { Array(repeating: [HopModel.Place.elsewhere, .actor], count: $0) }
    let model = HopModel(
      threads: effects.map { $0.flatMap(\.self) } + [[.elsewhere, .actor]], first: steps.count)
    let expected = model.orders(preemptions: preemptions).map { order in
      // Every other job of an effect runs elsewhere.
      Self.everyOther(order.filter { $0 != steps.count })
    }
    #expect(runs.all.count == expected.count)
    #expect(Set(runs.all) == Set(expected))
  }

  /// The first of each thread's jobs, the third, and so on.
  private static func everyOther(_ order: [Int]) -> [Int] {
    var isNoted: [Int: Bool] = [:]
    return order.filter { thread in
      isNoted[thread, default: false].toggle()
      return isNoted[thread] == true
    }
  }

  /// Effects, child tasks and a clock, all at once.
  @Sendable private static func mixture(_ exploration: Exploration) async throws {
    let lines = Lines()
    let store = Store(initialState: 0) { Walkers(lines: lines) }
    let clock = exploration.clock
    await withTaskGroup { group in
      for number in 5..<8 {
        group.addTask {
          do {
            try await clock.sleep(for: .seconds(number % 2))
          } catch {
            lines.add("\(error)")
          }
          await store.send(.started([1, 2]))
        }
      }
    }
    await store.finish()
    if lines.all[1] == "1" { reportIssue(lines.all.joined()) }
  }

  @Test("The turns of a random walk reproduce the run: its decisions, trace and failure")
  func replay() async {
    var failures = 0
    for seed in 0..<30 as Range<UInt64> {
      let walk = await runOnce(ReplayToken(seed: seed), Self.mixture)
      let again = await runOnce(
        ReplayToken(seed: seed, turns: Turns(walk.decisions)), Self.mixture)
      #expect(walk.decisions == again.decisions)
      #expect(walk.trace == again.trace)
      #expect(walk.issues.map(\.what) == again.issues.map(\.what))
      #expect(!walk.decisions.isEmpty && !walk.trace.isEmpty)
      if walk.hasFailed { failures += 1 }
    }
    #expect((1...29).contains(failures), "some runs must fail, and some must pass")
  }

  @Test("The same seed gives the same run, a hundred times")
  func sameSeed() async {
    let first = await runOnce(ReplayToken(seed: 4), Self.mixture)
    for _ in 0..<100 {
      let again = await runOnce(ReplayToken(seed: 4), Self.mixture)
      #expect(first.trace == again.trace && first.decisions == again.decisions)
    }
  }

  @Test("Different seeds give different runs")
  func otherSeeds() async {
    var traces: Set<[String]> = []
    for seed in 0..<20 as Range<UInt64> {
      traces.insert(await runOnce(ReplayToken(seed: seed), Self.mixture).trace)
    }
    #expect(traces.count > 15)
  }

  /// Effects that send numbers, and a state that keeps them.
  private struct Queue: Reducer {
    enum Action: Sendable {
      case started
      case came(Int, Int)
    }

    func reduce(into state: inout [[Int]], action: Action) -> Effect<Action> {
      switch action {
      case .started:
        return .merge(
          (0..<2).map { sender in
            .run { send in
              await Task.yield()
              for number in 0..<3 { await send(.came(sender, number)) }
            }
          })
      case .came(let sender, let number):
        state[sender].append(number)
        return .none
      }
    }
  }

  @Test("Values that one task sends arrive in order, in every run")
  func inOrder() async {
    let runs = Runs<[[Int]]>()
    await explore(seeds: 100) {
      let empty: [[Int]] = [[], []]
      let store = Store(initialState: empty) { Queue() }
      await store.send(.started)
      await store.finish()
      runs.add(await store.state)
    }
    #expect(runs.all == Array(repeating: [[0, 1, 2], [0, 1, 2]], count: 100))
  }

  private static func sleepers(_ clock: ExploredClock) async throws -> [String] {
    let lines = Lines()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, seconds) in [("c", 2), ("a", 1), ("b", 1)] {
        group.addTask {
          try await clock.sleep(for: .seconds(seconds))
          lines.add(name)
        }
      }
      try await group.waitForAll()
    }
    return lines.all
  }

  @Test("Of two sleeps with different ends the shorter ends first; with equal ends, either can")
  func sleeps() async {
    let runs = Runs<[String]>()
    await explore(seeds: 100, .systematic(preemptions: 0)) { exploration in
      runs.add(try await Self.sleepers(exploration.clock))
    }
    #expect(Set(runs.all) == [["a", "b", "c"], ["b", "a", "c"]])
  }
}
