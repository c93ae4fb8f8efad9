import Ratchet

struct TwoCounters: Reducer {
  struct State: Equatable {
    var left = Counter.State()
    var right = Counter.State()
  }

  enum Action: CasePathable {
    case left(Counter.Action)
    case right(Counter.Action)

    struct AllCasePaths {
      var left: AnyCasePath<Action, Counter.Action> {
        AnyCasePath(
          embed: Action.left, extract: { if case .left(let action) = $0 { action } else { nil } })
      }
      var right: AnyCasePath<Action, Counter.Action> {
        AnyCasePath(
          embed: Action.right, extract: { if case .right(let action) = $0 { action } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Counter() }
    Scope(state: \.right, action: \.right) { Counter() }
  }
}
