import Testing

@testable import Ratchet

/// Every sequence of five events over one child, against a model that predicts which effects live.
@Suite("The set of live effects, in every sequence of events up to length five,")
struct EffectLifeEnumerationTests {
  enum Event: CaseIterable {
    case start
    case startAndLeave
    case remove
    case add
    case replace
    case parentStarts
    case finishOldest
  }

  /// The model: the numbers of the effects, oldest first.
  struct Model {
    var childIsThere = true
    var child: [Int] = []
    var parent: [Int] = []
    var started = 0

    mutating func start() -> Int {
      started += 1
      return started
    }

    mutating func apply(_ event: Event) {
      switch event {
      case .start: if childIsThere { child.append(start()) }
      case .startAndLeave: if childIsThere { leave() }
      case .remove: leave()
      case .add: childIsThere = true
      case .replace:
        leave()
        childIsThere = true
      case .parentStarts: parent.append(start())
      case .finishOldest:
        guard let oldest = (child + parent).min() else { return }
        child.removeAll { $0 == oldest }
        parent.removeAll { $0 == oldest }
      }
    }

    private mutating func leave() {
      child = []
      childIsThere = false
    }

    var living: [String] { (child + parent).sorted().map { "\($0)" } }
  }

  /// Two ways to have a child, with the same events.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let action: @Sendable (Worker.Action) -> Board.Action
    let isChild: @Sendable (Board.Action) -> Bool
    let remove: @Sendable (inout Board.State) -> Void
    /// Distinguishes a child from an earlier one in its place.
    let add: @Sendable (inout Board.State, Int) -> Void
  }

  static let ways = [
    Way(
      testDescription: "forEach",
      action: { .row(1, $0) },
      isChild: { if case .rows = $0 { true } else { false } },
      remove: { $0.rows.remove(id: 1) },
      // A row with the id of a removed one is still a new row.
      add: { state, _ in state.rows.append(.init(id: 1)) }),
    Way(
      testDescription: "ifLet",
      action: { .detail($0) },
      isChild: { if case .detail = $0 { true } else { false } },
      remove: { $0.detail = nil },
      add: { state, number in if state.detail == nil { state.detail = .init(id: number) } }),
  ]

  @Test("matches the model", arguments: ways)
  func enumerate(_ way: Way) async {
    var sequences: [[Event]] = [[]]
    for _ in 0..<5 { sequences = sequences.flatMap { head in Event.allCases.map { head + [$0] } } }
    // Compiled once for all the stores.
    let board = Reduce(
      Board { state, action in
        if way.isChild(action), state.log.popLast() != nil { way.remove(&state) }
        return .none
      })
    var wrong: [String] = []
    for events in sequences {
      if let difference = await run(events, way, board) { wrong.append(difference) }
    }
    #expect(sequences.count == 16_807)
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  private func run(
    _ events: [Event], _ way: Way, _ board: Reduce<Board.State, Board.Action>
  ) async -> String? {
    var model = Model()
    var gates: [Int: Gate] = [:]
    var initial = Board.State(rows: [.init(id: 0), .init(id: 2)])
    way.add(&initial, 0)
    let store = Store(initialState: initial) { board }
    for (number, event) in events.enumerated() {
      let gate = Gate()
      let next = model.started + 1
      let isThere = model.childIsThere
      let oldest = (model.child + model.parent).min()
      model.apply(event)
      if model.started == next { gates[next] = gate }
      switch event {
      case .start where isThere:
        await store.send(way.action(.wait(gate, id: "\(next)")))
      case .startAndLeave where isThere:
        await store.send(.change { $0.log = ["leave"] })
        await store.send(way.action(.wait(gate, id: "never")))
        // If the effect had started, it would have reached the gate before `send` returned.
        if gate.arrived > 0 { return "\(events): an effect of the action that removed it started" }
      case .start, .startAndLeave:
        break
      case .remove:
        await store.send(.change(way.remove))
      case .add:
        await store.send(.change { way.add(&$0, number + 1) })
      case .replace:
        await store.send(
          .change { state in
            way.remove(&state)
            way.add(&state, number + 1)
          })
      case .parentStarts:
        await store.send(.effect { .wait(gate, id: "\(next)", then: .log("")) })
        await store.send(.change { $0.log = [] })
      case .finishOldest:
        guard let oldest, let gate = gates[oldest] else { break }
        await store.finished(oldest, by: gate)
        await store.send(.change { $0.log = [] })
      }
      // To check each common beginning once, only the sequence that goes on with starts checks it.
      guard events[(number + 1)...].allSatisfy({ $0 == .start }) else { continue }
      let living = await store.liveNames
      if living != model.living { return "\(events.prefix(number + 1)): \(living)" }
    }
    return nil
  }
}

extension Store {
  /// Opens an effect's gate, and returns when the registry has removed the effect.
  fileprivate func finished(_ name: Int, by gate: Gate) async {
    let entry = liveEntries.first { $0.source?.name == "\(name)" }
    gate.open()
    await StoreTask(group: entry?.group).finish()
  }
}
