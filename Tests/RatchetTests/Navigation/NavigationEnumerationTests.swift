import RatchetDump
import RatchetIssues
import Testing

@testable import Ratchet

/// Every sequence of events up to length five over a child of each kind, against a plain model.
@Suite("In every sequence of events up to length five, the state and the live effects")
struct NavigationEnumerationTests {
  enum Event: CaseIterable {
    /// The child starts an effect.
    case act
    /// The child starts an effect, and its parent removes it in the same action.
    case actAndGo
    /// The child is removed by an action: `.dismiss`, `.popFrom`.
    case dismiss
    /// The parent removes the child.
    case remove
    /// The parent changes the child, which keeps its identity.
    case change
    /// Another child with the same id replaces it in one action.
    case replace
    /// A child is added when there is none.
    case add
  }

  /// The model. Children are numbered in order of appearance; so are effects, which are named after
  /// them.
  struct Model: Equatable {
    var child: Int? = 0
    var lines = 0
    var living: [Int] = []
    var children = 1
    var effects = 0
    /// The number of actions that found no child.
    var issues = 0

    private mutating func go() {
      child = nil
      lines = 0
      living = []
    }

    private mutating func come() {
      child = children
      children += 1
    }

    mutating func apply(_ event: Event) {
      switch event {
      case .act, .actAndGo:
        effects += 1
        if child == nil {
          issues += 1
        } else if event == .act {
          lines += 1
          living.append(effects)
        } else {
          go()
        }
      case .dismiss: if child == nil { issues += 1 } else { go() }
      case .remove: go()
      case .change: if child != nil { lines += 1 }
      case .replace:
        go()
        come()
      case .add: if child == nil { come() }
      }
    }
  }

  /// A way to have a child, with the same events.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let act: @Sendable (Worker.Action) -> Visit.Action
    /// Nil if no action removes the child.
    let dismiss: Visit.Action?
    let child: @Sendable (Visit.State) -> Worker.State?
    let remove: @Sendable (inout Visit.State) -> Void
    let change: @Sendable (inout Visit.State) -> Void
    let add: @Sendable (inout Visit.State) -> Void
  }

  static let ways = [
    Way(
      testDescription: "ifLet over presentation",
      act: { .worker(.presented($0)) }, dismiss: .worker(.dismiss), child: { $0.worker },
      remove: { $0.worker = nil }, change: { $0.worker?.log.append("") },
      add: { $0.worker = Worker.State(id: 1) }),
    Way(
      testDescription: "ifLet over a presented case",
      act: { .destination(.presented(.worker($0))) }, dismiss: .destination(.dismiss),
      child: { $0.destination?.worker },
      remove: { $0.destination = nil },
      change: { $0.destination?.modify(\.worker) { $0.log.append("") } },
      add: { $0.destination = .worker(Worker.State(id: 1)) }),
    Way(
      testDescription: "forEach over a stack",
      act: { .path(.element(id: 0, action: .worker($0))) }, dismiss: .path(.popFrom(id: 0)),
      child: { $0.path[id: 0]?.worker },
      remove: { $0.path.pop(from: 0) },
      change: { $0.path[id: 0, case: \.worker]?.log.append("") },
      // Adds a new stack, because a stack does not reuse an id.
      add: { $0.path = [.worker(Worker.State(id: 1))] }),
    Way(
      testDescription: "forEach",
      act: { .rows(.element(id: 1, action: $0)) }, dismiss: nil, child: { $0.rows[id: 1] },
      remove: { $0.rows.remove(id: 1) }, change: { $0.rows[id: 1]?.log.append("") },
      add: { $0.rows.append(Worker.State(id: 1)) }),
  ]

  @Test("match the model", arguments: ways)
  func enumerate(_ way: Way) async {
    let events = way.dismiss == nil ? Event.allCases.filter { $0 != .dismiss } : Event.allCases
    // Compiled once for all the stores.
    let visit = Reduce(
      Visit { state in
        if way.child(state)?.log.last == Self.leave { way.remove(&state) }
      })
    var sequences: [[Event]] = [[]]
    for _ in 0..<5 {
      sequences = sequences.flatMap { head in events.map { event in head + [event] } }
    }
    var wrong: [String] = []
    for events in sequences {
      let difference = await run(events, way, visit)
      if let difference { wrong.append(difference) }
    }
    #expect(sequences.count == (way.dismiss == nil ? 7_776 : 16_807))
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  /// The note that makes the parent remove the child.
  private static let leave = "leave"

  /// Runs one sequence. To check each common beginning once, only the sequence that goes on with
  /// the first event checks it.
  private func run(
    _ events: [Event], _ way: Way, _ visit: Reduce<Visit.State, Visit.Action>
  ) async -> String? {
    var model = Model()
    let gate = Gate()
    var initial = Visit.State()
    way.add(&initial)
    let store = Store(initialState: initial) { visit }
    let collector = IssueCollector()
    return await withIssueReporters([.collect(into: collector)]) {
      for (number, event) in events.enumerated() {
        model.apply(event)
        await store.send(action(for: event, way, effect: "\(model.effects)", gate))
        guard events[(number + 1)...].allSatisfy({ $0 == .act }) else { continue }
        let child = way.child(await store.state)
        let living = await store.liveNames
        let expected = model.living.map { "\($0)" }.sorted()
        guard (child == nil) == (model.child == nil), child?.log.count ?? 0 == model.lines,
          living == expected, collector.issues.count == model.issues
        else {
          let issues = collector.issues.count
          return "\(events[...number]): \(String(describing: child)), \(living), \(issues) issues"
        }
      }
      return nil
    }
  }

  private func action(
    for event: Event, _ way: Way, effect name: String, _ gate: Gate
  ) -> Visit.Action {
    switch event {
    case .act, .actAndGo:
      way.act(
        .work { state in
          state.log.append(event == .act ? "" : Self.leave)
          return .wait(gate, id: name, then: .log(""))
        })
    // Kinds without such an action leave the event out.
    case .dismiss: way.dismiss ?? .change { _ in }
    case .remove: .change(way.remove)
    case .change: .change(way.change)
    case .replace:
      .change { state in
        way.remove(&state)
        way.add(&state)
      }
    case .add: .change { state in if way.child(state) == nil { way.add(&state) } }
    }
  }
}

/// A parent of a child of each kind, which reads its own state after an action of the child.
@Reducer
struct Visit {
  struct State: Equatable, Sendable {
    @PresentationState var worker: Worker.State?
    @PresentationState var destination: Stop.State?
    var path = StackState<Stop.State>()
    var rows: IdentifiedArrayOf<Worker.State> = []
  }

  enum Action: Sendable {
    case work(Work<State, Action>)
    case worker(PresentationAction<Worker.Action>)
    case destination(PresentationAction<Stop.Action>)
    case path(StackActionOf<Stop>)
    case rows(IdentifiedActionOf<Worker>)

    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .work(.change(body))
    }
  }

  let afterChild: @Sendable (inout State) -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .work(let work): return work.body(&state)
      case .worker, .destination, .path, .rows: afterChild(&state)
      }
      return .none
    }
    .ifLet(\.$worker, action: \.worker) { Worker() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
    .forEach(\.rows, action: \.rows) { Worker() }
  }
}

// Issues are counted here, not read: formatting their texts took half of the time.
extension Visit.Action: DumpTextRepresentable {
  var dumpText: String { "an action" }
}
