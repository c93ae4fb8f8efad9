import Ratchet

/// A row behind every kind of layer: presented, an element of a list, and in a case of an enum.
struct Shop: Reducer {
  struct State: Sendable {
    @PresentationState var shelf: Shelf.State?
  }

  @CasePathable
  enum Action: Sendable {
    case shelf(PresentationAction<Shelf.Action>)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$shelf, action: \.shelf) { Shelf() }
  }
}

struct Shelf: Reducer {
  struct State: Sendable {
    var rows: IdentifiedArrayOf<Slot.State>
    var changes = 0

    init(count: Int) {
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { .taken(Counter.State(id: $0)) })
    }
  }

  @CasePathable
  enum Action: Sendable {
    case rows(IdentifiedActionOf<Slot>)
    case changed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Slot() }
  }
}

struct Slot: Reducer {
  @CasePathable
  enum State: Identifiable, Sendable {
    case free(Int)
    case taken(Counter.State)

    var id: Int {
      switch self {
      case .free(let id): id
      case .taken(let counter): counter.id
      }
    }
  }

  @CasePathable
  enum Action: Sendable {
    case taken(Counter.Action)
    case freed
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifCaseLet(\.taken, action: \.taken) { Counter() }
  }
}
