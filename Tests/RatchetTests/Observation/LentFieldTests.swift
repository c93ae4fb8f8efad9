import Ratchet
import Testing

@Suite("A field that a state lends") struct LentFieldTests {
  // As a property without storage in the state.
  struct Copied: ObservableState, Sendable {
    var padding = (1, 2)
    var storage = [Row(id: 1), Row(id: 2)]
    var rows: IdentifiedArrayOf<Row> {
      get { IdentifiedArray(uniqueElements: storage) }
      set { storage = Array(newValue) }
    }

    var _$observationRegistrar = ObservationStateRegistrar()
    var _$mark: ObservationMark { _$observationRegistrar.mark }
    static var _$fields: [ObservationField<Self>] {
      [ObservationField(\.rows, { $1(&$0.rows) }, { $1(&$0.rows) })]
    }
  }

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var count = 0
  }

  enum Action: CasePathable {
    case rows(IdentifiedAction<Int, Int>)

    struct AllCasePaths {
      var rows: AnyCasePath<Action, IdentifiedAction<Int, Int>> {
        AnyCasePath(embed: Action.rows) { if case .rows(let action) = $0 { action } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  @Test("as a copy is read and changed like a stored one, at each action")
  func copied() async {
    let store = Store<Copied, Action>(initialState: Copied()) {
      EmptyReducer<Copied, Action>()
        .forEach(\.rows, action: \.rows) {
          Reduce<Row, Int> { row, number in
            row.count += number
            return .none
          }
        }
    }
    for number in 1...3 {
      await store.send(.rows(.element(id: 2, action: number)))
      await store.send(.rows(.element(id: 1, action: 10 * number)))
    }
    let state = await store.state
    #expect(state.storage == [Row(id: 1, count: 60), Row(id: 2, count: 6)])
    #expect(state.padding == (1, 2))
  }
}
