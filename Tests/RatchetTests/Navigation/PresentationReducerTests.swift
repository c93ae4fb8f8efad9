import Ratchet
import Testing

/// The steps of `ifLet(\.$destination, action: \.destination)`, in order.
@Suite("ifLet over a presentation: a presented child") struct PresentationReducerTests {
  /// A shelf whose parent notes the children that it sees at a child's action.
  private func watchingShelf(
    then change: @escaping @Sendable (inout Bookshop.State) -> Void = { _ in }
  ) -> Bookshop {
    Bookshop { state, action in
      let seen =
        state.worker.map { "worker \($0.log)" } ?? state.destination.map { "\($0)" }
        ?? state.alert.map { "alert \($0.title)" } ?? "nothing"
      state.log.append("parent saw \(seen)")
      change(&state)
      return .none
    }
  }

  private func workerState(_ id: Int = 1) -> Bookshop.State {
    Bookshop.State(worker: Worker.State(id: id))
  }

  @Test("runs before its parent")
  func presented() async {
    let shelf = watchingShelf()
    let store = Store(initialState: workerState()) { shelf }
    await store.send(.worker(.presented(.log("child"))))
    #expect(await store.state.worker?.log == ["child"])
    #expect(await store.state.log == [#"parent saw worker ["child"]"#])
  }

  @Test("is still present when its parent reduces dismiss, and nil afterwards")
  func dismiss() async {
    let shelf = watchingShelf()
    let store = Store(initialState: workerState()) { shelf }
    await store.send(.worker(.dismiss))
    #expect(await store.state.worker == nil)
    #expect(await store.state.log == ["parent saw worker []"])
  }

  @Test("that the parent replaces at dismiss stays")
  func replacedAtDismiss() async {
    let shelf = watchingShelf { $0.worker = Worker.State(id: 2) }
    let store = Store(initialState: workerState()) { shelf }
    await store.send(.worker(.dismiss))
    #expect(await store.state.worker?.id == 2)
  }

  @Test(
    "that the parent sets to nil and presents again at dismiss stays, though its id is the same")
  func presentedAgainAtDismiss() async {
    let shelf = watchingShelf {
      $0.worker = nil
      $0.worker = Worker.State(id: 1, log: ["again"])
    }
    let store = Store(initialState: workerState()) { shelf }
    await store.send(.worker(.dismiss))
    #expect(await store.state.worker?.log == ["again"])
  }

  @Test("that the parent only changes at dismiss is removed")
  func changedAtDismiss() async {
    let shelf = watchingShelf { $0.worker?.log.append("changed") }
    let store = Store(initialState: workerState()) { shelf }
    await store.send(.worker(.dismiss))
    #expect(await store.state.worker == nil)
  }

  /// Ways for a parent to change the presented state, and whether the child keeps its identity.
  static let changes: [(String, Bool, @Sendable (inout Bookshop.State) -> Void)] = [
    ("nothing", true, { _ in }),
    ("the child's log", true, { $0.destination?.modify(\.worker) { $0.log.append("x") } }),
    ("a copy, written back", true, { $0.destination = .worker(Worker.State(id: 1, log: ["x"])) }),
    ("another id", false, { $0.destination = .worker(Worker.State(id: 2)) }),
    ("another id, in place", false, { $0.destination?.modify(\.worker) { $0.id = 2 } }),
    ("another case", false, { $0.destination = .other(Worker.State(id: 1)) }),
    ("a case without a feature", false, { $0.destination = .note("x") }),
    ("nil", false, { $0.destination = nil }),
    (
      "nil, then the same", false,
      {
        let state = $0.destination
        $0.destination = nil
        $0.destination = state
      }
    ),
    (
      "another whole state", false,
      { $0 = Bookshop.State(destination: .worker(Worker.State(id: 1))) }
    ),
    (
      "a copy of the whole state", true,
      {
        var copy = $0
        copy.destination?.modify(\.worker) { $0.log.append("x") }
        $0 = copy
      }
    ),
  ]

