import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of background work") struct BackgroundWorkRecipeTests {
  private func studio(_ clock: TestClock<Duration>) -> TestStoreOf<Studio> {
    TestStore(initialState: Studio.State()) {
      Studio()
    } withDependencies: {
      $0[ExportClient.self].export = { progress in
        progress(0.5)
        try await clock.sleep(for: .seconds(60))
        return "film.mov"
      }
    }
  }

  @Test("goes on when the screen is closed, and is shown by the next one")
  func closing() async {
    let clock = TestClock()
    let store = studio(clock)
    await store.send(.exportsTapped) { $0.screen = ExportScreen.State() }
    await store.send(.screen(.presented(.startTapped))) { $0.$progress.withLock { $0 = 0 } }
    store.assert { $0.$progress.withLock { $0 = 0.5 } }
    await store.send(.screen(.dismiss)) { $0.screen = nil }
    await store.send(.exportsTapped) { $0.screen = ExportScreen.State() }
    #expect(store.state.screen?.progress == 0.5)
    // A second start is ignored while the work runs.
    await store.send(.screen(.presented(.startTapped)))
    await store.send(.screen(.dismiss)) { $0.screen = nil }
    await clock.advance(by: .seconds(60))
    await store.receive(\.exported, "film.mov") {
      $0.$progress.withLock { $0 = nil }
      $0.message = "Exported to film.mov."
    }
  }

  @Test("ends when it is cancelled")
  func cancelling() async {
    let store = studio(TestClock())
    await store.send(.exportsTapped) { $0.screen = ExportScreen.State() }
    await store.send(.screen(.presented(.startTapped))) { $0.$progress.withLock { $0 = 0 } }
    store.assert { $0.$progress.withLock { $0 = 0.5 } }
    await store.send(.screen(.presented(.cancelTapped))) { $0.$progress.withLock { $0 = nil } }
    await store.finish()
  }
}
