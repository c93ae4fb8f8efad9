import RatchetDependencies
import RatchetTesting
import Testing

@Suite("Cancelling a test's send") struct CancelTests {
  /// A feature that runs for as long as its screen is there.
  static func test(_ kind: Int, isolation: isolated (any Actor)? = #isolation) async {
    let clock = TestClock()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(
      .run {
        .run { send in
          switch kind {
          case 0: try await Task.never()
          case 1: try await clock.sleep(for: .seconds(1))
          default: for await _ in clock.timer(interval: .seconds(1)) { await send(.done("tick")) }
          }
        }
      }
    ).cancel()
    #expect(store.state.log == [])
  }

  @Test(
    "ends an effect that waits endlessly, that sleeps on a clock, or that runs a timer",
    arguments: 0..<3)
  func cancel(_ kind: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await Self.test(kind, isolation: nil) } }
    }
  }

  @Test("does so on the main actor too", arguments: 0..<3)
  func cancelOnMainActor(_ kind: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { await Self.test(kind, isolation: MainActor.shared) } }
    }
  }

  @Test("reaches the effect before it returns: nothing that comes later reaches the feature")
  func cancelledAtOnce() async {
    let clock = TestClock()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    let task = await store.send(
      .run {
        .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.done("tick")) }
        }
      })
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("happens when the test's waiting task is cancelled, and is not a failure")
  func waitCancelled() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let store = TestStore(initialState: Errand.State()) { Errand() }
          let task = await store.send(.run { .run { _ in try await Task.never() } })
          withUnsafeCurrentTask { $0?.cancel() }
          await task.finish()
        }
      }
    }
  }

  @Test("T010: fails when the time is up if an effect ignores its cancellation")
  func stubborn() async {
    let latch = Latch()
    let texts = await issueTexts {
      let store = TestStore(initialState: Errand.State()) { Errand() }
      let task = await store.send(.run { .passStubbornly(latch, then: "never") })
      await task.cancel(timeout: .zero)
      latch.open()
      await task.finish(timeout: .seconds(3_600))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("RatchetIssue T010 at CancelTests.swift:") == true)
  }
}
