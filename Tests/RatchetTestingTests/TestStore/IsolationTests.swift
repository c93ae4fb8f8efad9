import RatchetTesting
import Testing

/// A whole small test, in the isolation of its caller.
private nonisolated(nonsending) func scenario(_ store: TestStoreOf<Fact>) async {
  store.dependencies[FactClient.self].fetch = { "\($0), fetched" }
  await store.send(.incrementTapped) { $0.number = 1 }
  await store.send(.factTapped) { $0.isLoading = true }
  await store.receive(.factLoaded("1, fetched")) {
    $0.text = "1, fetched"
    $0.isLoading = false
  }
  await store.send(.listenTapped)
  await store.send(.stopTapped)
  await store.withExhaustivity(.off) { await store.send(.twoFactsTapped).finish() }
  await store.skipReceivedActions()
  await store.finish()
}

/// A test that is a method of an actor.
private actor Tester {
  func test() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await scenario(store)
    #expect(store.state == Fact.State(number: 1, text: "two"))
  }

  /// The reducer traps unless it runs on this actor.
  func reducesHere() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { [self] count, _ in
        assumeIsolated { _ in count += 1 }
        return .none
      }
    }
    await store.send(()) { $0 = 1 }
  }
}

@Suite("A test can run") struct IsolationTests {
  @Test("nonisolated")
  nonisolated func nonisolatedTest() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await scenario(store)
    #expect(store.state == Fact.State(number: 1, text: "two"))
  }

  @MainActor @Test("on the main actor, where the feature runs too")
  func mainActor() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await scenario(store)
    #expect(store.state == Fact.State(number: 1, text: "two"))
    let counter = TestStore(initialState: 0) {
      Reduce<Int, Void> { count, _ in
        MainActor.assumeIsolated { count += 1 }
        return .none
      }
    }
    await counter.send(()) { $0 = 1 }
  }

  @Test("in a method of an actor, where the feature runs too")
  func actorMethod() async {
    let tester = Tester()
    await tester.test()
    await tester.reducesHere()
  }

  @Test("on one actor, with the feature on another")
  func isolationGiven() async {
    let tester = Tester()
    let store = TestStore(
      initialState: Fact.State(), reducer: { Fact() }, isolation: tester)
    await scenario(store)
    #expect(store.state == Fact.State(number: 1, text: "two"))
  }

  @Test("and a failure fails the running test, at the line of the step")
  func failsTheTest() async {
    await withKnownIssue {
      let store = TestStore(initialState: Fact.State()) { Fact() }
      await store.send(.incrementTapped, line: 10)
    } matching: { issue in
      issue.sourceLocation?.line == 10
        && issue.sourceLocation?.fileName == "IsolationTests.swift"
        && issue.comments.map(\.rawValue) == [
          """
          RatchetIssue T002 at IsolationTests.swift:10
            The state changed, but the step has no closure (- before, + after).
              action  .incrementTapped
              state     Fact.State(
                      -   number: 0,
                      +   number: 1,
                          … (2 unchanged)
                        )
            Add a closure that makes the change: { $0.field = … }.
            More: ratchet explain T002
          """
        ]
    }
  }

  @MainActor @Test("and an effect left running fails the running test, at the line of the store")
  func failsTheTestAtItsEnd() async {
    await withKnownIssue {
      let store = TestStore(initialState: Fact.State(), reducer: { Fact() }, line: 1)
      await store.send(.listenTapped)
    } matching: { issue in
      issue.sourceLocation?.line == 1
    }
  }
}
