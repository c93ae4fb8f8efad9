import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("Many stores, many tasks") struct ScaleTests {
  private static func tick(_ clock: TestClock<Duration>) -> Errand.Action {
    .run {
      .run { send in
        for number in 1...3 {
          try await clock.sleep(for: .seconds(1))
          await send(.done("\(number)"))
        }
      }
    }
  }

  private static func scenario() async {
    let clock = TestClock()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(tick(clock))
    await store.send(.run { .say("now") })
    await store.receive(\.done) { $0.log.append("now") }
    for number in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.done) { $0.log.append("\(number)") }
    }
    await store.finish()
  }

  @Test("Two thousand test stores side by side, each with effects and a clock")
  func thousands() async {
    let texts = await issueTexts {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2_000 { group.addTask { await Self.scenario() } }
      }
    }
    #expect(texts == [])
  }

  @MainActor private static var mainCount = 0

  @MainActor private static func countOnMain() -> Int {
    mainCount += 1
    return mainCount
  }

  @Test("A nonisolated test, with a feature whose effects hop to the main actor and back")
  func hopsToMain() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      for _ in 0..<50 {
        await store.send(
          .run {
            .run { send in
              let count = await Self.countOnMain()
              await send(.done("\(count)"))
            }
          })
        await store.receive(\.done) { $0.log.append($1) }
      }
      #expect(store.state.log == (1...50).map(String.init))
    }
    #expect(texts == [])
  }

  @Test("A test store that was made in one task and is used in another")
  func movesToAnotherTask() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      await Task {
        await store.send(.run { .say("there") })
        await store.receive(\.done) { $0.log.append($1) }
        await store.finish()
      }.value
    }
    #expect(texts == [])
  }

  @Test(
    "Sends while a child task of the test advances the clock: all sent and woken actions arrive")
  func sendsWhileClockMoves() async {
    let texts = await issueTexts {
      for _ in 0..<20 {
        let clock = TestClock()
        let store = TestStore(initialState: Errand.State()) { Errand() }
        await store.send(Self.tick(clock))
        store.exhaustivity = .off
        async let moved: Void = clock.advance(by: .seconds(3))
        for number in 1...10 { await store.send(.run { .say("sent \(number)") }) }
        await moved
        await store.finish()
        let log = store.state.log
        #expect(log.filter { $0.hasPrefix("sent") } == (1...10).map { "sent \($0)" })
        #expect(log.filter { !$0.hasPrefix("sent") } == ["1", "2", "3"])
      }
    }
    #expect(texts == [])
  }
}
