import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("A test store asserts shared state like state:") struct SharedAssertionTests {
  @Test("a change is asserted in the closure, and the value is restored after it")
  func change() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    await store.send(.incrementTapped) {
      #expect($0.count == 1)
      $0.$count.withLock { $0 = 2 }
      #expect($0.count == 2)
    }
    #expect(count == 2)
    await store.send(.bothTapped) {
      $0.own = 1
      $0.$count.withLock { $0 += 1 }
    }
    #expect(count == 3)
    await store.send(.nothingTapped)
  }

  @Test("a wrong expectation fails, and changes nothing")
  func wrong() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    let line = #line + 2
    let issues = await issueTexts {
      await store.send(.incrementTapped) { $0.$count.withLock { $0 = 5 } }
    }
    #expect(count == 2)
    #expect(
      issues == [
        """
        RatchetIssue T001 at SharedAssertionTests.swift:\(line)
          The state differs from the expected state (- expected, + actual).
            action  .incrementTapped
            state     Tally.State(
                    -   count: 5,
                    +   count: 2,
                        … (2 unchanged)
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
    await store.send(.incrementTapped) { $0.$count.withLock { $0 = 3 } }
  }

  @Test("an unasserted change fails the test, with or without a closure")
  func unasserted() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    let issues = await issueTexts {
      await store.send(.incrementTapped)
      await store.send(.bothTapped) { $0.own = 1 }
    }
    #expect(issues.map { $0.prefix(17) } == ["RatchetIssue T002", "RatchetIssue T001"])
    await store.send(.nothingTapped)
  }

  @Test("a closure without shared changes, when nothing changed, fails")
  func nothing() async {
    let store = Tally.store(Shared(value: 1))
    let issues = await issueTexts {
      await store.send(.nothingTapped) { $0.$count.withLock { $0 = 1 } }
    }
    #expect(issues.map { $0.prefix(17) } == ["RatchetIssue T003"])
  }

  @Test("a closure can read one shared value while it changes another")
  func readWhileChanged() async {
    @Shared(value: 1) var count
    @Shared(value: 1) var other
    let store = Tally.store($count)
    await store.send(.incrementTapped) { state in
      state.$count.withLock { $0 = state.count + other }
    }
    #expect(count == 2)
  }

  @Test("a value that a reducer loads first is not a change")
  func firstLoad() async {
    do {
      @Shared(.inMemory("loaded late")) var late = 0
      $late.withLock { $0 = 7 }
    }
    let store = TestStore(initialState: Latecomer.State()) { Latecomer() }
    await store.send(.come) { $0.seen = 7 }
  }

  @Test("a part, and a value that only the test names, are asserted in the same way")
  func namedByTest() async {
    @Shared(.inMemory("log")) var log: [String] = []
    let store = Tally.store(Shared(value: 1))
    await store.send(.noted("one")) { _ in $log.withLock { $0 = ["one"] } }
    await store.send(.noted("two")) { $0.$log.withLock { $0.append("two") } }
    #expect(log == ["one", "two"])
  }

  @Test("an effect's change is asserted in assert, or in the next step")
  func effects() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    await store.send(.effectTapped).finish()
    store.assert { $0.$count.withLock { $0 = 11 } }
    await store.send(.effectTapped).finish()
    await store.send(.incrementTapped) { $0.$count.withLock { $0 = 22 } }
    await store.finish()
  }

  @Test("each received action accounts for the changes up to it")
  func received() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    await store.send(.sendTapped)
    await store.receive(.noted("one")) {
      $0.$count.withLock { $0 = 11 }
      $0.$log.withLock { $0 = ["one"] }
    }
    await store.receive(.noted("two")) {
      $0.$count.withLock { $0 = 21 }
      $0.$log.withLock { $0 = ["one", "two"] }
    }
    #expect(count == 21)
  }

  @Test("changes by the test itself need not be asserted")
  func ownHand() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    $count.withLock { $0 = 5 }
    await store.send(.incrementTapped) { $0.$count.withLock { $0 = 6 } }
    $count.withLock { $0 = 10 }
    store.assert { #expect($0.count == 10) }
    await store.send(.nothingTapped)
    await store.send(.incrementTapped) { $0.$count.withLock { $0 += 1 } }
    $count.withLock { $0 = 20 }
  }

  @Test("with exhaustivity off only the assertions are checked")
  func exhaustivityOff() async {
    @Shared(value: 1) var count
    let store = Tally.store($count)
    store.exhaustivity = .off
    await store.send(.incrementTapped)
    await store.send(.bothTapped) { $0.$count.withLock { $0 = 3 } }
    let issues = await issueTexts {
      await store.send(.bothTapped) { $0.$count.withLock { $0 = 7 } }
    }
    #expect(issues.count == 1)
    store.exhaustivity = .on
    await store.send(.incrementTapped) { $0.$count.withLock { $0 = 5 } }
  }

  @Test("tests that run at the same time are independent", arguments: 0..<20)
  func parallel(number: Int) async {
    @Shared(.inMemory("count")) var count = number
    let store = Tally.store($count)
    for step in 1...20 {
      await store.send(.incrementTapped) { $0.$count.withLock { $0 = number + step } }
    }
    #expect(count == number + 20)
  }
}

/// A shared value that a feature's effects change in part.
private struct Settings: Equatable, Sendable {
  var name = ""
  var volume = 0

  @CasePathable
  enum Action: Sendable {
    case renameTapped(String)
    case renameTwiceTapped(String, String, TestClock<Duration>)
    case renamed
    case resetTapped
  }

  static func store(_ settings: Shared<Settings>) -> TestStore<Int, Action> {
    TestStore(initialState: 0) {
      Reduce { _, action in
        switch action {
        case .renameTapped(let name):
          return .run { _ in settings.withLock { $0.name = name } }
        case .renameTwiceTapped(let first, let second, let clock):
          return .run { send in
            settings.withLock { $0.name = first }
            await send(.renamed)
            try await clock.sleep(for: .seconds(1))
            settings.withLock { $0.name = second }
            await send(.renamed)
          }
        case .renamed:
          return .none
        case .resetTapped:
          settings.withLock { $0.volume = 0 }
          return .none
        }
      }
    }
  }
}

/// Uses a shared value when an action says so.
private struct Latecomer: Reducer {
  struct State: Equatable { var seen = 0 }
  enum Action { case come }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    @Shared(.inMemory("loaded late")) var late = 0
    state.seen = late
    return .none
  }
}

@Suite("Shared state that a test does not assert:") struct SharedFailureTests {
  private final class Holder { var store: TestStoreOf<Tally>? }

  @Test("T014: an effect's change fails the test at its end")
  func end() async {
    @Shared(value: 1) var count
    let holder = Holder()
    let issues = await issueTexts {
      holder.store = Tally.store($count)
      await holder.store?.send(.effectTapped).finish()
      holder.store = nil
    }
    #expect(
      issues == [
        """
        RatchetIssue T014 at Tally.swift:51
          The test ended without asserting on shared state that changed (- known, + actual).
            Int  - 1
                 + 11
          Assert on the change: store.assert { $0.$value.withLock { $0 = … } }.
          More: ratchet explain T014
        """
      ])
  }

  @Test("T014: finish() reports it, once")
  func finish() async {
    @Shared(value: 1) var count
    let issues = await issueTexts {
      let store = Tally.store($count)
      await store.send(.effectTapped)
      await store.finish()
    }
    #expect(issues.count == 1)
  }

  @Test("T014: a change by the test itself does not account for an effect's change before it")
  func finishAfterOwnChange() async {
    @Shared(value: Settings()) var settings
    let issues = await issueTexts {
      let store = Settings.store($settings)
      await store.send(.renameTapped("effect")).finish()
      $settings.withLock { $0.volume = 7 }
      await store.finish()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("RatchetIssue T014 ") == true)
    #expect(issues.first?.contains("name") == true)
    #expect(issues.first?.contains("volume: 7") == false)
  }

  @Test("an effect's change is asserted, however often the test itself changes the value meanwhile")
  func mixedChanges() async {
    @Shared(value: Settings()) var settings
    let store = Settings.store($settings)
    await store.send(.renameTapped("one")).finish()
    $settings.withLock { $0.volume = 7 }
    store.assert { _ in $settings.withLock { $0.name = "one" } }
    store.assert { _ in #expect(settings == Settings(name: "one", volume: 7)) }
    let clock = TestClock()
    await store.send(.renameTwiceTapped("two", "three", clock))
    $settings.withLock { $0.volume = 8 }
    await clock.advance(by: .seconds(1))
    $settings.withLock { $0.volume = 9 }
    await store.receive(\.renamed) { _ in $settings.withLock { $0.name = "two" } }
    await store.receive(\.renamed) { _ in $settings.withLock { $0.name = "three" } }
    store.assert { _ in #expect(settings == Settings(name: "three", volume: 9)) }
    await store.finish()
  }

  @Test("changes that leave a value as it was need no assertion, also before the test changes it")
  func unchanged() async {
    @Shared(value: Settings()) var settings
    let store = Settings.store($settings)
    await store.send(.renameTapped("")).finish()
    $settings.withLock { $0.volume = 7 }
    await store.send(.resetTapped) { _ in $settings.withLock { $0.volume = 0 } }
    await store.finish()
  }

  @Test("T013: a value that the state does not refer to fails the step")
  func elsewhere() async {
    struct Feature: Reducer {
      let count: Shared<Int>
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        count.withLock { $0 += action }
        return .none
      }
    }
    @Shared(.inMemory("count")) var count = 1
    let line = #line + 3
    let store = TestStore(initialState: 0) { [count = $count] in Feature(count: count) }
    let issues = await issueTexts {
      await store.send(1)
      store.assert { _ in $count.withLock { $0 = 2 } }
    }
    #expect(
      issues == [
        """
        RatchetIssue T013 at SharedAssertionTests.swift:\(line)
          Shared state differs from the expected state (- expected, + actual).
            action              1
            .inMemory("count")  - 1
                                + 2
          Make the change in the step's closure: { $0.$value.withLock { $0 = … } }. For a change \
        that an effect makes between two actions, use store.assert, or the next step.
          More: ratchet explain T013
        """
      ])
  }
}

@Suite("A test store sends by case:") struct SendCaseTests {
  @Test("an action without a value, and one with it, and below a child's")
  func cases() async {
    let store = Tally.store(Shared(value: 1))
    await store.send(\.incrementTapped) { $0.$count.withLock { $0 = 2 } }
    await store.send(\.noted, "one") { $0.$log.withLock { $0 = ["one"] } }
  }

  @Test("a failure is at the line of the step")
  func line() async {
    let store = Tally.store(Shared(value: 1))
    let collector = IssueCollector()
    let line: UInt = #line + 2
    await withIssueReporters([.collect(into: collector)]) {
      await store.send(\.incrementTapped)
      await store.send(\.noted, "one")
    }
    #expect(collector.issues.map(\.location.line) == [line, line + 1])
  }
}
