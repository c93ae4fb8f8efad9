import Ratchet
import Testing

@Suite("Middleware") struct MiddlewareTests {
  private typealias Layer = Middleware<Counter.State, Counter.Action>

  struct Forbidden: Error, Equatable {}

  private func store(_ middleware: [Layer]) -> StoreOf<Counter> {
    Store(initialState: Counter.State(), middleware: middleware) { Counter() }
  }

  @Test("runs before and after the action, the first outermost")
  func order() async {
    let log = Log()
    func layer(_ name: String) -> Layer {
      Layer(
        willReduce: { action, state, _ in log.note("\(name) before \(action): \(state.count)") },
        didReduce: { action, state in log.note("\(name) after \(action): \(state.count)") })
    }
    let store = store([layer("outer"), layer("inner")])
    await store.send(.set(7))
    #expect(
      log.lines == [
        "outer before set(7): 0", "inner before set(7): 0", "inner after set(7): 7",
        "outer after set(7): 7",
      ])
  }

  @Test("sees every action with its origin: sent, queued by .send, sent by effects")
  func origins() async {
    let log = Log()
    let store = store([
      Layer(willReduce: { action, _, origin in
        let name = Counter.Action.allCasePaths[action] == \.passed ? "passed" : "another"
        switch origin {
        case .sent: log.note("\(name) sent")
        case .effect(let effect): log.note("\(name) by \(effect ?? "an effect")")
        }
      })
    ])
    await store.send(.chain(1))
    let gate = Gate()
    gate.open()
    await store.send(.wait(gate)).finish()
    #expect(
      log.lines == ["another sent", "another by an effect", "another sent", "passed by an effect"])
  }

  @Test("can replace an action, and inner middleware and the reducer see the new one")
  func rewrite() async {
    let log = Log()
    let doubling = Layer(willReduce: { action, _, _ in
      if case .set(let value) = action { action = .set(2 * value) }
    })
    let store = store([doubling, Layer(didReduce: { action, _ in log.note("\(action)") })])
    await store.send(.set(4))
    #expect(await store.state.count == 8)
    #expect(log.lines == ["set(8)"])
  }

  @Test("can veto: nothing is reduced, inner middleware does not run, and the sender learns of it")
  func veto() async throws {
    let log = Log()
    let guarding = Layer(
      willReduce: { action, state, _ in
        if case .set(let value) = action, value < state.count { throw Forbidden() }
      })
    let store = store([guarding, Layer(willReduce: { action, _, _ in log.note("\(action)") })])
    await store.send(.set(4))
    await #expect(throws: Forbidden()) { try await store.trySend(.set(3)) }
    let texts = await issues {
      #expect(await store.send(.set(2)).refusal as? Forbidden == Forbidden())
    }
    #expect(texts == [])
    #expect(await store.state.count == 4)
    #expect(log.lines == ["set(4)"])
    try await store.trySend(.set(5))
    #expect(await store.state.count == 5)
  }

  @Test("compares a part of the state before and after")
  func comparing() async {
    let log = Log()
    let store = store([
      Layer(comparing: { $0.count }) { action, before, after in
        log.note("\(action): \(before) to \(after)")
      }
    ])
    await store.send(.set(3))
    await store.send(.incrementTapped)
    #expect(log.lines == ["set(3): 0 to 3", "incrementTapped: 3 to 4"])
  }

  @Test("sees actions sent to scopes and in batches, and can veto single actions of a batch")
  func scopes() async {
    let log = Log()
    let middleware = Middleware<Board.State, Board.Action>(
      willReduce: { action, _, _ in
        if case .left(.log("no")) = action { throw Forbidden() }
      },
      didReduce: { _, state in log.note("\(state.left.log)") })
    let store = Store(initialState: Board.State(), middleware: [middleware]) { Board() }
    let left = store.scope(state: \.left, action: \.left)
    let task = await left.send(contentsOf: [.log("a"), .log("no"), .log("b")])
    #expect(task.refusal is Forbidden)
    #expect(log.lines == [#"["a"]"#, #"["a", "b"]"#])
    await #expect(throws: Forbidden()) { try await left.trySend(.log("no")) }
  }
}