  @Test(
    "keeps its effects while its identity stays the same, and loses them with it",
    arguments: changes)
  func identity(
    change: (name: String, isSame: Bool, apply: @Sendable (inout Bookshop.State) -> Void)
  ) async {
    let store = Store(initialState: Bookshop.State(destination: .worker(Worker.State(id: 1)))) {
      Bookshop()
    }
    let gate = Gate()
    await store.send(.destination(.presented(.worker(.wait(gate)))))
    let apply = change.apply
    await store.send(.change { apply(&$0) })
    #expect(await store.liveNames == (change.isSame ? ["wait"] : []))
    #expect(gate.cancellations == (change.isSame ? 0 : 1))
    gate.open()
    await store.finish()
  }

  @Test("loses the effects of the very action that removes it, and only its own")
  func effectsOfTheAction() async {
    let shelf = Bookshop { state, _ in
      state.destination = nil
      return .none
    }
    let store = Store(
      initialState: Bookshop.State(
        destination: .worker(Worker.State(id: 1)), worker: Worker.State(id: 2))
    ) { shelf }
    let (left, stays) = (Gate(), Gate())
    await store.send(.worker(.presented(.wait(stays, id: "stays"))))
    #expect(await store.state.destination == nil)
    await store.send(.change { $0.destination = .worker(Worker.State(id: 1)) })
    await store.send(.destination(.presented(.worker(.wait(left, id: "left")))))
    #expect(await store.liveNames == ["stays"])
    #expect(left.arrived == 0)
    #expect(await store.listedFeatures == 1)
    stays.open()
    await store.finish()
  }

  @Test("that is dismissed loses its effects")
  func dismissCancels() async {
    let store = Store(initialState: workerState()) { Bookshop() }
    let gate = Gate()
    await store.send(.worker(.presented(.wait(gate))))
    await store.send(.worker(.dismiss))
    #expect(gate.cancellations == 1)
    await store.finish()
    #expect(await store.state.log == [])
  }

  @Test("without effects has no task and no place in the registry")
  func idle() async {
    let store = Store(initialState: workerState()) { Bookshop() }
    await store.send(.worker(.presented(.log("a"))))
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
  }

  @Test(
    "that is absent is an issue with the action and the fix; the parent runs",
    arguments: [false, true])
  func missing(dismisses: Bool) async throws {
    let shelf = watchingShelf()
    let store = Store(initialState: Bookshop.State()) { shelf }
    let reported = await issues {
      await store.send(.worker(dismisses ? .dismiss : .presented(.log("late"))))
    }
    #expect(await store.state.log == ["parent saw nothing"])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.split(separator: "\n").first?.wholeMatch(of: /RatchetIssue R015 at Bookshop.swift:\d+/)
        != nil)
    #expect(
      issue.drop { $0 != "\n" } == """

          A presentation action arrived while nothing was presented.
            action  .worker(\(dismisses ? ".dismiss" : #".presented(.log("late"))"#))
            state   nil
          The child was dismissed before the action arrived, or was never presented. Effects of a \
        child that `ifLet` presents end with it; code elsewhere must check that it is still \
        presented before it sends.
          More: ratchet explain R015
        """)
  }

  @Test("in another case of the enum is an issue; the parent runs")
  func otherCase() async throws {
    let shelf = watchingShelf()
    let store = Store(initialState: Bookshop.State(destination: .note("a"))) { shelf }
    let reported = await issues {
      await store.send(.destination(.presented(.worker(.log("late")))))
    }
    #expect(await store.state.log.count == 1)
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(issue.hasPrefix("RatchetIssue R014 at Destination.swift:"))
  }

  @Test("is changed in place, though the key path to it reads a copy")
  func inPlace() async {
    let store = Store(initialState: workerState()) { Bookshop() }
    let addresses = Log()
    for _ in 0..<3 {
      await store.send(
        .worker(
          .presented(
            .work { state in
              if state.log.isEmpty { state.log = Array(repeating: "line", count: 10_000) }
              state.log[0] = "changed"
              addresses.note(
                "\(state.log.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })")
              return .none
            })))
    }
    #expect(Set(addresses.lines).count == 1)
    #expect(addresses.lines.count == 3)
  }
}
