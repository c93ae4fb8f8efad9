import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

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

@Suite("The recipe of a migration") struct BesideTCARecipeTests {
  struct Offline: Error {}

  @Test("The migrated feature is tested alone")
  func feature() async {
    let store = TestStore(initialState: Composer.State(text: "Hello")) {
      Composer()
    } withDependencies: {
      $0[MessageClient.self].send = { _ in throw Offline() }
    }
    await store.send(.sendTapped)
    await store.receive(\.sendFailed) { $0.failure = "Offline()" }
    store.dependencies[MessageClient.self].send = { _ in }
    await store.send(.sendTapped) { $0.failure = nil }
    await store.receive(\.delegate.sent, "Hello")
  }

  @MainActor
  @Test("Its parent in the other library provides the client, and learns of the result")
  func bridge() async {
    let sent = LockIsolated<[String]>([])
    var reported: [String] = []
    let model = composerModel(
      messages: MessageClient { text in sent.withValue { $0.append(text) } },
      onSent: { reported.append($0) })
    model.binding(\.text).wrappedValue = "Hello"
    await model.send(.sendTapped).finish()
    #expect(sent.value == ["Hello"])
    #expect(reported == ["Hello"])
  }
}
