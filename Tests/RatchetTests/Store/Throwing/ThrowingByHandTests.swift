import Ratchet
import Testing

@Suite("A throwing reducer that is called by hand") struct ThrowingByHandTests {
  struct Refused: Error, Equatable { var action: Int }

  struct State: Equatable, Sendable {
    var parent = 0
    var child = 0
  }

  static var line: Int { Int(#line) + 5 }

  /// Throws at every action, after it has changed its state.
  struct Child: Reducer {
    var body: some Reducer<Int, Int> {
      Reduce.throwing { state, action in
        state += action
        throw Refused(action: action)
      }
    }
  }

  private let log = Log()

  private func work() -> Effect<Int> { .run { [log] _ in log.note("ran") } }

  /// Everything that a parent can do with the effect of its child.
  private func ways() -> [(Effect<Int>) -> Effect<Int>] {
    let clock = ManualClock()
    return [
      { $0 },
      { .merge(self.work(), $0) },
      { .merge([.send(1), $0, self.work()]) },
      { $0.merge(with: self.work()) },
      { self.work().merge(with: .merge(self.work(), self.work())).merge(with: $0) },
      { .concatenate(self.work(), $0) },
      { self.work().concatenate(with: $0) },
      { $0.concatenate(with: .concatenate(self.work(), self.work())) },
      { .concatenate([self.work(), .merge(self.work(), $0)]) },
      { $0.cancellable(id: 1) },
      { Effect.merge(self.work(), $0).cancellable(id: 1, cancelInFlight: true) },
      { Effect.merge(self.work(), $0).debounce(id: 1, for: .seconds(1), clock: clock) },
      {
        Effect.merge(self.work(), $0).throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
      },
      { Effect.merge(self.work(), $0).timeout(.seconds(1), clock: clock) },
      { Effect.merge(self.work(), $0).retry(.constant(.seconds(1), attempts: 2), clock: clock) },
      { Effect.merge(self.work(), $0).map { $0 + 1 } },
    ]
  }

  @Test("passes its error to trySend, and no effect starts", arguments: 0..<16)
  func merged(_ way: Int) async {
    let combine = ways()[way]
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.parent += 1
        return combine(Child().reduce(into: &state.child, action: action))
      }
    }
    _ = await issues {
      await #expect(throws: Refused(action: 5)) { try await store.trySend(5) }
    }
    #expect(await store.listedEffects == 0)
    #expect(log.lines == [])
    #expect(await store.state == State(parent: 1))
  }

  @Test("is an issue that names the changes that stay, if no throwing reducer is listed")
  func issue() async {
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.parent += 1
        return Child().reduce(into: &state.child, action: action)
      }
    }
    let texts = await issues {
      await #expect(throws: Refused.self) { try await store.trySend(4) }
    }
    #expect(
      texts == [
        """
        RatchetIssue R060 at ThrowingByHandTests.swift:\(Self.line)
          A reducer threw an error; the changes of other reducers for the action were not undone.
            action  4
            error   Refused(action: 4)
          The reducer was called by hand, so the store could not undo the action: list it in a \
        body, call it in a `Reduce.throwing` that is listed, or give it an `onError:`.
          More: ratchet explain R060
        """
      ])
    #expect(await store.state == State(parent: 1))
  }

  @Test(
    "has the whole action undone if a listed throwing reducer calls it", arguments: 0..<16)
  func listed(_ way: Int) async {
    let combine = ways()[way]
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, _ in
        state.parent += 100
        return .none
      }
      Reduce<State, Int>.throwing { state, action in
        state.parent += 1
        return combine(Child().reduce(into: &state.child, action: action))
      }
    }
    let texts = await issues {
      await #expect(throws: Refused(action: 5)) { try await store.trySend(5) }
    }
    #expect(texts == [])
    #expect(await store.state == State())
    #expect(await store.listedEffects == 0)
    #expect(log.lines == [])
  }
}
