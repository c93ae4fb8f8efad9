import Testing

@testable import Ratchet

@Suite("ask(_:until:): asking a store") struct AskTests {
  @CasePathable
  enum Action: Sendable {
    case load(Gate, Int)
    case loaded(Int)
    case refuse
  }

  struct Refused: Error {}

  private let store = makeStore(TestClock())

  private static func makeStore(_ clock: any Clock<Duration>) -> Store<Int, Action> {
    Store(initialState: 0) {
      feature
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private static var feature: some Reducer<Int, Action> {
    Reduce<Int, Action>.throwing { state, action in
      switch action {
      case .load(let gate, let value):
        return .run { send in
          await gate.pass()
          await send(.loaded(value))
        }
      case .loaded(let value):
        state = value
        return .none
      case .refuse:
        throw Refused()
      }
    }
  }

  @Test("returns the value of the first later action in a case")
  func byCase() async throws {
    let gate = Gate()
    gate.open()
    #expect(try await store.ask(.load(gate, 7), until: \.loaded) == 7)
    #expect(await store.state == 7)
  }

  @Test("does not take the sent action for its own answer")
  func own() async throws {
    let gate = Gate()
    let asking = Task { [store] in
      try await store.ask(.loaded(1), until: \.loaded)
    }
    for await state in await store.states(of: \.self) where state == 1 { break }
    await store.send(.load(gate, 2))
    gate.open()
    #expect(try await asking.value == 2)
  }

  @Test("returns a closure's result for a later action, or for the state")
  func closures() async throws {
    let gate = Gate()
    gate.open()
    let text = try await store.ask(.load(gate, 3)) { action in
      if case .loaded(let value) = action { "got \(value)" } else { nil }
    }
    #expect(text == "got 3")
    #expect(
      try await store.ask(.load(gate, 4), untilState: { $0 == 4 ? "is \($0)" : nil }) == "is 4")
    // The state right after the sent action can already match.
    #expect(try await store.ask(.loaded(5), untilState: { $0 == 5 ? true : nil }))
  }

  @Test("throws the reason when the action was refused")
  func refused() async {
    await #expect(throws: Refused.self) { try await store.ask(.refuse, until: \.loaded) }
    await store.send(.loaded(1))
    #expect(await store.askerCount == 0)
  }

  @Test("throws when the time is up, and leaves no waiter")
  func timeout() async {
    let gate = Gate()
    let clock = TestClock()
    let store = Self.makeStore(clock)
    let asking = Task {
      try await store.ask(.load(gate, 1), until: \.loaded, timeout: .seconds(5))
    }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    await #expect(throws: AskTimedOut(timeout: .seconds(5))) { try await asking.value }
    gate.open()
    await store.finish()
    #expect(await store.state == 1)
    #expect(await store.askerCount == 0)
  }

  @Test("answers within the time")
  func inTime() async throws {
    let gate = Gate()
    gate.open()
    #expect(try await store.ask(.load(gate, 9), until: \.loaded, timeout: .seconds(60)) == 9)
  }

  @Test("ends when the waiting task is cancelled; the action's effects run on")
  func cancelled() async {
    let gate = Gate()
    let asking = Task { [store] in try await store.ask(.load(gate, 1), until: \.loaded) }
    await gate.arrivals()
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    gate.open()
    await store.finish()
    #expect(await store.state == 1)
    #expect(await store.askerCount == 0)
  }

  @Test("throws when a scope's state is gone, before the request or before an answer")
  func gone() async throws {
    let store = Store(initialState: Board.State(detail: Worker.State(), rows: [.init(id: 1)])) {
      Board()
    }
    let detail = try #require(await store.scope(state: \.detail, action: \.detail))
    let gate = Gate()
    let asking = Task { try await detail.ask(.wait(gate), until: \.log) }
    await gate.arrivals()
    await store.send(.change { $0.detail = nil })
    await #expect(throws: AskedStateGone.self) { try await asking.value }
    let texts = await issues {
      await #expect(throws: AskedStateGone.self) { try await detail.ask(.log("a"), until: \.log) }
    }
    #expect(texts.count == 1)
    let row = try #require(await store.scope(state: \.rows, action: \.rows, id: 1))
    await store.send(
      .change { state in
        state.rows.remove(id: 1)
        state.rows.append(.init(id: 1))
      })
    _ = await issues {
      await #expect(throws: AskedStateGone.self) { try await row.ask(.log("a"), until: \.log) }
    }
    await store.send(.log("b"))
    #expect(await store.askerCount == 0)
  }

  @Test("takes the answer of the very action that ends a scope's state")
  func lastAnswer() async throws {
    let store = Store(initialState: Board.State(detail: Worker.State())) {
      Board(afterChild: { state, action in
        if case .detail(.log) = action { state.detail = nil }
        return .none
      })
    }
    let detail = try #require(await store.scope(state: \.detail, action: \.detail))
    #expect(try await detail.ask(.effect { .send(.log("saved")) }, until: \.log) == "saved")
  }

  @Test("on a scope uses the scope's actions and state")
  func scope() async throws {
    let store = Store(initialState: Board.State(detail: Worker.State())) { Board() }
    let left = store.scope(state: \.left, action: \.left)
    let answer = try await left.ask(
      .effect { .merge(.send(.log("a")), .send(.log("b"))) }, until: \.log)
    #expect(answer == "a")
    let count = try await left.ask(.log("c"), untilState: { $0.log.count == 3 ? 3 : nil })
    #expect(count == 3)
  }
}
