import Ratchet

/// A feature with rows, whose state is observed.
@Reducer
struct List {
  @ObservableState
  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Item> = []
    var shelf = Shelf()
    var number = 0
  }

  enum Action: Sendable {
    case rows(IdentifiedAction<Int, ItemAction>)
    case shelf(IdentifiedAction<Int, ItemAction>)
    case numberTapped
    case undone(State)
  }

  enum ItemAction: Sendable {
    case incrementTapped
    case replaced
    case nothingHappened
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows, .shelf: break
      case .numberTapped: state.number += 1
      case .undone(let past): state = past
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { ItemFeature() }
    .forEach(\.shelf.rows, action: \.shelf) { ItemFeature() }
  }
}

struct ItemFeature: Reducer {
  var body: some Reducer<Item, List.ItemAction> {
    Reduce { state, action in
      switch action {
      case .incrementTapped: state.count += 1
      case .replaced: state = Item(id: state.id)
      case .nothingHappened: break
      }
      return .none
    }
  }
}
