import Dispatch
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

/// A step fails at once if nothing can happen before the test acts. The timeout is an hour: if a
/// step waited for it, these tests would not end.
@Suite("A test store detects instead of waiting") struct KnowingTests {
  private typealias Work =
    nonisolated(nonsending) @Sendable (Send<Errand.Action>) async throws -> Void

  private static let hour = Duration.seconds(3_600)

  private static func action(
    _ name: String, line: UInt, _ work: @escaping Work
  ) -> Errand.Action {
    .run { .run(name: name, operation: work, line: line) }
  }

  private static func sleeper(_ clock: TestClock<Duration>, _ seconds: Int, line: UInt)
    -> Errand.Action
  {
    action("sleep", line: line) { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.done("woken"))
    }
  }

  /// The reports of `receive`, `finish` and a task's `finish` about running effects.
  private static func texts(
    _ actions: [Errand.Action], isolation: isolated (any Actor)? = #isolation
  ) async -> [String] {
    await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      var tasks: [TestStoreTask] = []
      for action in actions { tasks.append(await store.send(action, line: 10)) }
      await store.receive(\.done, timeout: hour, line: 11)
      await store.finish(timeout: hour, line: 12)
      await tasks[0].finish(timeout: hour, line: 13)
      await store.skipInFlightEffects()
    }
  }

  private static let unnamed = ", of the action sent at KnowingTests.swift:10, for … ms"

  private func expectSleepersKnown(isolation: isolated (any Actor)? = #isolation) async {
    let (first, second) = (TestClock(), TestClock())
    await second.advance(by: .seconds(1))
    let texts = await Self.texts([
      Self.sleeper(first, 3, line: 901), Self.sleeper(first, 2, line: 902),
      Self.sleeper(second, 9, line: 903),
    ])
    let running = [
      (901, "3.0", "0.0"), (902, "2.0", "0.0"), (903, "10.0", "1.0"),
    ].map { line, deadline, now in
      """
      "sleep" (KnowingTests.swift:\(line))\(Self.unnamed)
      __sleeps until \(deadline) seconds on a test clock at \(now) seconds
      """
    }
    let next = [
      "10.0 seconds, on a test clock at 1.0 seconds",
      "2.0 seconds, on a test clock at 0.0 seconds",
    ]
    #expect(
      texts == [
        Self.notReceived(running, next, line: 11),
        Self.notFinished(running, next, line: 12),
        Self.notFinished([running[0]], [next[1]], line: 13),
      ])
  }

  private static func notReceived(_ running: [String], _ next: [String], line: Int) -> String {
    let lines =
      ["    expected  an action of the case done, which holds String"]
      + running.map { "    running   " + $0.replacing("\n__", with: "\n                ") }
      + next.map { "    next      " + $0 }
    return """
      RatchetIssue T007 at KnowingTests.swift:\(line)
        An action was expected, but no running effect can send it before the test goes on.
      \(lines.joined(separator: "\n"))
        First do what the running effects wait for: advance the clock to the next deadline.
        More: ratchet explain T007
      """
  }

  private static func notFinished(_ effects: [String], _ next: [String], line: Int) -> String {
    // Labels are as wide as the widest.
    let lines =
      effects.map { "    effect  " + $0.replacing("\n__", with: "\n              ") }
      + next.map { "    next    " + $0 }
    let what =
      effects.count == 1
      ? "1 effect has not ended, and cannot end"
      : "\(effects.count) effects have not ended, and cannot end"
    return """
      RatchetIssue T010 at KnowingTests.swift:\(line)
        \(what) before the test goes on.
      \(lines.joined(separator: "\n"))
        First do what they wait for, or cancel them: store.skipInFlightEffects().
        More: ratchet explain T010
      """
  }

  @Test("that all effects sleep, on two clocks: each deadline is shown, and the next of each clock")
  func sleepers() async { await expectSleepersKnown(isolation: nil) }

  @MainActor @Test("that all effects sleep, on the main actor")
  func sleepersOnMainActor() async { await expectSleepersKnown() }

  private func expectMixedKnown(isolation: isolated (any Actor)? = #isolation) async {
    let clock = TestClock()
    let texts = await Self.texts([
      Self.action("never", line: 904) { _ in try await Task.never() },
      Self.sleeper(clock, 3, line: 905),
    ])
    let running = [
      """
      "never" (KnowingTests.swift:904)\(Self.unnamed)
      __waits to be cancelled
      """,
      """
      "sleep" (KnowingTests.swift:905)\(Self.unnamed)
      __sleeps until 3.0 seconds on a test clock at 0.0 seconds
      """,
    ]
    let next = ["3.0 seconds, on a test clock at 0.0 seconds"]
    #expect(
      texts == [
        Self.notReceived(running, next, line: 11),
        Self.notFinished(running, next, line: 12),
        Self.notFinished([running[0]], [], line: 13),
      ])
  }

  @Test("that some effects wait to be cancelled and some sleep")
  func mixed() async { await expectMixedKnown(isolation: nil) }

  @MainActor @Test("that some effects wait to be cancelled and some sleep, on the main actor")
  func mixedOnMainActor() async { await expectMixedKnown() }

  /// Each operator around the work of an effect.
  private static func operators(_ clock: TestClock<Duration>)
    -> [@Sendable () -> Effect<Errand.Action>]
  {
    let sleep: @Sendable () -> Effect<Errand.Action> = {
      .run { send in
        try await clock.sleep(for: .seconds(3))
        await send(.done("woken"))
      }
    }
    return [
      { sleep().timeout(.seconds(5), clock: clock) },
      { sleep().timeout(.seconds(5), clock: clock).timeout(.seconds(6), clock: clock) },
      { sleep().retry(.constant(.seconds(1), attempts: 2), clock: clock) },
      { sleep().debounce(id: "d", for: .seconds(3), clock: clock) },
      { sleep().throttle(id: "t", for: .seconds(3), clock: clock, latest: true) },
      { .merge(sleep(), sleep().cancellable(id: "c")) },
      { .concatenate(sleep(), sleep()) },
      {
        .run { send in
          try await withTaskCancellation(id: "part") {
            try await clock.sleep(for: .seconds(3))
            await send(.done("woken"))
          }
        }
      },
      {
        .run { _ in
          struct Fails: Error {}
          throw Fails()
        }
        .retry(.constant(.seconds(3), attempts: 2), clock: clock)
      },
      {
        .run { send in
          try await withTaskCancellation(id: "part") { try await clock.sleep(for: .seconds(3)) }
          await send(.done("woken"))
        }
        .timeout(.seconds(5), clock: clock).retry(.constant(.seconds(3), attempts: 2), clock: clock)
      },
    ]
  }

  private func expectOperatorsKnown(isolation: isolated (any Actor)? = #isolation) async {
    for (number, effect) in Self.operators(TestClock()).enumerated() {
      let texts = await issueTexts {
        let store = TestStore(initialState: Errand.State()) { Errand() }
        await store.send(.run(effect))
        await store.receive(\.done, timeout: Self.hour)
        await store.finish(timeout: Self.hour)
        await store.skipInFlightEffects()
      }
      #expect(texts.count == 2, "\(number)")
      #expect(
        texts.allSatisfy { !$0.contains("unseen") && $0.contains("on a test clock") }, "\(number)")
    }
  }

  @Test(
    "the sleeping tasks of operators: a timed, a retried and a later effect fail at once"
  )
  func operators() async { await expectOperatorsKnown(isolation: nil) }

  @MainActor @Test("the sleeping tasks of operators on the main actor")
  func operatorsOnMainActor() async { await expectOperatorsKnown() }

  @Test("a cancelled effect that does not end, while others sleep")
  func stubborn() async {
    let (latch, clock) = (Latch(), TestClock())
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await store.send(.run { .passStubbornly(latch, then: "late").cancellable(id: 1) })
      await store.send(.run { .cancel(id: 1) })
      await store.send(Self.sleeper(clock, 1, line: 906))
      await store.receive(\.done, timeout: Self.hour)
      await store.skipInFlightEffects()
    }
    latch.open()
    #expect(texts.count == 1)
    #expect(texts.first?.contains("before the test goes on") == true)
  }

  @Test("an effect that continues while a step waits, and then sleeps, and fails the step at once")
  func sleepsLater() async {
    let (latch, clock) = (Latch(), TestClock())
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      store.exhaustivity = .off
      await store.send(
        Self.action("late", line: 907) { send in
          await latch.passStubbornly()
          await send(.done("first"))
          try await clock.sleep(for: .seconds(1))
        })
      await store.send(.run { .say("there") })
      await store.receive(
        { action in
          // An action is pending: the step is about to wait for more.
          DispatchQueue.global().async { latch.open() }
          return if case .done("second") = action { true } else { false }
        }, timeout: Self.hour)
      await store.skipInFlightEffects()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("before the test goes on") == true)
  }
}
