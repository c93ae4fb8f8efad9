import Ratchet
import Testing

/// Children of a state that is an enum: by `Scope`, and by `ifCaseLet`.
@Suite("Scope, ifCaseLet over an enum: a child in a case") struct EnumStateTests {
  /// A parent of two workers, one at a time, that runs them by `ifCaseLet`.
  struct Switch: Reducer {
    @dynamicMemberLookup
    @CasePathable
    enum State: Equatable, Sendable {
      case left(Worker.State)
      case right(Worker.State)
    }

    @CasePathable
    enum Action: Sendable {
      case left(Worker.Action)
      case right(Worker.Action)
      case set(State)
    }

    let seen: Log
    /// Runs in the parent at a child's action.
    var after: @Sendable (inout State) -> Void = { _ in }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .set(let new):
          state = new
        case .left, .right:
          seen.note("parent saw \(state.left?.log ?? state.right?.log ?? [])")
          after(&state)
        }
        return .none
      }
      .ifCaseLet(\.left, action: \.left) { Worker() }
      .ifCaseLet(\.right, action: \.right) { Worker() }
    }
  }

  private let seen = Log()

  @Test("of ifCaseLet runs before its parent")
  func order() async {
    let store = Store(initialState: .left(Worker.State(id: 1))) { Switch(seen: seen) }
    await store.send(.left(.log("child")))
    #expect(await store.state.left?.log == ["child"])
    #expect(seen.lines == [#"parent saw ["child"]"#])
  }

  @Test(
    "of ifCaseLet keeps its effects until the case is left or the value replaced",
    arguments: [
      (Switch.State.left(Worker.State(id: 1, log: ["changed"])), true),
      (.left(Worker.State(id: 2)), false),
      (.right(Worker.State(id: 1)), false),
    ])
  func cancellation(next: Switch.State, staysTheSame: Bool) async {
    let store = Store(initialState: .left(Worker.State(id: 1))) { Switch(seen: seen) }
    let gate = Gate()
    await store.send(.left(.wait(gate)))
    await store.send(.set(next))
    #expect(gate.cancellations == (staysTheSame ? 0 : 1))
    #expect(await store.liveNames == (staysTheSame ? ["wait"] : []))
    gate.open()
    await store.finish()
  }

  @Test("of ifCaseLet loses the effects of the very action in which its case is left")
  func effectsOfTheAction() async {
    let store = Store(initialState: .left(Worker.State(id: 1))) {
      Switch(seen: seen) { $0 = .right(Worker.State(id: 1)) }
    }
    let gate = Gate()
    await store.send(.left(.wait(gate)))
    #expect(await store.liveNames == [])
    #expect(gate.arrived == 0)
    #expect(await store.state.right?.id == 1)
  }

  @Test("of ifCaseLet in another case is an issue with the action, the state and the fix")
  func otherCase() async throws {
    let store = Store(initialState: .right(Worker.State(id: 1))) { Switch(seen: seen) }
    let reported = await issues { await store.send(.left(.log("late"))) }
    #expect(seen.lines == ["parent saw []"])
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.split(separator: "\n").first?.wholeMatch(
        of: /RatchetIssue R014 at EnumStateTests.swift:\d+/) != nil)
    #expect(
      issue.drop { $0 != "\n" } == """

          A child action arrived while the state was in another case.
            action  .left(.log("late"))
            state   .right(…)
          Usually an effect of the child outlived it, or the action came from elsewhere. Let \
        `ifCaseLet` run the child before the parent leaves the case, and check the case before \
        sending.
          More: ratchet explain R014
        """)
  }

  @Test("of Scope in another case is an issue, and changes nothing")
  func scopeInOtherCase() async throws {
    let store = Store(initialState: Switch.State.right(Worker.State(id: 1))) {
      Scope<Switch.State, Switch.Action, Worker>(state: \.left, action: \.left) { Worker() }
    }
    let reported = await issues { await store.send(.left(.log("late"))) }
    #expect(await store.state == .right(Worker.State(id: 1)))
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      issue.drop { $0 != "\n" } == """

          A child action arrived while the state was in another case.
            action  .left(.log("late"))
            state   .right(…)
          Usually an effect of the child outlived its case. Present the enum with `ifLet`, or run \
        the child with `ifCaseLet`: both cancel it when the case is left.
          More: ratchet explain R014
        """)
  }

  @Test("is changed in place by both operators", arguments: [false, true])
  func inPlace(byScope: Bool) async {
    let addresses = Log()
    let action = Switch.Action.left(
      .work { state in
        if state.log.isEmpty { state.log = Array(repeating: "line", count: 10_000) }
        state.log[0] = "changed"
        addresses.note("\(state.log.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })")
        return .none
      })
    let start = Switch.State.left(Worker.State(id: 1))
    if byScope {
      let store = Store(initialState: start) {
        Scope<Switch.State, Switch.Action, Worker>(state: \.left, action: \.left) { Worker() }
      }
      for _ in 0..<3 { await store.send(action) }
    } else {
      let store = Store(initialState: start) {
        EmptyReducer<Switch.State, Switch.Action>()
          .ifCaseLet(\.left, action: \.left) { Worker() }
      }
      for _ in 0..<3 { await store.send(action) }
    }
    #expect(addresses.lines.count == 3)
    #expect(Set(addresses.lines).count == 1)
  }

  /// A parent of an optional enum of features.
  struct Holder: Reducer {
    struct State: Equatable, Sendable { var child: Destination.State? }

    @CasePathable
    enum Action: Sendable {
      case child(Destination.Action)
      case set(Destination.State?)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let new) = action { state.child = new }
        return .none
      }
      .ifLet(\.child, action: \.child) { Destination() }
    }
  }

  @Test(
    "of a plain ifLet over an enum loses its effects with the case, and with the id in it",
    arguments: [
      (Destination.State.worker(Worker.State(id: 1, log: ["changed"])), true),
      (.worker(Worker.State(id: 2)), false),
      (.other(Worker.State(id: 1)), false),
    ])
  func optionalEnum(next: Destination.State, staysTheSame: Bool) async {
    let store = Store(initialState: .init(child: .worker(Worker.State(id: 1)))) { Holder() }
    let gate = Gate()
    await store.send(.child(.worker(.wait(gate))))
    await store.send(.set(next))
    #expect(gate.cancellations == (staysTheSame ? 0 : 1))
    gate.open()
    await store.finish()
  }
}
