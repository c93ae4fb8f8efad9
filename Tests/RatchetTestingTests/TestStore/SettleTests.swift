import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

/// When a step returns, every effect has ended or waits for something outside of the test.
@Suite("After each step")
struct SettleTests {
  private func fetchedAndEnded(isolation: isolated (any Actor)? = #isolation) async {
    let store = TestStore(initialState: Fact.State()) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].fetch = { number in
        await Task.yield()
        return "\(number)"
      }
    }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("0")) {
      $0.isLoading = false
      $0.text = "0"
    }
  }

  @Test("an effect with nothing left to do has ended, wherever its client ran")
  func ended() async {
    let texts = await issueTexts {
      for _ in 0..<300 { await fetchedAndEnded(isolation: nil) }
    }
    #expect(texts.isEmpty)
  }

  @MainActor @Test("the same holds on the main actor")
  func endedOnMainActor() async {
    let texts = await issueTexts {
      for _ in 0..<300 { await fetchedAndEnded() }
    }
    #expect(texts.isEmpty)
  }

  @Test("an action that an effect sends without waiting can be received")
  func sent() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      for _ in 0..<100 {
        await store.send(.twoFactsTapped)
        await store.skipReceivedActions()
      }
    }
    #expect(texts.isEmpty)
  }

  @Test("an effect that never ends is waited for until the time is up")
  func endless() async {
    let stop = Latch()
    let store = TestStore(initialState: Fact.State()) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].listen = {
        while !stop.isOpen { await Task.yield() }
      }
    }
    store.timeout = .milliseconds(1)
    await store.send(.listenTapped)
    stop.open()
    await store.finish(timeout: .seconds(3600))
  }
}
