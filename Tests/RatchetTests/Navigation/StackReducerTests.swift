import Ratchet
import Testing

/// The steps of `forEach(\.path, action: \.path)`, in order.
@Suite("A stack that a reducer runs") struct StackReducerTests {
  private static func seen(_ state: Journey.State) -> String {
    zip(state.workers.ids, state.workers).map { "\($0)\($1.log)" }.joined(separator: " ")
  }

  /// A journey whose parent notes the workers that it sees at an action of the stack.
  private func watching(
    then change: @escaping @Sendable (inout Journey.State) -> Void = { _ in }
  ) -> Journey {
    Journey { state, _ in
      state.log.append("parent saw \(Self.seen(state))")
      change(&state)
      return .none
    }
  }

  private func store(
    _ count: Int, _ journey: Journey = Journey()
  ) -> Store<Journey.State, Journey.Action> {
    Store(
      initialState: Journey.State(
        workers: StackState((0..<count).map { Worker.State(id: $0) }))
    ) { journey }
  }

  @Test("forEach over a stack: `.element` is child, then parent")
  func element() async {
    let store = store(2, watching())
    await store.send(.worker(1, .log("a")))
    #expect(await store.state.log == [#"parent saw #0[] #1["a"]"#])
    #expect(await store.state.workers[id: 1]?.log == ["a"])
  }

  @Test("forEach over a stack: `.push` is inserted, then parent")
  func push() async {
    let store = store(1, watching())
    await store.send(.workers(.push(id: 1, state: Worker.State(id: 1, log: ["new"]))))
    #expect(await store.state.log == [#"parent saw #0[] #1["new"]"#])
    await store.send(.workers(.push(id: 5, state: Worker.State(id: 5))))
    #expect(await store.state.workers.ids == [0, 1, 5])
    #expect(await store.state.workers.nextID == 6)
  }

  @Test("forEach over a stack: `.popFrom` is parent, then popped with all above")
  func popFrom() async {
    let store = store(3, watching())
    await store.send(.workers(.popFrom(id: 1)))
    #expect(await store.state.log == ["parent saw #0[] #1[] #2[]"])
    #expect(await store.state.workers.ids == [0])
  }

  /// Ways for a parent to change the stack at `.popFrom(id: 1)`, and the remaining ids.
  static let changes: [(String, [StackElementID], @Sendable (inout Journey.State) -> Void)] = [
    ("pops it itself", [0], { $0.workers.pop(from: 1) }),
    (
      "pops it and pushes another", [0, 3],
      {
        $0.workers.pop(from: 1)
        $0.workers.append(Worker.State(id: 1))
      }
    ),
    ("pops one below", [], { $0.workers.removeAll() }),
    ("removes it alone", [0, 2], { $0.workers[id: 1] = nil }),
    (
      "puts another stack there with the same ids", [0, 1, 2],
      {
        $0.workers = StackState((0..<3).map { Worker.State(id: $0) })
      }
    ),
    ("puts another element in its place", [0, 1, 2], { $0.workers[id: 1] = Worker.State(id: 9) }),
    ("changes it", [0], { $0.workers[id: 1]?.log = ["changed"] }),
  ]

  @Test("pops nothing if the parent did it already", arguments: changes)
  func popped(
    change: (name: String, ids: [StackElementID], apply: @Sendable (inout Journey.State) -> Void)
  ) async {
    let store = store(3, watching(then: change.apply))
    await store.send(.workers(.popFrom(id: 1)))
    #expect(await store.state.workers.ids == change.ids)
  }

