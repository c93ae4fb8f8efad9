import RatchetTesting
import XCTest

/// Uses XCTest, as a test of that framework would.
final class TestStoreXCTests: XCTestCase {
  func testAScenarioPasses() async {
    let store = TestStore(initialState: Fact.State()) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].fetch = { "\($0) is a number" }
    }
    await store.send(.incrementTapped) { $0.number = 1 }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("1 is a number")) {
      $0.isLoading = false
      $0.text = "1 is a number"
    }
    await store.finish()
    XCTAssertEqual(store.state, Fact.State(number: 1, text: "1 is a number"))
  }

  @MainActor
  func testOnTheMainActorTheFeatureRunsThere() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { count, _ in
        MainActor.assumeIsolated { count += 1 }
        return .none
      }
    }
    await store.send(()) { $0 = 1 }
    XCTAssertEqual(store.state, 1)
  }

  func testFailuresAreIssuesAtTheLineOfTheStep() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Fact.State(), reducer: { Fact() }, line: 1)
      await store.send(.refreshTapped, assert: { _ in }, line: 10)
      await store.receive(.factLoaded("x"), timeout: .seconds(3600), line: 11)
      await store.send(.twoFactsTapped).finish()
    }
    XCTAssertEqual(
      texts,
      [
        """
        RatchetIssue T003 at TestStoreXCTests.swift:10
          The step has a closure, but the state did not change.
            action  .refreshTapped
          Remove the closure, or find out why the feature changes nothing.
          More: ratchet explain T003
        """,
        """
        RatchetIssue T007 at TestStoreXCTests.swift:11
          An action was expected, but no effect is running that could send it.
            expected  .factLoaded("x")
          Check that the feature returns the effect, and that it was not cancelled.
          More: ratchet explain T007
        """,
        """
        RatchetIssue T006 at TestStoreXCTests.swift:1
          The test ended before it received 2 actions from effects.
            action  .factLoaded("one")
            action  .factLoaded("two")
          Receive each with store.receive(…), or turn exhaustivity off.
          More: ratchet explain T006
        """,
      ])
  }
}
