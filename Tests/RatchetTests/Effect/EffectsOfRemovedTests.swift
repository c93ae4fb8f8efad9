import Ratchet
import Testing

/// Covers a child whose operator did not see the removal: a reducer above or below the operator in
/// the same body removed the child, or a reducer further up in the tree did.
@Suite("A child removed by another reducer") struct EffectsOfRemovedTests {
  /// A kind of child, and how it acts and is removed.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    /// An action of the child whose id is 1.
    let act: @Sendable (Worker.Action) -> Inn.Action
    let remove: @Sendable (inout Inn.State) -> Void
    /// Puts another child, whose id is 2, in its place.
    let replace: @Sendable (inout Inn.State) -> Void
    /// An action that passes through the operator, and addresses none of its children.
    var pass = Inn.Action.nothing
    /// An action of the child that replaced it.
    let actOfOther: @Sendable (Worker.Action) -> Inn.Action

    var testDescription: String { name }
  }

  static let kinds = [
    Kind(
      name: "optional", act: { .optional($0) }, remove: { $0.optional = nil },
      replace: { $0.optional = Worker.State(id: 2) }, actOfOther: { .optional($0) }),
    Kind(
      name: "presented", act: { .presented(.presented($0)) }, remove: { $0.presented = nil },
      replace: { $0.presented = Worker.State(id: 2) },
      actOfOther: { .presented(.presented($0)) }),
    Kind(
      name: "presented, observed", act: { .observed(.presented(.presented($0))) },
      remove: { $0.observed.presented = nil },
      replace: { $0.observed.presented = Worker.State(id: 2) }, pass: .observed(.nothing),
      actOfOther: { .observed(.presented(.presented($0))) }),
    Kind(
      name: "row", act: { .rows(.element(id: 1, action: $0)) },
      remove: { $0.rows.remove(id: 1) },
      replace: { $0.rows = [Worker.State(id: 2)] },
      actOfOther: { .rows(.element(id: 2, action: $0)) }),
    Kind(
      name: "element of a stack", act: { .stack(.element(id: 0, action: $0)) },
      remove: { $0.stack.removeAll() },
      replace: {
        $0.stack.removeAll()
        $0.stack.append(Worker.State(id: 2))
      }, actOfOther: { .stack(.element(id: 1, action: $0)) }),
    Kind(
      name: "case", act: { .mode(.busy($0)) }, remove: { $0.mode = .idle },
      replace: { $0.mode = .busy(Worker.State(id: 2)) }, pass: .mode(.nothing),
      actOfOther: { .mode(.busy($0)) }),
  ]

  static func state(_ id: Int = 0) -> Inn.State {
    let worker = Worker.State(id: 1)
    return Inn.State(
      id: id, optional: worker, presented: worker, observed: .init(presented: worker),
      rows: [worker], stack: StackState([worker]), mode: .busy(worker))
  }

  /// Starts the effects of every kind of child, each under its kind's name.
  private func startAll(_ store: StoreOf<Inn>) async {
    for kind in Self.kinds { await store.send(kind.act(.wait(Gate(), id: kind.name))) }
    #expect(await store.liveNames == names())
  }

  private func names(without name: String? = nil) -> [String] {
    Self.kinds.map(\.name).filter { $0 != name }.sorted()
  }

  @Test("above its operator loses its effects in that very action", arguments: kinds)
  func above(_ kind: Kind) async {
    let store = Store(initialState: Self.state()) { Inn() }
    await startAll(store)
    await store.send(.above { kind.remove(&$0) })
    await store.send(kind.pass)
    #expect(await store.liveNames == names(without: kind.name))
  }

  @Test("below its operator loses its effects with the next action", arguments: kinds)
  func below(_ kind: Kind) async {
    let store = Store(initialState: Self.state()) { Inn() }
    await startAll(store)
    await store.send(.below { kind.remove(&$0) })
    await store.send(kind.pass)
    #expect(await store.liveNames == names(without: kind.name))
    #expect(await store.listedFeatures >= Self.kinds.count - 1)
  }

  @Test(
    "further up in the tree loses its effects with the next action of its parent", arguments: kinds)
  func furtherUp(_ kind: Kind) async {
    let store = Store(initialState: Resort.State(inn: Self.state())) { Resort() }
    for kind in Self.kinds { await store.send(.inn(kind.act(.wait(Gate(), id: kind.name)))) }
    await store.send(.change { if $0.inn != nil { kind.remove(&$0.inn!) } })
    await store.send(.inn(kind.pass))
    #expect(await store.liveNames == names(without: kind.name))
  }

  @Test("from among several loses its effects, and the others keep theirs", arguments: kinds)
  func oneOfMany(_ kind: Kind) async {
    let store = Store(initialState: Resort.State(inns: [Self.state(1), Self.state(2)])) { Resort() }
    for id in 1...2 {
      await store.send(.inns(.element(id: id, action: kind.act(.wait(Gate(), id: "\(id)")))))
    }
    for _ in 0..<3 {
      for id in 1...2 { await store.send(.inns(.element(id: id, action: kind.pass))) }
    }
    #expect(await store.liveNames == ["1", "2"])
    await store.send(.change { kind.remove(&$0.inns[id: 1]!) })
    await store.send(.inns(.element(id: 2, action: kind.pass)))
    await store.send(.inns(.element(id: 1, action: kind.pass)))
    #expect(await store.liveNames == ["2"])
    await store.send(.change { $0.inns[id: 2] = Inn.State(id: 2) })
    await store.send(.inns(.element(id: 2, action: kind.pass)))
    #expect(await store.liveNames == [])
  }

  @Test(
    "and replaced by another child loses its effects, and the other keeps its own", arguments: kinds
  )
  func replaced(_ kind: Kind) async {
    let store = Store(initialState: Self.state()) { Inn() }
    await startAll(store)
    await store.send(.below { kind.replace(&$0) })
    await store.send(kind.actOfOther(.wait(Gate(), id: "other")))
    #expect(await store.liveNames == (names(without: kind.name) + ["other"]).sorted())
    await store.send(kind.pass)
    #expect(await store.liveNames == (names(without: kind.name) + ["other"]).sorted())
  }

  @Test("together with the whole state loses its effects with the next action")
  func wholeState() async {
    let store = Store(initialState: Self.state()) { Inn() }
    await startAll(store)
    await store.send(.below { $0 = Inn.State() })
    for kind in Self.kinds { await store.send(kind.pass) }
    #expect(await store.liveNames == [])
    #expect(await store.listedFeatures == 0)
  }

  @Test(
    "is reported once if its effect sends before the removal is detected; the effect then ends",
    arguments: kinds)
  func ownAction(_ kind: Kind) async {
    let store = Store(initialState: Self.state()) { Inn() }
    let gate = Gate()
    let issues = await issues {
      await store.send(
        kind.act(
          .effect {
            .run(name: "own") { send in
              await gate.pass()
              await send(.log("late"))
              await Gate().pass()
              await send(.log("never"))
            }
          }))
      await store.send(.below { kind.remove(&$0) })
      gate.open()
      await store.finish()
    }
    #expect(issues.count == 1)
    #expect(await store.liveNames == [])
  }

  @Test("loses its effects only then: other actions and changes do not end them")
  func untouched() async {
    let store = Store(initialState: Self.state()) { Inn() }
    await startAll(store)
    for _ in 0..<3 {
      for kind in Self.kinds {
        await store.send(kind.pass)
        await store.send(kind.act(.log("x")))
      }
      await store.send(
        .below { state in
          state.optional?.log.append("changed")
          state.presented?.log.append("changed")
          state.observed.presented?.log.append("changed")
          state.rows[id: 1]?.log.append("changed")
          state.rows.append(Worker.State(id: state.rows.count + 1))
          state.stack[id: 0]?.log.append("changed")
          state.stack.append(Worker.State(id: 2))
        })
    }
    #expect(await store.liveNames == names())
    for kind in Self.kinds { await store.send(.above { kind.remove(&$0) }) }
    for kind in Self.kinds { await store.send(kind.pass) }
    #expect(await store.liveNames == [])
  }
}
