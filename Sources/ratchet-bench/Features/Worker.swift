import Ratchet

/// A feature with an effect of each kind.
struct Worker: Reducer {
  struct State: Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case sendTapped
    case runTapped
    case waitTapped(Gate)
    case startTapped
    case stopTapped
    case floodTapped(Flood)
    case done
  }

  private enum CancelID { case forever }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sendTapped:
        return .send(.done)
      case .runTapped:
        return .run { send in await send(.done) }
      case .waitTapped(let gate):
        return .run { _ in await gate.pass() }
      case .startTapped:
        return .run { _ in await waitUntilCancelled() }.cancellable(id: CancelID.forever)
      case .stopTapped:
        return .cancel(id: CancelID.forever)
      case .floodTapped(let flood):
        return .run { send in
          // Suspends before the first send, like an effect that listens to something outside.
          await Task.yield()
          for index in 0..<flood.actions {
            await send(.runTapped)
            flood.sent(index + 1)
          }
        }
      case .done:
        state.count += 1
        return .none
      }
    }
  }
}

/// Waits until the task is cancelled.
func waitUntilCancelled() async {
  let (never, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in never {}
  withExtendedLifetime(continuation) {}
}
