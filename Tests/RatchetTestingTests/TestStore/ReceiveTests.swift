import RatchetTesting
import Testing

@Suite("receive") struct ReceiveTests {
  private func store() -> TestStoreOf<Fact> {
    TestStore(initialState: Fact.State(isLoading: true)) { Fact() }
  }

  private func change(_ text: String) -> (inout Fact.State) -> Void {
    {
      $0.text = text
      $0.isLoading = false
    }
  }

  @Test("matches by value")
  func value() async {
    let store = store()
    await store.send(.twoFactsTapped)
    await store.receive(.factLoaded("one"), assert: change("one"))
    await store.receive(.factLoaded("two")) { $0.text = "two" }
    await store.finish()
  }

  @Test("matches by case, whatever its value")
  func byCase() async {
    let store = store()
    await store.send(.twoFactsTapped)
    await store.receive(\.factLoaded, assert: change("one"))
    await store.receive(\.factLoaded) { $0.text = "two" }
    await store.finish()
  }

  @Test("matches by case and value")
  func caseAndValue() async {
    let store = store()
    await store.send(.twoFactsTapped)
    await store.receive(\.factLoaded, "one", assert: change("one"))
    await store.receive(\.factLoaded, "two") { $0.text = "two" }
    await store.finish()
  }

  @Test("matches by predicate, which is called with the very next action")
  func predicate() async {
    let store = store()
    await store.send(.twoFactsTapped)
    await store.receive({ $0 == .factLoaded("one") }, assert: change("one"))
    await store.receive({ $0 != .factLoaded("one") }, assert: { $0.text = "two" })
    await store.finish()
  }

  @Test("takes an action that was reduced before the call; its change is asserted then")
  func cameBefore() async {
    let store = store()
    await store.send(.twoFactsTapped).finish()
    #expect(store.state == Fact.State(isLoading: true))
    await store.receive(.factLoaded("one"), assert: change("one"))
    #expect(store.state == Fact.State(text: "one"))
    await store.receive(.factLoaded("two")) { $0.text = "two" }
    await store.finish()
  }

  @MainActor
  @Test("takes an action that arrives during the wait")
  func comesLater() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(.run { .pass(latch, then: "late") })
    // On the main actor the effect runs when `receive` waits.
    Task { latch.open() }
    await store.receive(\.done, "late") { $0.log = ["late"] }
    await store.finish()
  }

  @Test("takes an action that the reducer itself sent")
  func sentAtOnce() async {
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(.run { .send(.done("on")) })
    await store.receive(\.done, "on") { $0.log = ["on"] }
  }

  @Test("takes a stream of actions from a continuing effect, until an action cancels it")
  func cancelledByAction() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(
      .run {
        .run { send in
          await send(.done("tick"))
          await send(.done("tock"))
          try await latch.pass()
        }
        .cancellable(id: "stream")
      })
    await store.receive(\.done, "tick") { $0.log = ["tick"] }
    await store.receive(\.done, "tock") { $0.log = ["tick", "tock"] }
    await store.send(.run { .cancel(id: "stream") })
    // The store is released, and nothing runs.
  }

  @Test("ignores actions of a cancelled effect, though the effect ignores its cancellation")
  func stubborn() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let task = await store.send(
      .run { .passStubbornly(latch, then: "late").cancellable(id: 1) })
    await store.send(.run { .cancel(id: 1) })
    latch.open()
    await task.finish()
    await store.finish()
    #expect(store.state == Errand.State())
  }
}
