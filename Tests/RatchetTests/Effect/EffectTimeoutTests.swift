import Ratchet
import RatchetDependencies
import Testing

@Suite("timeout(_:clock:): an effect with a time limit") struct EffectTimeoutTests {
  private let clock = TestClock()
  private let gate = Gate()
  private let store: StoreOf<Board>

  init() { store = Board.store(clock: clock) }

  /// Waits at a gate, then logs a line; logs an error as well.
  private static func work(_ gate: Gate, _ line: String) -> Effect<Board.Action> {
    .run { send in
      await gate.pass()
      await send(.log(line))
    } catch: { error, send in
      await send(.log("\(line): \(error)"))
    }
  }

  @Test("that ends in time behaves as without a limit, and its sleep ends at once")
  func inTime() async {
    await store.send(.effect { [gate] in Self.work(gate, "done").timeout(.seconds(5)) })
    await clock.sleepers()
    await gate.arrivals()
    gate.open()
    await store.finish()
    #expect(await store.state.log == ["done"])
    #expect(clock.nextDeadline == nil)
  }

  @Test("before a retry limits each attempt anew, under an id too")
  func eachAttempt() async {
    await store.send(
      .effect { [gate] in
        .run { send in
          await gate.pass()
          try Task.checkCancellation()
        } catch: { error, send in
          await send(.log("\(error is EffectTimeout)"))
        }
        .cancellable(id: "a")
        .timeout(.seconds(5))
        .retry(.constant(.seconds(1), attempts: 2))
      })
    await gate.arrivals(1)
    await clock.sleepers()
    await clock.advance(by: .seconds(5))
    await clock.sleepers()
    #expect(clock.nextDeadline == .init(offset: .seconds(6)))
    await clock.advance(by: .seconds(1))
    await gate.arrivals(2)
    await clock.sleepers()
    #expect(clock.nextDeadline == .init(offset: .seconds(11)))
    await clock.advance(by: .seconds(5))
    await store.finish()
    #expect(await store.state.log == ["true"])
  }

  @Test("before a retry limits each attempt of each part, and of work in the background")
  func eachAttemptOfParts() async {
    await store.send(
      .effect { [gate] in
        let work = Self.work(gate, "done")
        return Effect.merge(work.background(), .send(.log("sent")))
          .timeout(.seconds(5))
          .retry(.constant(.seconds(1), attempts: 2))
      })
    await gate.arrivals(1)
    await clock.sleepers()
    await clock.advance(by: .seconds(5))
    await clock.sleepers()
    await clock.advance(by: .seconds(1))
    await gate.arrivals(2)
    gate.open()
    await store.finish()
    #expect(await store.state.log == ["sent", "done"])
  }

  @Test("does not count the wait of throttled work")
  func throttled() async {
    gate.open()
    for line in ["first", "kept"] {
      await store.send(
        .effect { [gate] in
          Self.work(gate, line).throttle(id: "a", for: .seconds(10), latest: true)
            .timeout(.seconds(5))
        })
    }
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await store.finish()
    #expect(await store.state.log == ["first", "kept"])
  }

  @Test("does not count the wait of debounced work, but limits the work")
  func debounced() async {
    let reported = await issues {
      await store.send(
        .effect { [gate] in
          Self.work(gate, "done").debounce(id: "a", for: .seconds(10)).timeout(.seconds(5))
        })
      await clock.sleepers()
      await clock.advance(by: .seconds(10))
      await gate.arrivals()
      await clock.sleepers()
      await clock.advance(by: .seconds(5))
      await store.finish()
    }
    #expect(await store.state.log == ["done: The effect had not ended after 5.0 seconds."])
    #expect(reported == [])
  }

  @Test("does not count the wait of debounced work that is retried")
  func retriedAndDebounced() async {
    await store.send(
      .effect {
        Effect.run { send in
          await send(.log("done"))
        } catch: { error, send in
          await send(.log("\(error)"))
        }
        .debounce(id: "a", for: .seconds(10))
        .retry(.constant(.seconds(1), attempts: 2))
        .timeout(.seconds(5))
      })
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await store.finish()
    #expect(await store.state.log == ["done"])
  }

  @Test("around a whole feature does not count the wait of a presented child's debounced work")
  func presentedAndDebounced() async {
    let store = Store(initialState: TypingForm.State(field: TypingField.State())) {
      Reduce { state, action in
        TypingForm().reduce(into: &state, action: action).timeout(.seconds(5))
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.field(.presented(.typed)))
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await store.finish()
    #expect(await store.state.field?.isChecked == true)
  }

  @Test("of a sequence with a debounced step ends with one error, that of the step")
  func debouncedStep() async {
    let reported = await issues {
      await store.send(
        .effect { [gate] in
          Effect.concatenate(
            .send(.log("sent")), Self.work(gate, "done").debounce(id: "a", for: .seconds(10))
          )
          .timeout(.seconds(5))
        })
      await clock.sleepers(2)
      await clock.advance(by: .seconds(5))
      await store.finish()
    }
    #expect(
      await store.state.log == ["sent", "done: The effect had not ended after 5.0 seconds."])
    #expect(reported == [])
  }

  @Test(
    "with the clock dependency is cancelled when the time is up; catch receives the timeout error")
  func late() async {
    await store.send(.effect { [gate] in Self.work(gate, "done").timeout(.seconds(5)) })
    await clock.sleepers()
    await gate.arrivals()
    await clock.advance(by: .seconds(5))
    await store.finish()
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == ["done: The effect had not ended after 5.0 seconds."])
  }

  @Test("without a catch is an issue at its line")
  func uncaught() async {
    let line: UInt = #line + 3
    let reported = await issues {
      await store.send(
        .effect { [gate] in .run(name: "load") { _ in await gate.pass() }.timeout(.seconds(5)) })
      await clock.sleepers()
      await clock.advance(by: .seconds(5))
      await store.finish()
    }
    #expect(
      reported == [
        """
        RatchetIssue R020 at EffectTimeoutTests.swift:\(line)
          An effect threw an error that was not caught.
            effect  load (EffectTimeoutTests.swift:\(line))
            error   The effect had not ended after 5.0 seconds.
          Catch it in the effect, or give .run a `catch:` that sends an action.
          More: ratchet explain R020
        """
      ])
  }

  @Test("ends silently when cancelled")
  func cancelled() async {
    let reported = await issues {
      await store.send(
        .effect { [gate] in
          Self.work(gate, "done").timeout(.seconds(5)).cancellable(id: "a")
        })
      await clock.sleepers()
      await gate.arrivals()
      await store.send(.effect { .cancel(id: "a") })
      await store.finish()
    }
    #expect(reported == [])
    #expect(await store.state.log == [])
    #expect(clock.nextDeadline == nil)
  }

  @Test("passes on an error of its work, and of a child's")
  func errors() async {
    struct Refusal: Error {}
    let refuse: @Sendable () -> Effect<Worker.Action> = {
      .run { _ in
        throw Refusal()
      } catch: { error, send in
        await send(.log("\(error)"))
      }
      .timeout(.seconds(5))
    }
    await store.send(.left(.effect(refuse))).finish()
    #expect(await store.state.left.log == ["Refusal()"])
  }

  @Test(
    "of several parts ends each part that still works with the error, and no part that has ended")
  func merged() async {
    let other = Gate()
    await store.send(
      .effect { [gate] in
        Effect.merge(Self.work(gate, "a"), .send(.log("sent")), Self.work(other, "b"))
          .timeout(.seconds(5))
      })
    await clock.sleepers(2)
    await gate.arrivals()
    gate.open()
    await clock.sleepers(1)
    await store.logged(2)
    await clock.run()
    await store.finish()
    #expect(
      await store.state.log == ["sent", "a", "b: The effect had not ended after 5.0 seconds."])
  }

  @Test("of several steps limits the whole: a step whose turn comes later does not begin")
  func sequence() async {
    let second = Gate()
    await store.send(
      .effect { [gate] in
        Effect.concatenate(
          Self.work(gate, "1"), Self.work(second, "2"), Self.work(second, "3"), .send(.log("4"))
        )
        .timeout(.seconds(5))
      })
    await clock.sleepers()
    await gate.arrivals()
    await clock.advance(by: .seconds(3))
    gate.open()
    await second.arrivals()
    await clock.sleepers()
    #expect(clock.nextDeadline == .init(offset: .seconds(5)))
    await clock.advance(by: .seconds(2))
    await store.finish()
    let text = "The effect had not ended after 5.0 seconds."
    #expect(await store.state.log == ["1", "2: \(text)", "3: \(text)", "4"])
    #expect(second.arrived == 1)
  }

  @Test("has its whole time each time that it is returned")
  func returnedAgain() async {
    let clock = clock
    let store = Store(initialState: Board.State()) {
      let effect = Effect<Board.Action>.concatenate(
        .run { await $0(.log("1")) }, .run { await $0(.log("2")) }
      ).timeout(.seconds(5), clock: clock)
      Board()
      Reduce { state, action in
        if case .work = action { return effect }
        return .none
      }
    }
    for _ in 0..<2 {
      await store.send(.effect { .none }).finish()
      await clock.advance(by: .seconds(10))
    }
    #expect(await store.state.log == ["1", "2", "1", "2"])
  }
}

/// A form that presents a field.
private struct TypingForm: Reducer {
  struct State {
    @Presents var field: TypingField.State?
  }

  @CasePathable
  enum Action {
    case field(PresentationAction<TypingField.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$field, action: \.field) { TypingField() }
  }
}

/// A field that is checked when the user has stopped typing.
private struct TypingField: Reducer {
  struct State {
    var isChecked = false
  }

  enum Action {
    case typed
    case checked
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed:
      return .run { send in await send(.checked) }.debounce(id: "check", for: .seconds(10))
    case .checked:
      state.isChecked = true
      return .none
    }
  }
}
