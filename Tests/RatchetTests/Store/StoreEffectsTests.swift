import Ratchet
import Testing

@Suite("The effects of a store") struct StoreEffectsTests {
  private let store = Store(
    initialState: Board.State(rows: [Worker.State(id: 7)])
  ) { Board() }
  private let gate = Gate()

  @Test("are listed with id, origin (file, line, action), name, path and age, oldest first")
  func list() async throws {
    #expect(await store.effects.isEmpty)
    await store.send(.effect { [gate] in .run(name: "root") { _ in await gate.pass() } })
    let line: UInt = #line - 1
    await store.send(.row(7, .effect { [gate] in .wait(gate, id: "row", then: .log("")) }))
    await store.send(.left(.effect { [gate] in .wait(gate, id: "left", then: .log("")) }))
    await gate.arrivals(3)
    let effects = await store.effects
    #expect(effects.map(\.name) == ["root", "row", "left"])
    #expect(effects.map(\.path) == [[], ["Worker 7"], ["Worker"]])
    #expect(effects.map(\.id) == [1, 2, 3])
    #expect(effects.allSatisfy { $0.age > .zero && !$0.isCancelled })
    #expect(effects.allSatisfy { $0.action != nil })
    #expect(effects[0].location.line == line)
    #expect("\(effects[0].location.fileID)" == "RatchetTests/StoreEffectsTests.swift")
    gate.open()
    await effects.finish()
    #expect(await store.effects.isEmpty)
  }

  @Test("are described in one line each")
  func description() async throws {
    let store = Store(initialState: Counter.State()) {
      Reduce<Counter.State, Counter.Action> { [gate] _, _ in
        .run(name: "search") { _ in await gate.pass() }
      }
    }
    let line = #line - 3
    await store.send(.set(4))
    await gate.arrivals()
    let effect = try #require(await store.effects.first)
    #expect(effect.action == ".set(4)")
    #expect(effect.location.line == UInt(line))
    let text = "\(effect)".replacing(/for [0-9.]+ m?s/, with: "for a while")
    #expect(
      text == "\"search\" (StoreEffectsTests.swift:\(line)), for a while, since .set(4)")
    gate.open()
    await store.finish()
  }

  @Test("name private features, and the elements of stacks, as the source does")
  func names() async {
    let store = Store(initialState: Lobby.State(path: [Visitor.State(), Visitor.State()])) {
      Lobby()
    }
    await store.send(.path(.element(id: 1, action: .waits)))
    #expect(await store.effects.map(\.path) == [["Visitor #1"]])
    await store.effects.cancelAll()
    await store.effects.finish()
  }

  @Test("are cancelled all at once, including those of children")
  func cancelAll() async {
    await store.send(.effect { [gate] in .wait(gate, id: "root", then: .log("no")) })
    await store.send(.row(7, .effect { [gate] in .wait(gate, id: "row", then: .log("no")) }))
    await gate.arrivals(2)
    await store.effects.cancelAll()
    await store.effects.finish()
    #expect(gate.cancellations == 2)
    #expect(await store.state.log == [])
    #expect(await store.state.rows[id: 7]?.log == [])
    #expect(await store.listedEffects == 0)
  }

  @Test("are those of the root when read through a scope")
  func scope() async {
    let left = store.scope(state: \.left, action: \.left)
    await store.send(.effect { [gate] in .wait(gate, id: "root", then: .log("")) })
    await gate.arrivals()
    #expect(await left.effects.map(\.name) == ["root"])
    await left.effects.cancelAll()
    await left.effects.finish()
    #expect(gate.cancellations == 1)
  }
}

/// A feature with a stack.
private struct Lobby: Reducer {
  struct State {
    var path = StackState<Visitor.State>()
  }

  @CasePathable
  enum Action {
    case path(StackActionOf<Visitor>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Visitor() }
  }
}

/// A feature with an effect that does not end by itself.
private struct Visitor: Reducer {
  struct State {}

  enum Action {
    case waits
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run { _ in try await Task.never() }
  }
}
