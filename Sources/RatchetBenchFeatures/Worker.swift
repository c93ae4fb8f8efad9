public import Ratchet

/// A feature with an effect of each kind.
@Reducer
public struct Worker {
  @ObservableState
  public struct State: Sendable {
    public var count = 0

    public init() {}
  }

  public enum Action: Sendable {
    case sendTapped
    case runTapped
    case waitTapped(Gate)
    case startTapped
    case stopTapped
    case floodTapped(Flood)
    case done
  }

  private enum CancelID { case forever }

  @Dependency(\.date) var date

  public init() {}

  public var body: some ReducerOf<Self> {
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
            flood.onSent(index + 1)
          }
        }
      case .done:
        state.count += 1
        return .none
      }
    }
  }
}

/// The number of actions that an effect must send.
public final class Flood: Sendable {
  let actions: Int
  let onSent: @Sendable (Int) -> Void

  /// - Parameter onSent: Called after each action with the number of those sent.
  public init(actions: Int, onSent: @escaping @Sendable (Int) -> Void) {
    self.actions = actions
    self.onSent = onSent
  }
}

/// Waits until the task is cancelled.
public func waitUntilCancelled() async {
  let (never, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in never {}
  withExtendedLifetime(continuation) {}
}