  @Test("runs an enum of features without a trailing reducer")
  func features() async {
    let store = Store(
      initialState: Journey.State(path: [.worker(Worker.State()), .other(Worker.State())])
    ) { Journey() }
    await store.send(.path(.element(id: 1, action: .other(.log("a")))))
    #expect(await store.state.path[id: 1]?.other?.log == ["a"])
    let reported = await issues {
      await store.send(.path(.element(id: 1, action: .worker(.log("a")))))
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R014 at ") == true)
  }

  @Test("runs an enum of features that is named by its type, or by its body")
  func namedFeatures() {
    typealias Action = Journey.Action
    let base = EmptyReducer<Journey.State, Action>()
    let action = Action.path(.element(id: 0, action: .other(.log("a"))))
    var state = Journey.State(path: [.other(Worker.State())])
    _ = base.forEach(\.path, action: \.path) { Stop() }.reduce(into: &state, action: action)
    _ = base.forEach(\.path, action: \.path) { Stop.body }.reduce(into: &state, action: action)
    #expect(state.path[0].other?.log == ["a", "a"])
  }

  /// Ways to change a stack, and which of the effects of elements 0, 1 and 2 live afterwards.
  static let lives: [(String, [String], @Sendable (inout Journey.State) -> Void)] = [
    ("nothing", ["0", "1", "2"], { _ in }),
    (
      "an element's log", ["0", "1", "2"],
      {
        $0.path[id: 1]?.modify(\.worker) { $0.log.append("x") }
      }
    ),
    (
      "a copy, written back", ["0", "1", "2"],
      {
        var copy = $0.path
        copy[id: 1, case: \.worker]?.log = ["x"]
        copy.append(.worker(Worker.State(id: 9)))
        $0.path = copy
      }
    ),
    ("a push", ["0", "1", "2"], { $0.path.append(.worker(Worker.State(id: 9))) }),
    ("another order", ["0", "1", "2"], { $0.path.swapAt(0, 2) }),
    ("a pop", ["0", "1"], { $0.path.popLast() }),
    (
      "a pop, then a push", ["0", "1"],
      {
        let top = $0.path.removeLast()
        $0.path.append(top)
      }
    ),
    ("pop(from:)", ["0"], { $0.path.pop(from: 1) }),
    ("pop(to:)", ["0", "1"], { $0.path.pop(to: 1) }),
    ("one removed from the middle", ["0", "2"], { $0.path[id: 1] = nil }),
    (
      "one replaced by an equal one of another id", ["0", "2"],
      {
        $0.path[id: 1] = .worker(Worker.State(id: 9))
      }
    ),
    ("another case", ["0", "2"], { $0.path[id: 1] = .other(Worker.State(id: 1)) }),
    ("another case, by its position", ["0", "2"], { $0.path[1] = .other(Worker.State(id: 1)) }),
    ("another id in place", ["0", "2"], { $0.path[id: 1]?.modify(\.worker) { $0.id = 9 } }),
    (
      "a range replaced", ["0"],
      {
        $0.path.replaceSubrange(1..., with: [.worker(Worker.State(id: 1))])
      }
    ),
    ("everything removed", [], { $0.path.removeAll() }),
    ("another stack with the same ids", [], { $0.path = StackState($0.path) }),
    ("another whole state", [], { $0 = Journey.State(path: StackState($0.path)) }),
    (
      "many pops and pushes", ["0"],
      {
        for _ in 0..<40 {
          $0.path.pop(to: 0)
          $0.path.append(.worker(Worker.State(id: 1)))
          $0.path.append(.worker(Worker.State(id: 2)))
        }
      }
    ),
  ]

  @Test("cancels the effects of removed elements, and no others", arguments: lives)
  func identity(
    change: (name: String, alive: [String], apply: @Sendable (inout Journey.State) -> Void)
  ) async {
    let store = Store(
      initialState: Journey.State(
        path: StackState((0..<3).map { .worker(Worker.State(id: $0)) }))
    ) { Journey() }
    let gates = [Gate(), Gate(), Gate()]
    for (id, gate) in gates.enumerated() {
      await store.send(
        .path(
          .element(
            id: StackElementID(integerLiteral: id), action: .worker(.wait(gate, id: "\(id)")))))
    }
    let apply = change.apply
    await store.send(.change { apply(&$0) })
    #expect(await store.liveNames == change.alive)
    #expect(gates.reduce(0) { $0 + $1.cancellations } == 3 - change.alive.count)
    for gate in gates { gate.open() }
    await store.finish()
  }

  @Test("cancels effects of the very action in which the parent pops the element")
  func effectsOfTheAction() async {
    let store = store(
      2,
      Journey { state, _ in
        state.workers.pop(from: 1)
        return .none
      })
    let (left, stays) = (Gate(), Gate())
    await store.send(.worker(1, .wait(left)))
    #expect(left.arrived == 0)
    #expect(await store.listedEffects == 0)
    await store.send(.worker(0, .wait(stays)))
    #expect(await store.liveNames == ["wait"])
    stays.open()
    await store.finish()
  }

  @Test("cancels effects of the very action in which the element itself becomes another")
  func becomesAnother() async {
    let store = store(1)
    let gate = Gate()
    await store.send(
      .worker(
        0,
        .work { state in
          state.id = 9
          return .wait(gate, id: "old", then: .log("late"))
        }))
    #expect(gate.arrived == 0)
    await store.send(.worker(0, .wait(gate, id: "new")))
    #expect(await store.liveNames == ["new"])
    gate.open()
    await store.finish()
  }

  @Test("has neither a task nor a place in the registry for an element without effects")
  func idle() async {
    let store = store(3)
    for id in 0..<3 { await store.send(.worker(StackElementID(integerLiteral: id), .log("a"))) }
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
  }

  @Test("reports an unknown id as an issue; the parent still runs", arguments: [false, true])
  func missing(pops: Bool) async throws {
    let store = store(1, watching())
    let reported = await issues {
      await store.send(pops ? .workers(.popFrom(id: 7)) : .worker(7, .log("late")))
    }
    #expect(await store.state.log == ["parent saw #0[]"])
    #expect(await store.state.workers.ids == [0])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.split(separator: "\n").first?.wholeMatch(of: /RatchetIssue R031 at Journey.swift:\d+/)
        != nil)
    let action = pops ? ".popFrom(id: #7)" : #".element(id: #7, action: .log("late"))"#
    #expect(
      issue.drop { $0 != "\n" } == """

          An action arrived for an element that is not in the stack.
            action  .workers(\(action))
            id      #7
          The element was popped before the action arrived, or was never pushed. Effects of an \
        element that forEach runs end with it; code elsewhere must check that the element is still \
        there before it sends.
          More: ratchet explain R031
        """)
  }

  @Test("reports a push under a used id as an issue; the parent still runs")
  func usedID() async throws {
    let store = store(2, watching())
    await store.send(.workers(.popFrom(id: 1)))
    let reported = await issues {
      await store.send(.workers(.push(id: 1, state: Worker.State(id: 1))))
    }
    #expect(await store.state.log == ["parent saw #0[] #1[]", "parent saw #0[]"])
    #expect(await store.state.workers.ids == [0])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.split(separator: "\n").first?.wholeMatch(of: /RatchetIssue R032 at Journey.swift:\d+/)
        != nil)
    #expect(
      issue.drop { $0 != "\n" } == """

          An element was pushed under an id that its stack has used before; it was dropped.
            action  .workers(
                      .push(
                        id: #1,
                        state: Worker.State(
                          id: 1,
                          log: []
                        )
                      )
                    )
            id      #1
          A stack never uses an id twice. Push under the `nextID` of the stack, or append the \
        element and let the stack choose the id.
          More: ratchet explain R032
        """)
  }
}
