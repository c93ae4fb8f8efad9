import Foundation
import Ratchet
import RatchetDependencies

@Reducer
struct TeaTimer {
  @ObservableState
  struct State: Equatable {
    var end: Date?
    var seconds = 0
  }

  enum Action {
    case startTapped(seconds: Int)
    case ticked
    case stopTapped
  }

  enum CancelID { case ticks }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped(let seconds):
        state.end = now.addingTimeInterval(TimeInterval(seconds))
        state.seconds = seconds
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.ticks, cancelInFlight: true)
      case .ticked:
        guard let end = state.end else { return .none }
        state.seconds = max(0, Int(end.timeIntervalSince(now).rounded()))
        guard state.seconds == 0 else { return .none }
        state.end = nil
        return .cancel(id: CancelID.ticks)
      case .stopTapped:
        state.end = nil
        return .cancel(id: CancelID.ticks)
      }
    }
  }
}
