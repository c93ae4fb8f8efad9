import RatchetTesting
import Testing

/// The timeout is an hour: these tests would not end if a step waited for it.
@Suite("finish and skip") struct FinishTests {
  @Test("finish waits for the effects, and their actions are received before")
  func finish() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State(), reducer: { Errand() })
    store.timeout = .seconds(3600)
    await store.send(.run { .run { _ in try await latch.pass() } })
    Task { latch.open() }
    await store.finish()
  }

  @Test("finish returns at once if nothing was sent")
  func nothingSent() async {
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.finish(timeout: .seconds(3600))
  }

  @Test("finish does not wait for an effect that was cancelled and ignores it")
  func stubborn() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let task = await store.send(.run { .passStubbornly(latch, then: "late") })
    await store.skipInFlightEffects()
    await store.finish(timeout: .seconds(3600))
    latch.open()
    await task.finish()
  }

  @Test("A task finishes with all effects of its action, including those of actions that they sent")
  func taskFinish() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let task = await store.send(
      .run {
        .run { send in
          await send(.run { .pass(latch, then: "end") })
        }
      })
    await store.receive { if case .run = $0 { true } else { false } }
    Task { latch.open() }
    await task.finish(timeout: .seconds(3600))
    await store.receive(\.done, "end", timeout: .zero) { $0.log = ["end"] }
  }

  @Test("A task without effects finishes and cancels at once")
  func nothingToDo() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    let task = await store.send(.refreshTapped)
    await task.finish(timeout: .seconds(3600))
    await task.cancel(timeout: .seconds(3600))
  }

  @Test("Cancelling a task ends the effects of its action, and no others")
  func taskCancel() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let cancelled = await store.send(.run { .pass(Latch(), then: "cancelled") })
    await store.send(.run { .pass(latch, then: "other") })
    await cancelled.cancel(timeout: .seconds(3600))
    latch.open()
    await store.receive(\.done, "other") { $0.log = ["other"] }
    await store.finish()
  }

  @Test("Cancelling the task that waits for a send cancels its effects")
  func cancelledWaiter() async {
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let task = await store.send(.run { .pass(Latch(), then: "never") })
    let waiter = Task { await task.finish(timeout: .seconds(3600)) }
    waiter.cancel()
    await waiter.value
    await store.finish(timeout: .seconds(3600))
  }

  @Test("T010: cancelling an effect that ignores it, when the time is up")
  func stubbornCancel() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      let task = await store.send(
        .run { .run(name: "deaf", operation: { _ in await latch.passStubbornly() }, line: 906) },
        line: 10)
      await task.cancel(timeout: .nanoseconds(1), line: 11)
      latch.open()
      await store.skipInFlightEffects(strict: false)
      await task.finish()
    }
    #expect(
      texts == [
        """
        RatchetIssue T010 at FinishTests.swift:11
          1 effect had not ended when finish() timed out.
            effect  "deaf" (FinishTests.swift:906), of the action sent at FinishTests.swift:10, for … ms
                      waits for something the test store cannot see: a stream, a callback, a task \
        or an actor
          See what each waits for: advance the clock, or finish its work.
          More: ratchet explain T010
        """
      ])
  }

  @Test("skipReceivedActions accounts for the actions received so far, and only for those")
  func skipReceivedActions() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.twoFactsTapped).finish()
    await store.skipReceivedActions()
    #expect(store.state.text == "two")
    await store.send(.incrementTapped) { $0.number = 1 }
  }

  @Test("skipInFlightEffects cancels running effects, and the store remains usable")
  func skipInFlightEffects() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.listenTapped)
    await store.send(.listenTapped)
    await store.skipInFlightEffects()
    await store.send(.incrementTapped) { $0.number = 1 }
    await store.finish(timeout: .seconds(3600))
  }

  @Test("An effect that ends after the last step does not count as running at the end")
  func endsAfterLastStep() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let task = await store.send(.run { .run { _ in try await latch.pass() } })
    latch.open()
    await task.finish()
  }
}
