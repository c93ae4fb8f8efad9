import Ratchet
import RatchetDependencies

/// A planted mistake: cancelling does not check whether there is anything left to cancel.
struct Transfer: Reducer {
  enum Phase: Equatable, Sendable { case idle, running, done, cancelled }

  struct State: Equatable, Sendable {
    var phase = Phase.idle
    var isFileThere = false
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case startTapped
    case cancelTapped
    case arrived
  }

  private enum CancelID { case transfer }

  /// Without the mistake.
  var looksFirst = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        state.phase = .running
        return .run(name: "transfer") { send in
          await Task.yield()
          await send(.arrived)
        }
        .cancellable(id: CancelID.transfer)
      case .arrived:
        state.phase = .done
        state.isFileThere = true
        return .none
      case .cancelTapped:
        guard !looksFirst || state.phase == .running else { return .none }
        state.phase = .cancelled
        return .cancel(id: CancelID.transfer)
      }
    }
  }
}
