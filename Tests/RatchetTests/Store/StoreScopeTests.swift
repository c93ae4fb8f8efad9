import Ratchet
import Testing

@Suite("scope(state:action:): a scoped store") struct StoreScopeTests {
  private let store = Store(
    initialState: Board.State(detail: Worker.State(id: 5), rows: [.init(id: 1), .init(id: 2)])
  ) { Board() }

  @Test("of a part reads the part, and sends through its parent")
  func part() async {
    let scope = store.scope(state: \.left, action: \.left)
    await scope.send(.log("a"))
    #expect(await scope.state.log == ["a"])
    #expect(await store.state.left.log == ["a"])
    #expect(await scope.withState { $0.log.count } == 1)
    #expect(await store.state.right.log == [])
  }

  @Test("shares its parent's executor")
  func executor() async {
    let scope = store.scope(state: \.left, action: \.left)
    await store.run {
      scope.assumeIsolated { scope in _ = scope.send(.log("without a hop")) }
    }
    #expect(await scope.state.log == ["without a hop"])
  }

  @Test("of an optional part exists while the part does, and is nil afterwards")
  func optional() async throws {
    let scope = try #require(await store.scope(state: \.detail, action: \.detail))
    await scope.send(.log("a"))
    #expect(await scope.state.log == ["a"])
    await store.send(.change { $0.detail = nil })
    #expect(await store.scope(state: \.detail, action: \.detail) == nil)
  }

  @Test("of an element exists while the element does")
  func element() async throws {
    let scope = try #require(await store.scope(state: \.rows, action: \.rows, id: 2))
    await scope.send(.log("a"))
    #expect(await scope.state == Worker.State(id: 2, log: ["a"]))
    #expect(await store.state.rows[id: 1]?.log == [])
    #expect(await store.scope(state: \.rows, action: \.rows, id: 9) == nil)
  }

  @Test("whose state is gone keeps its last value; sending to it is an issue, never a trap")
  func gone() async throws {
    let scope = try #require(await store.scope(state: \.detail, action: \.detail))
    await scope.send(.log("a"))
    #expect(await scope.state.log == ["a"])
    await store.send(.change { $0.detail = nil })
    let reported = await issues { await scope.send(.log("late")) }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R012 at Board.swift:") == true)
    #expect(await scope.state == Worker.State(id: 5, log: ["a"]))
    #expect(await scope.withState { $0.log } == ["a"])
    #expect(await store.state.detail == nil)
  }

  @Test("never shows another child that replaces its own")
  func back() async throws {
    let scope = try #require(await store.scope(state: \.rows, action: \.rows, id: 2))
    await store.send(.change { $0.rows.remove(id: 2) })
    await store.send(.change { $0.rows.append(.init(id: 2, log: ["new"])) })
    #expect(await scope.state.log == [])
  }

  @Test("of a part of a scope whose state is gone keeps the last state too")
  func partOfGone() async throws {
    let outer = Store(initialState: Nest.State(board: Board.State())) { Nest() }
    let board = try #require(await outer.scope(state: \.board, action: \.board))
    let left = board.scope(state: \.left, action: \.left)
    await left.send(.log("a"))
    #expect(await left.state.log == ["a"])
    #expect(await board.state.left.log == ["a"])
    await outer.send(.close)
    #expect(await left.state.log == ["a"])
    #expect(await left.withState { $0.log } == ["a"])
    var states = await left.states(of: \.log).makeAsyncIterator()
    #expect(await states.next() == nil)
    let reported = await issues { await left.send(.log("late")) }
    #expect(reported.count == 1)
  }

  @Test("of an optional part accepts an action while another is reduced, and queues it")
  func whileReducing() async throws {
    let detail = try #require(await store.scope(state: \.detail, action: \.detail))
    let row = try #require(await store.scope(state: \.rows, action: \.rows, id: 2))
    let send = { @Sendable (scope: StoreOf<Worker>) in
      scope.assumeIsolated { scope in _ = scope.send(.log("queued")) }
    }
    await store.send(
      .change { state in
        state.log.append("first")
        send(detail)
        send(row)
      })
    #expect(await store.state.log == ["first"])
    #expect(await store.state.detail?.log == ["queued"])
    #expect(await store.state.rows[id: 2]?.log == ["queued"])
    let reported = await issues {
      await store.send(
        .change { state in
          send(detail)
          state.detail = nil
        })
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R012 at Board.swift:") == true)
  }

  @Test("waits for its effects with finish()")
  func finish() async throws {
    let gate = Gate()
    let scope = try #require(await store.scope(state: \.rows, action: \.rows, id: 1))
    let task = await scope.send(.wait(gate))
    gate.open()
    await task.finish()
    await scope.finish()
    #expect(await scope.state.log == ["passed"])
  }
}

/// A board that can be closed.
struct Nest: Reducer {
  struct State: Sendable { var board: Board.State? }

  @CasePathable
  enum Action: Sendable {
    case board(Board.Action)
    case close
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .close = action { state.board = nil }
      return .none
    }
    .ifLet(\.board, action: \.board) { Board() }
  }

  @Test("of an optional child is removed by a store that reduces nothing")
  func forgottenScopes() async {
    let store = Store(initialState: Board.State(detail: Worker.State())) { Board() }
    for _ in 0..<1_000 {
      #expect(await store.scope(state: \.detail, action: \.detail) != nil)
      #expect(await store.observerCount <= 32)
    }
  }
}
