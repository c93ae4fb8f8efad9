extension IssuePage {
  /// Issues of the end of a test store, of skipping, and of actions in any order.
  static let testStoreEnd: [IssuePage] = [
    IssuePage(
      code: "T009",
      title: "The test ended while effects ran",
      cause: """
        An effect that an action started was still running when the test store was deinitialised. \
        The issue names the effect, the line that sent its action, and what it waits for.
        """,
      mistake: """
        await store.send(.remindTapped)
        """,
      fix: """
        Let the effect end, as here; cancel it by an action of the feature; or cancel it with \
        `skipInFlightEffects()`.
        """,
      fixed: """
        await store.send(.remindTapped)
        await clock.advance(by: .seconds(1))
        await store.receive(.reminded) { $0.reminders = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T010",
      title: "Effects had not ended when finish() returned",
      cause: """
        `finish()` waits for all effects. It fails as soon as only the test can make them end, and \
        at the latest after its timeout.
        """,
      mistake: """
        await store.send(.remindTapped)
        await store.finish()
        """,
      fix: "First do what the effects wait for, or cancel them with `skipInFlightEffects()`.",
      fixed: """
        await store.send(.remindTapped)
        await clock.advance(by: .seconds(1))
        await store.receive(.reminded) { $0.reminders = 1 }
        await store.finish()
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T011",
      title: "There was nothing to skip",
      cause: """
        `skipReceivedActions()` found no action that the test has not received, or \
        `skipInFlightEffects()` found no running effect. Probably the feature no longer does what \
        the step was written for.
        """,
      mistake: """
        await store.send(.lentTapped) { $0.loans = 1 }
        await store.skipInFlightEffects()
        """,
      fix: """
        Remove the step, or find out why no effect runs. If it is not always needed, pass `strict: \
        false`.
        """,
      fixed: """
        await store.send(.remindTapped)
        await store.skipInFlightEffects()
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T012",
      title: "Something was skipped, because the test is not exhaustive",
      cause: """
        This is a note, not a failure. With `.off(showSkippedAssertions: true)`, a test store writes \
        the actions, changes and running effects that no step accounts for to standard error.
        """,
      mistake: """
        store.exhaustivity = .off(showSkippedAssertions: true)
        await store.send(.lentTapped)
        """,
      fix: "Assert on the change if it matters to the test. Use `.off` to skip silently.",
      fixed: """
        store.exhaustivity = .off(showSkippedAssertions: true)
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T015",
      title: "An action was sent to a feature that has dismissed itself; it was not reduced",
      cause: """
        An effect of the feature has called `dismiss()`. A dismissed feature is no longer shown, so \
        in the program no action could be sent to it.
        """,
      mistake: """
        await store.send(.closeTapped)
        await store.send(.lentTapped) { $0.loans = 1 }
        """,
      fix: """
        Send the action before, and end the test with `isDismissed`. Or find out why the feature \
        calls `dismiss()` so early.
        """,
      fixed: """
        await store.send(.lentTapped) { $0.loans = 1 }
        await store.send(.closeTapped)
        #expect(store.isDismissed)
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T050",
      title: "Actions that were expected in any order did not arrive",
      cause: """
        `receiveUnordered` waits for all of its actions together, and some cannot arrive any more, \
        or did not arrive in time. The issue lists them, the other actions that arrived, and the \
        running effects.
        """,
      mistake: """
        await store.send(.searchTapped)
        await store.receiveUnordered {
          $0.receive(.found("Emma")) { $0.title = "Emma" }
          $0.receive(.reminded) { $0.reminders = 1 }
        }
        """,
      fix: "Start the effects that send all of them, or expect fewer actions.",
      fixed: """
        await store.send(.searchAndRemindTapped)
        await store.receiveUnordered {
          $0.receive(.found("Emma")) { $0.title = "Emma" }
          $0.receive(.reminded) { $0.reminders = 1 }
        }
        """,
      file: "TestStoreIssues.swift"),
    IssuePage(
      code: "T051",
      title: "Other actions arrived between those that were expected in any order",
      cause: """
        All actions that `receiveUnordered` expects have arrived, and another one before the last \
        of them. With exhaustivity on, that one must be expected too.
        """,
      mistake: """
        await store.send(.searchAndRemindTapped)
        await store.receiveUnordered {
          $0.receive(.reminded) { $0.reminders = 1 }
        }
        """,
      fix: "Expect the other action too, or turn exhaustivity off to skip it.",
      fixed: """
        await store.send(.searchAndRemindTapped)
        await store.receiveUnordered {
          $0.receive(.found("Emma")) { $0.title = "Emma" }
          $0.receive(.reminded) { $0.reminders = 1 }
        }
        """,
      file: "TestStoreIssues.swift"),
  ]
}
