extension IssuePage {
  /// Issues of the steps of a test store.
  static let testStore: [IssuePage] = [
    IssuePage(
      code: "T001",
      title: "The state differs from the expected state (- expected, + actual)",
      cause: """
        The closure of a step describes another change than the one that the feature made. With \
        exhaustivity on, it must describe the whole change.
        """,
      mistake: """
        await store.send(.lentTapped) { $0.loans = 2 }
        """,
      fix: "Correct the closure, or the feature if the closure is right.",
      fixed: """
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T002",
      title: "The state changed, but the step has no closure (- before, + after)",
      cause: """
        A step without a closure asserts that its action leaves the state unchanged. The action \
        changed the state.
        """,
      mistake: """
        await store.send(.lentTapped)
        """,
      fix: """
        Add a closure that makes the change. A test that is not about this change can turn \
        exhaustivity off.
        """,
      fixed: """
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T003",
      title: "The step has a closure, but the state did not change",
      cause: """
        The closure of a step asserts a change, but neither the feature nor the closure changed \
        the state.
        """,
      mistake: """
        await store.send(.refreshTapped) { $0.title = "" }
        """,
      fix: "Remove the closure, or find out why the feature changes nothing.",
      fixed: """
        await store.send(.refreshTapped)
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T004",
      title: "The step's closure threw an error",
      cause: """
        The closure of a step makes the expected state. It threw an error, so there was no state \
        to compare with.
        """,
      mistake: """
        await store.send(.lentTapped) { $0.loans = try number("one") }
        """,
      fix: "Write the expected value, or make it before the step.",
      fixed: """
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T005",
      title: "Actions from effects must be received before another is sent",
      cause: """
        An effect sent an action that the test has not received, and the test sent the next one. \
        With exhaustivity on, each action of an effect must be received in its turn.
        """,
      mistake: """
        await store.send(.searchTapped)
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      fix: "Receive the action before the next `send`.",
      fixed: """
        await store.send(.searchTapped)
        await store.receive(.found("Emma")) { $0.title = "Emma" }
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T006",
      title: "The test ended before it received actions from effects",
      cause: """
        An effect sent an action, and the test ended, or called `finish()`, without receiving it. \
        Nothing has asserted what the action changed.
        """,
      mistake: """
        await store.send(.searchTapped)
        """,
      fix: "Receive the action, or skip it with `skipReceivedActions()`.",
      fixed: """
        await store.send(.searchTapped)
        await store.receive(.found("Emma")) { $0.title = "Emma" }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T007",
      title: "An expected action did not arrive",
      cause: """
        No effect is running that could send the action, or each running effect waits for something \
        that only the test can do, such as advancing a clock. The issue lists the running effects \
        and their reasons for waiting. For an effect whose wait the test store cannot see, `receive` \
        waits until its timeout.
        """,
      mistake: """
        await store.send(.remindTapped)
        await store.receive(.reminded) { $0.reminders = 1 }
        """,
      fix: """
        First do what the effects wait for. If none runs, check that the feature returns the effect.
        """,
      fixed: """
        await store.send(.remindTapped)
        await clock.advance(by: .seconds(1))
        await store.receive(.reminded) { $0.reminders = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T008",
      title: "The received action is not the expected one",
      cause: """
        Actions are received in the order in which effects sent them. The next one is another \
        action, or has another value, than the step expects.
        """,
      mistake: """
        await store.send(.searchTapped)
        await store.receive(\\.notFound)
        """,
      fix: """
        Receive the action that was sent. If concurrent effects may send in any order, use \
        `receiveUnordered`.
        """,
      fixed: """
        await store.send(.searchTapped)
        await store.receive(.found("Emma")) { $0.title = "Emma" }
        """,
      file: "TestStoreIssues.swift"),
  ]
}
