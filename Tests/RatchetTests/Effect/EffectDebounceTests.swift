import Ratchet
import RatchetDependencies
import Testing

@Suite("debounce(id:for:clock:): a debounced effect") struct EffectDebounceTests {
  private let clock = TestClock()
  private let store: StoreOf<Board>

  init() { store = Board.store(clock: clock) }

  private func send(_ line: String, id: String = "a") async {
    await store.send(.effect { Effect.send(.log(line)).debounce(id: id, for: .seconds(1)) })
  }

  @Test(
    "with the clock dependency starts when no newer one arrived within its time; the last one wins")
  func last() async {
    await send("1")
    await clock.sleepers()
    await clock.advance(by: .milliseconds(900))
    await send("2")
    await clock.sleepers()
    await clock.advance(by: .milliseconds(900))
    #expect(await store.state.log == [])
    await clock.advance(by: .milliseconds(100))
    await store.finish()
    #expect(await store.state.log == ["2"])
    #expect(await store.listedIDs == 0)
    #expect(await store.listedFeatures == 0)
  }

  @Test("does not end an effect under another id")
  func otherID() async {
    await send("1", id: "a")
    await send("2", id: "b")
    await clock.sleepers(2)
    await clock.run()
    await store.finish()
    #expect(await store.state.log.sorted() == ["1", "2"])
  }

  @Test("is separate from a sibling's, because ids are separate")
  func sibling() async {
    let effect: @Sendable () -> Effect<Worker.Action> = {
      Effect.send(.log("x")).debounce(id: "a", for: .seconds(1))
    }
    await store.send(.left(.effect(effect)))
    await store.send(.right(.effect(effect)))
    await clock.sleepers(2)
    await clock.run()
    await store.finish()
    #expect(await store.state.left.log == ["x"])
    #expect(await store.state.right.log == ["x"])
  }

  @Test("is cancelled by its id while it waits, and by a newer one while it runs")
  func cancelled() async {
    await send("1")
    await clock.sleepers()
    await store.send(.effect { .cancel(id: "a") })
    #expect(clock.nextDeadline == nil)
    let gate = Gate()
    await store.send(
      .effect {
        .run { send in
          await gate.pass()
          await send(.log("never"))
        }
        .debounce(id: "a", for: .seconds(1))
      })
    await clock.sleepers()
    await clock.advance(by: .seconds(1))
    await gate.arrivals()
    await send("2")
    #expect(gate.cancellations == 1)
    await clock.sleepers()
    await clock.run()
    await store.finish()
    #expect(await store.state.log == ["2"])
  }

  @Test("keeps its composition: all of its parts start when the time is up")
  func composed() async {
    await store.send(
      .effect {
        Effect.concatenate(.send(.log("1")), .run { await $0(.log("2")) }, .send(.log("3")))
          .merge(with: .send(.log("4")))
          .debounce(id: "a", for: .seconds(1))
      })
    await clock.sleepers()
    #expect(await store.listedEffects == 2, "Expected one sleeping task in one sequence.")
    await clock.run()
    await store.finish()
    #expect(await store.state.log == ["1", "4", "2", "3"])
  }

  @Test("can use a clock of its own")
  func ownClock() async {
    let own = TestClock()
    await store.send(
      .effect { Effect.send(.log("1")).debounce(id: "a", for: .seconds(1), clock: own) })
    await own.sleepers()
    await own.run()
    await store.finish()
    #expect(await store.state.log == ["1"])
  }

  @Test("without a clock in a test is an issue at its line, and does not wait")
  func noClock() async {
    let line: UInt = #line + 4
    let reported = await issues {
      let store = Store(initialState: Board.State()) { Board() }
      await store.send(
        .effect { Effect.send(.log("1")).debounce(id: "a", for: .seconds(1)) }
      ).finish()
      #expect(await store.state.log == ["1"])
    }
    #expect(reported.count == 2)
    #expect(
      reported.allSatisfy {
        $0.hasPrefix("RatchetIssue R000 at EffectDebounceTests.swift:\(line)\n")
      })
  }
}
