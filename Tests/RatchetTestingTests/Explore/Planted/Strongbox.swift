import Ratchet

/// A planted mistake: of twelve possible actions, a certain three in a row open it.
struct Strongbox: Reducer {
  struct State: Equatable, Sendable {
    var steps = 0
    var isOpen = false
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case knobTurned, leverPulled, doorPushed, doorPulled, doorKicked, bellRung
    case buttonPressed, lightSwitched, keyTurned, codeTyped, handleShaken, windowCleaned
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (action, state.steps) {
      case (.knobTurned, 0): state.steps = 1
      case (.leverPulled, 1): state.steps = 2
      case (.doorPushed, 2): state.isOpen = true
      default: break
      }
      return .none
    }
  }
}
