import Ratchet
import Testing

@Suite("View actions") struct ViewActionTests {
  struct Feature: Reducer {
    struct State: Equatable, Sendable { var taps = 0 }

    enum Action: ViewAction, Sendable {
      case view(View)
      case loaded

      enum View: Sendable { case tapped }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .view(.tapped): state.taps += 1
      case .loaded: state.taps = 0
      }
      return .none
    }
  }

  /// `@ViewAction(for: Feature.self)` adds the conformance.
  struct Screen: ViewActionSending {
    let store: StoreOf<Feature>

    func tapTwice() async {
      await send(.tapped)
      await send(.tapped).finish()
    }
  }

  @MainActor
  struct MainScreen: @MainActor ViewActionSending {
    var store: StoreOf<Feature>

    func tap() { send(.tapped) }
  }

  @Test("are sent by their own names")
  func sends() async {
    let screen = Screen(store: Store(initialState: Feature.State()) { Feature() })
    await screen.tapTwice()
    #expect(await screen.store.state.taps == 2)
  }

  @MainActor
  @Test("are sent synchronously when the caller is on the store's actor")
  func sendsAtOnce() {
    let screen = MainScreen(
      store: Store(initialState: Feature.State(), isolation: MainActor.shared) { Feature() })
    screen.tap()
    #expect(screen.store.assumeIsolated { $0.withState { $0.taps } } == 1)
  }
}
