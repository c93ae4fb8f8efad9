import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

/// Dependencies that a test store needs for itself.
@Suite("A test store whose dependencies are replaced as a whole") struct OwnDependenciesTests {
  private struct Page: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case counted, closeTapped }

    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .counted: state.count += 1
      case .closeTapped: return .run { [dismiss] _ in await dismiss() }
      }
      return .none
    }
  }

  @Test("still follows its effects, and the dismissal of its feature")
  func replacedAtStart() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Page.State()) {
        Page()
      } withDependencies: {
        $0 = .test
      }
      #expect(store.dependencies.quiescence != nil)
      await store.send(.counted) { $0.count = 1 }
      await store.send(.closeTapped)
      #expect(store.isDismissed)
    }
    #expect(texts == [])
  }

  private struct Followed: Reducer {
    struct State: Equatable { var isFollowed = false }
    enum Action { case asked }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let current = DependencyValues.current
      state.isFollowed = current.quiescence != nil && current.sharedTracker != nil
      return .none
    }
  }

  @Test("later still follows its feature too")
  func replacedLater() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Followed.State()) { Followed() }
      store.dependencies = .test
      await store.send(.asked) { $0.isFollowed = true }
    }
    #expect(texts == [])
  }

  private struct Game: Reducer {
    struct State { var cells: InlineArray<4, Int> = [0, 0, 0, 0] }
    enum Action { case played }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.cells[2] = 7
      return .none
    }
  }

  @Test("compares a state with an inline array")
  func inlineArray() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Game.State()) { Game() }
      await store.send(.played) { $0.cells[2] = 7 }
    }
    #expect(texts == [])
  }
}
