import Ratchet
import RatchetDependencies

/// In a module that imports neither library.
struct MessageClient: Sendable {
  var send: @Sendable (_ text: String) async throws -> Void

  static let live = MessageClient { text in print("sent: \(text)") }
}

/// In the module of the migrated feature.
extension MessageClient: DependencyKey {
  static let liveValue = live
  static let testValue = MessageClient(send: unimplemented("MessageClient.send"))
}

@Reducer
struct Composer {
  @ObservableState
  struct State: Equatable {
    var text = ""
    var failure: String?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case sendTapped
    case sendFailed(String)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable { case sent(String) }
  }

  @Dependency(MessageClient.self) var messages

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .sendTapped:
        state.failure = nil
        let text = state.text
        return .run { send in
          try await messages.send(text)
          await send(.delegate(.sent(text)))
        } catch: { error, send in
          await send(.sendFailed("\(error)"))
        }
      case .sendFailed(let reason):
        state.failure = reason
        return .none
      case .binding, .delegate:
        return .none
      }
    }
  }
}

/// The model for the view, with the client of the old parent, and a call back to it.
@MainActor
func composerModel(
  messages: MessageClient, onSent: @escaping @MainActor (String) -> Void
) -> StoreModelOf<Composer> {
  let report = Middleware<Composer.State, Composer.Action>(didReduce: { action, _ in
    guard case .delegate(.sent(let text)) = action else { return }
    // The store is on the main actor, so its middleware is, too.
    MainActor.assumeIsolated { onSent(text) }
  })
  return StoreModel(
    Store(
      initialState: Composer.State(), isolation: MainActor.shared, middleware: [report]
    ) {
      Composer()
    } withDependencies: {
      $0[MessageClient.self] = messages
    })
}
