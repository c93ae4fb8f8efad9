import Foundation
import Ratchet
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

/// Shared values under an exploration.
@Suite("Explored shared values") struct ExploredSharedTests {
  /// Two effects that each add to a shared count.
  struct Counting: Reducer {
    struct State: Sendable {
      @Shared(.inMemory("count")) var count = 0
    }

    enum Action: Sendable { case start }

    /// Whether the count is read before a suspension, and set after it.
    var isWrong = false

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        .merge([state.$count, state.$count].map(add))
      }
    }

    private func add(to count: Shared<Int>) -> Effect<Action> {
      .run { [isWrong] _ in
        await Courier.elsewhere()
        guard isWrong else { return count.withLock { $0 += 1 } }
        let old = count.wrappedValue
        await Task.yield()
        count.withLock { $0 = old + 1 }
      }
    }

    /// Runs the feature to its end.
    static func run(isWrong: Bool) async {
      let store = Store(initialState: State()) { Counting(isWrong: isWrong) }
      await store.send(.start).finish()
      let count = await store.withState { $0.count }
      expectNoDifference(count, 2)
    }
  }

  @Test("begin each run with their defaults, so a correct feature does not fail")
  func right() async {
    let issues = await issueTexts {
      await explore(seeds: 20) { await Counting.run(isWrong: false) }
    }
    #expect(issues == [])
  }

  @Test("begin each run with their defaults, so a failure recurs when it is repeated")
  func wrong() async {
    let issues = await issueTexts {
      await explore(seeds: 50) { await Counting.run(isWrong: true) }
    }
    #expect(issues.count == 2)
    #expect(issues.first?.contains("- 1") == true)
    #expect(issues.last?.hasPrefix("RatchetIssue T030") == true)
    #expect(issues.last?.contains("It did not fail when it was repeated") == false)
  }

  @Test("begin each run with earlier saved values, in every storage, which no run changes")
  func saved() async {
    let runs = Runs<[Int]>()
    let file = URL(filePath: "/count.json")
    await withDependencies {
      $0.defaultFileStorage = .inMemory([file: Data("3".utf8)])
      $0.defaultAppStorage = .inMemory
    } operation: {
      @Shared(.inMemory("a")) var a = 0
      @Shared(.appStorage("b")) var b = 0
      $a.withLock { $0 = 1 }
      $b.withLock { $0 = 2 }
      await explore(seeds: 3) { exploration in
        _ = exploration.value(of: Generator<Int>.integers(in: 0...9))
        @Shared(.inMemory("a")) var a = 0
        @Shared(.appStorage("b")) var b = 0
        @Shared(.fileStorage(file)) var c = 0
        @Shared(.inMemory("d")) var d = 4
        runs.add([a, b, c, d])
        for shared in [$a, $b, $c, $d] { shared.withLock { $0 += 10 } }
      }
      #expect(a == 1)
      #expect(b == 2)
    }
    #expect(runs.all == Array(repeating: [1, 2, 3, 4], count: 3))
  }
}
