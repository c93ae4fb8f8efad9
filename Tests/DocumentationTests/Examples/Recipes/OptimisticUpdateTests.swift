import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of an optimistic update") struct OptimisticUpdateRecipeTests {
  struct Offline: Error {}

  @Test("rolls back to the confirmed value when a save fails")
  func failure() async {
    let store = TestStore(initialState: Bookmark.State()) {
      Bookmark()
    } withDependencies: {
      $0[BookmarkClient.self].save = { _ in throw Offline() }
    }
    await store.send(.tapped) {
      $0.isOn = true
      $0.isSaving = true
    }
    await store.receive(\.saveFailed, "Offline()") {
      $0.isOn = false
      $0.isSaving = false
      $0.failure = "Offline()"
    }
  }

  @Test("saves one value at a time, and the last one at the end")
  func taps() async {
    let clock = TestClock()
    let store = TestStore(initialState: Bookmark.State()) {
      Bookmark()
    } withDependencies: {
      $0[BookmarkClient.self].save = { _ in try await clock.sleep(for: .seconds(1)) }
    }
    await store.send(.tapped) {
      $0.isOn = true
      $0.isSaving = true
    }
    // The first save runs: these taps change only what is shown.
    await store.send(.tapped) { $0.isOn = false }
    await store.send(.tapped) { $0.isOn = true }
    await store.send(.tapped) { $0.isOn = false }
    await clock.advance(by: .seconds(1))
    await store.receive(\.saved, true) { $0.saved = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.saved, false) {
      $0.saved = false
      $0.isSaving = false
    }
  }
}
