public import Ratchet

/// A row behind every kind of layer: presented, an element of a list, and in a case of an enum.
@Reducer
public struct Shop {
  @ObservableState
  public struct State: Sendable {
    @Presents public var shelf: Shelf.State?

    public init(shelf: Shelf.State?) { self.shelf = shelf }
  }

  public enum Action: Sendable {
    case shelf(PresentationAction<Shelf.Action>)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$shelf, action: \.shelf) { Shelf() }
  }
}

@Reducer
public struct Shelf {
  @ObservableState
  public struct State: Sendable {
    public var rows: IdentifiedArrayOf<Slot.State>
    public var changes = 0

    public init(count: Int) {
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { .taken(ObservedCounter.State(id: $0)) })
    }
  }

  public enum Action: Sendable {
    case rows(IdentifiedActionOf<Slot>)
    case changed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Slot() }
  }
}

@Reducer
public struct Slot {
  @ObservableState
  @CasePathable
  public enum State: Identifiable, Sendable {
    case free(Int)
    case taken(ObservedCounter.State)

    public var id: Int {
      switch self {
      case .free(let id): id
      case .taken(let counter): counter.id
      }
    }
  }

  public enum Action: Sendable {
    case taken(ObservedCounter.Action)
    case freed
  }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifCaseLet(\.taken, action: \.taken) { ObservedCounter() }
  }
}
