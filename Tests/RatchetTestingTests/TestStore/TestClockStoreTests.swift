import RatchetDependencies
import RatchetTesting
import Testing

/// A test clock detects when everything that it woke has settled in a test store.
@Suite("A test clock under a test store") struct TestClockStoreTests {
  private let clock = TestClock()

  private func store(isolation: isolated (any Actor)? = #isolation) -> TestStoreOf<Errand> {
    TestStore(initialState: Errand.State()) {
      Errand()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// The actions that one effect sends: each after its sleep.
  private func effect(_ name: String, sleeps: [Int]) -> Errand.Action {
    .run {
      .run { send in
        @Dependency(\.continuousClock) var clock
        for seconds in sleeps {
          try await clock.sleep(for: .seconds(seconds))
          await send(.done("\(name) \(seconds)"))
        }
      }
    }
  }

  @Test("moves through every sleep of a loop in one advance")
  func loop() async {
    let texts = await issueTexts {
      let store = store()
      await store.send(effect("a", sleeps: Array(repeating: 1, count: 10)))
      await clock.advance(by: .seconds(10))
      for number in 1...10 {
        await store.receive({ if case .done("a 1") = $0 { true } else { false } }) {
          $0.log = Array(repeating: "a 1", count: number)
        }
      }
    }
    #expect(texts == [])
    #expect(clock.nextDeadline == nil)
  }

  @Test("keeps the order of deadlines over several effects, each of their steps")
  func order() async {
    let texts = await issueTexts {
      let store = store()
      store.exhaustivity = .off
      await store.send(effect("a", sleeps: [1, 2, 3]))
      await store.send(effect("b", sleeps: [2, 2, 1]))
      await store.send(effect("c", sleeps: [4]))
      await clock.run()
      await store.skipReceivedActions()
      store.assert { $0.log = ["a 1", "b 2", "a 2", "c 4", "b 2", "b 1", "a 3"] }
    }
    #expect(texts == [])
  }

  @Test("ends a cancelled sleep's effect before the cancelling step returns")
  func cancelledSleep() async {
    let texts = await issueTexts {
      for _ in 0..<1_000 {
        let store = store()
        let ends = LockIsolated(0)
        await store.send(
          .run {
            .run { _ in
              @Dependency(\.continuousClock) var clock
              defer { ends.withValue { $0 += 1 } }
              try await clock.sleep(for: .seconds(1))
            }
            .cancellable(id: "sleep")
          })
        await store.send(.run { .cancel(id: "sleep") })
        #expect(ends.value == 1)
      }
    }
    #expect(texts == [])
  }

  @Test("wakes sleepers with one deadline in the order in which they came, on any actor")
  func arrival() async {
    await arrivals(isolation: nil)
    await onMainActor()
  }

  @MainActor private func onMainActor() async { await arrivals() }

  private func arrivals(isolation: isolated (any Actor)? = #isolation) async {
    let clock = TestClock()
    let store = TestStore(initialState: Errand.State()) {
      Errand()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    for number in 0..<50 { await store.send(effect("\(number)", sleeps: [1])) }
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions()
    #expect(store.state.log == (0..<50).map { "\($0) 1" })
    await store.finish()
  }

  @Test("gives a timer every tick of one advance")
  func timer() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(
      .run {
        .run { send in
          @Dependency(\.continuousClock) var clock
          for await _ in clock.timer(interval: .seconds(1)) { await send(.done("tick")) }
        }
      })
    await clock.advance(by: .seconds(5))
    await store.skipReceivedActions()
    #expect(store.state.log.count == 5)
    await store.skipInFlightEffects()
  }

  @Test("follows an effect to the main actor and back between its sleeps")
  func overMainActor() async {
    for _ in 0..<50 {
      let clock = TestClock()
      let visits = Visits()
      let store = TestStore(initialState: Errand.State()) {
        Errand()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      await store.send(
        .run {
          .run { send in
            @Dependency(\.continuousClock) var clock
            for number in 1...5 {
              try await clock.sleep(for: .seconds(1))
              await visits.note()
              await send(.done("\(number)"))
            }
          }
        })
      await clock.advance(by: .seconds(5))
      #expect(await visits.count == 5)
      await store.skipReceivedActions()
      #expect(store.state.log == (1...5).map(String.init))
      await store.finish()
    }
  }

  @MainActor private final class Visits {
    var count = 0

    nonisolated init() {}

    func note() { count += 1 }
  }

  @Test("debounces and throttles without leaving effects behind")
  func operators() async {
    let texts = await issueTexts {
      let store = store()
      await store.send(
        .run { Effect.send(.done("throttled")).throttle(id: 1, for: .seconds(5), latest: true) })
      await store.receive(\.done, "throttled") { $0.log = ["throttled"] }
      await store.send(.run { Effect.send(.done("debounced")).debounce(id: 2, for: .seconds(1)) })
      await clock.advance(by: .seconds(1))
      await store.receive(\.done, "debounced") { $0.log.append("debounced") }
    }
    #expect(texts == [])
  }
}
