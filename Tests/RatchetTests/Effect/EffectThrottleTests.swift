import Ratchet
import RatchetDependencies
import Testing

@Suite("throttle(id:for:clock:latest:): a throttled effect") struct EffectThrottleTests {
  private let clock = TestClock()
  private let store: StoreOf<Board>

  init() {
    let state = Board.State(detail: .init(id: 1), rows: [.init(id: 1), .init(id: 2)])
    store = Board.store(state, clock: clock)
  }

  @discardableResult
  private func send(_ line: String, id: String = "a", latest: Bool = true) async -> StoreTask {
    await store.send(
      .effect { Effect.send(.log(line)).throttle(id: id, for: .seconds(10), latest: latest) })
  }

  /// Lets the interval end, and waits for the effect that was held back.
  private func endInterval() async {
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test(
    "with the clock dependency starts at once when none started in its interval, without a task"
  )
  func first() async {
    await send("1")
    #expect(await store.state.log == ["1"])
    #expect(await store.listedEffects == 0)
    await clock.advance(by: .seconds(10))
    await send("2")
    #expect(await store.state.log == ["1", "2"])
    #expect(await store.listedEffects == 0)
  }

  @Test("with latest starts the last of an interval at its end, which begins the next interval")
  func latest() async {
    for line in ["1", "2", "3", "4"] { await send(line) }
    #expect(await store.state.log == ["1"])
    await endInterval()
    #expect(await store.state.log == ["1", "4"])
    await send("5")
    #expect(await store.state.log == ["1", "4"])
    await endInterval()
    #expect(await store.state.log == ["1", "4", "5"])
  }

  @Test("with latest waits once per interval, however many are replaced")
  func oneWait() async {
    var tasks: [StoreTask] = []
    for line in ["1", "2", "3", "4"] { tasks.append(await send(line)) }
    for task in tasks.dropLast() { await task.finish() }
    #expect(await store.listedEffects == 2, "Expected the kept effect and its wait.")
    await endInterval()
    #expect(await store.state.log == ["1", "4"])
  }

  @Test("without latest starts the first that came within an interval, at its end")
  func firstOfInterval() async {
    for line in ["1", "2", "3", "4"] { await send(line, latest: false) }
    await endInterval()
    #expect(await store.state.log == ["1", "2"])
    for line in ["5", "6"] { await send(line, latest: false) }
    await endInterval()
    #expect(await store.state.log == ["1", "2", "5"])
  }

  @Test("waits for the rest of the interval, not for a whole one")
  func rest() async {
    await send("1")
    await clock.advance(by: .seconds(7))
    await send("2")
    await clock.sleepers()
    #expect(clock.nextDeadline == .init(offset: .seconds(10)))
    await clock.advance(by: .seconds(3))
    await store.finish()
    #expect(await store.state.log == ["1", "2"])
  }

  @Test("has one interval per id, and per place of the feature")
  func places() async {
    await send("1", id: "a")
    await send("2", id: "b")
    #expect(await store.state.log == ["1", "2"])
    let throttled = Worker.Action.effect {
      Effect.send(.log("x")).throttle(id: "a", for: .seconds(10), latest: true)
    }
    await store.send(.left(throttled))
    await store.send(.row(1, throttled))
    await store.send(.row(2, throttled))
    #expect(await store.state.left.log == ["x"])
    #expect(await store.state.rows[id: 1]?.log == ["x"])
    #expect(await store.state.rows[id: 2]?.log == ["x"])
  }

  @Test("is cancelled by its id while it waits and while it runs")
  func cancelled() async {
    let gate = Gate()
    await store.send(
      .effect {
        .run { _ in await gate.pass() }.throttle(id: "a", for: .seconds(10), latest: true)
      })
    await send("2")
    await clock.sleepers()
    #expect(gate.cancellations == 0, "A newer effect cancelled the running one.")
    await store.send(.effect { .cancel(id: "a") })
    #expect(gate.cancellations == 1)
    #expect(clock.nextDeadline == nil)
    await send("3", latest: false)
    await endInterval()
    #expect(await store.state.log == ["3"])
  }

  @Test("loses its interval with its feature: a new feature in its place starts at once")
  func forgotten() async {
    let throttled = Worker.Action.effect {
      Effect.send(.log("x")).throttle(id: "a", for: .seconds(10), latest: true)
    }
    await store.send(.row(1, throttled))
    await store.send(.row(1, throttled))
    await clock.sleepers()
    #expect(await store.listedFeatures == 1)
    await store.send(
      .change { state in
        state.rows.remove(id: 1)
        state.rows.append(.init(id: 1))
      })
    #expect(clock.nextDeadline == nil)
    #expect(await store.listedFeatures == 0)
    await store.send(.row(1, throttled))
    #expect(await store.state.rows[id: 1]?.log == ["x"])
    await store.send(.detail(throttled))
    await store.send(.change { $0.detail = .init(id: 2) })
    await store.send(.detail(throttled))
    #expect(await store.state.detail?.log == ["x"])
  }

  @Test("removes intervals that are over, even with 20,000 ids one after the other")
  func nothingGrows() async {
    for number in 0..<20_000 {
      if number % 10 == 0 { await clock.advance(by: .seconds(10)) }
      await send("", id: "\(number)")
      #expect(await store.listedThrottles <= 32)
    }
    #expect(await store.listedEffects == 0)
  }

  @Test("in a sequence lets the next step go on when it is dropped")
  func inSequence() async {
    await send("1", latest: false)
    await send("2", latest: false)
    let task = await store.send(
      .effect {
        .concatenate(
          Effect.send(.log("dropped")).throttle(id: "a", for: .seconds(10), latest: false),
          .send(.log("next")))
      })
    await task.finish()
    #expect(await store.state.log == ["1", "next"])
    await endInterval()
    #expect(await store.state.log == ["1", "next", "2"])
  }
}

@MainActor
@Suite("A throttled effect whose interval is over, and whose wait has not returned yet,")
struct EffectThrottleLateTests {
  private let clock = ManualClock()
  private let model = StoreModel(initialState: Board.State()) { Board() }

  private func send(_ line: String, id: String = "a", latest: Bool) {
    let clock = clock
    model.send(
      .effect {
        Effect.send(.log(line)).throttle(id: id, for: .seconds(10), clock: clock, latest: latest)
      })
  }

  /// Up to the test's next suspension, tasks that waited for the clock cannot run: they need this
  /// actor.
  private func endInterval() async {
    await clock.sleeps(1)
    clock.advance(by: .seconds(10))
  }

  @Test("with latest is replaced by a newer one, which starts at once")
  func latest() async {
    send("1", latest: true)
    send("2", latest: true)
    await endInterval()
    send("3", latest: true)
    await model.store.finish()
    #expect(model.log == ["1", "3"])
  }

  @Test("without latest starts, and a newer one does not")
  func first() async {
    send("1", latest: false)
    send("2", latest: false)
    await endInterval()
    send("3", latest: false)
    await model.store.finish()
    #expect(model.log == ["1", "2"])
  }

  @Test("begins the interval that follows")
  func interval() async {
    send("1", latest: true)
    send("2", latest: true)
    await endInterval()
    send("3", latest: true)
    send("4", latest: true)
    #expect(model.log == ["1", "3"])
    await clock.sleeps(2)
    clock.advance(by: .seconds(10))
    await model.store.finish()
    #expect(model.log == ["1", "3", "4"])
  }

  @Test("is kept while other intervals are removed")
  func others() async {
    send("1", latest: false)
    send("2", latest: false)
    await endInterval()
    for number in 0..<40 { send("", id: "\(number)", latest: false) }
    send("3", latest: false)
    await model.store.finish()
    #expect(model.log.filter { $0 != "" } == ["1", "2"])
  }
}
