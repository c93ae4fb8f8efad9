import Foundation
import RatchetIssues
import Testing

@testable import Ratchet

@Suite("Random trees") struct RandomTreeTests {
  /// Set `RATCHET_SEED` to run one seed again, and `RATCHET_ACTIONS` for another number of actions.
  static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  static var isOptimised: Bool {
    var isOptimised = true
    // Evaluated in debug builds only.
    assert(
      {
        isOptimised = false
        return true
      }())
    return isOptimised
  }

  @Test(
    "Random actions over random trees lead to the same states and start and cancel the same effects as a naive interpreter that copies everything"
  )
  func agreement() async {
    let first = Self.setting("RATCHET_SEED") ?? UInt64.random(in: 0...UInt64.max)
    let actions = Int(Self.setting("RATCHET_ACTIONS") ?? (Self.isOptimised ? 100_000 : 4_000))
    print("RATCHET_SEED=\(first)")
    let actionsOfATree = 250
    for tree in 0..<max(1, actions / actionsOfATree) {
      let difference = await Self.difference(
        seed: first &+ UInt64(tree), actions: min(actions, actionsOfATree))
      guard let difference else { continue }
      Issue.record("RATCHET_SEED=\(first &+ UInt64(tree)) RATCHET_ACTIONS=250: \(difference)")
      return
    }
  }

  @Test("The trees of forty seeds are the same in each run", arguments: [UInt64](0..<40))
  func known(seed: UInt64) async {
    let difference = await Self.difference(seed: seed, actions: 100)
    #expect(difference == nil)
  }

  /// The first difference, or nil.
  static func difference(seed: UInt64, actions: Int) async -> String? {
    var tree = RandomTree(seed: seed)
    let shape = tree.shape(depth: 3)
    let start = tree.node(shape)
    var naive = Naive(shape, start)
    let runner = NodeRunner(shape, start)
    let collector = IssueCollector()
    return await withIssueReporters([.collect(into: collector)]) {
      for step in 0..<actions {
        let action = tree.action(shape, runner.state)
        naive.send(action)
        await runner.send(action)
        if let difference = compare() { return "step \(step), \(difference) after \(action)" }
        guard let ended = tree.pick(of: naive.effects.running.map(\.number)) else { continue }
        naive.end(ended)
        await runner.end(ended)
        if let difference = compare() {
          return "step \(step), \(difference) after the end of \(ended)"
        }
      }
      return nil
    }

    func compare() -> String? {
      if runner.state != naive.state.node { return "state" }
      let expected = naive.effects.running.map(\.name).sorted()
      if runner.running != expected {
        return "running \(runner.running), not \(naive.effects.places)"
      }
      if collector.issues.count != naive.issues {
        return "\(collector.issues.count) issues, not \(naive.issues)"
      }
      return nil
    }
  }
}
