import Foundation

/// The expected report for one of ``FailingSteps``, to the letter.
struct ExpectedFailure {
  /// The name of the step, and the name of the line at which it is reported.
  let step: String
  let code: String
  let details: String

  /// The whole issue.
  func text(in lines: NamedLines) throws -> String {
    "RatchetIssue \(code) at \(NamedLines.file):\(try lines[step])\n\(details)"
  }

  static func all(in lines: NamedLines) throws -> [ExpectedFailure] {
    [
      ExpectedFailure(
        step: "stateDiffers", code: "T001",
        details: """
            The state differs from the expected state (- expected, + actual).
              action  .incrementTapped
              state     Fact.State(
                      -   number: 2,
                      +   number: 1,
                          … (2 unchanged)
                        )
            Correct the step's closure, or the feature.
          """),
      ExpectedFailure(
        step: "assertedStateDiffers", code: "T001",
        details: """
            The state differs from the expected state (- expected, + actual).
              state    Fact.State(
                         … (1 unchanged),
                     -   text: "Dune",
                     +   text: nil,
                         … (1 unchanged)
                       )
            Correct the step's closure, or the feature.
          """),
      ExpectedFailure(
        step: "changedWithoutClosure", code: "T002",
        details: """
            The state changed, but the step has no closure (- before, + after).
              action  .incrementTapped
              state     Fact.State(
                      -   number: 0,
                      +   number: 1,
                          … (2 unchanged)
                        )
            Add a closure that makes the change: { $0.field = … }.
          """),
      ExpectedFailure(
        step: "closureWithoutChange", code: "T003",
        details: """
            The step has a closure, but the state did not change.
              action  .refreshTapped
            Remove the closure, or find out why the feature changes nothing.
          """),
      ExpectedFailure(
        step: "closureThrew", code: "T004",
        details: """
            The step's closure threw an error.
              error  frozen
            Make the expected state without throwing.
          """),
      ExpectedFailure(
        step: "unreceivedAtSend", code: "T005",
        details: """
            2 actions from effects must be received before another is sent.
              action  .factLoaded("one")
              action  .factLoaded("two")
            Receive each with store.receive(…), or turn exhaustivity off.
          """),
      ExpectedFailure(
        step: "unreceivedAtEnd", code: "T006",
        details: """
            The test ended before it received 2 actions from effects.
              action  .factLoaded("one")
              action  .factLoaded("two")
            Receive each with store.receive(…), or turn exhaustivity off.
          """),
      ExpectedFailure(
        step: "receivedAnother", code: "T008",
        details: """
            The received action is not the expected one (- expected, + received).
              action  - .factLoaded("two")
                      + .factLoaded("one")
            Actions are received in the order in which effects sent them.
          """),
      ExpectedFailure(
        step: "noActionToSkip", code: "T011",
        details: """
            There were no actions to skip.
            Remove the step, or pass `strict: false`.
          """),
      ExpectedFailure(
        step: "noEffectToSkip", code: "T011",
        details: """
            There were no effects to skip.
            Remove the step, or pass `strict: false`.
          """),
      ExpectedFailure(
        step: "sharedDiffers", code: "T013",
        details: """
            Shared state differs from the expected state (- expected, + actual).
              action            ()
              .inMemory("log")  - []
                                + [
                                +   [0]: "line"
                                + ]
            Make the change in the step's closure: { $0.$value.withLock { $0 = … } }. For a change \
          that an effect makes between two actions, use store.assert, or the next step.
          """),
      ExpectedFailure(
        step: "sharedUnasserted", code: "T014",
        details: """
            The test ended without asserting on shared state that changed (- known, + actual).
              Int  - 1
                   + 11
            Assert on the change: store.assert { $0.$value.withLock { $0 = … } }.
          """),
      ExpectedFailure(
        step: "sentToDismissed", code: "T015",
        details: """
            An action was sent to a feature that has dismissed itself; it was not reduced.
              action  .closeTapped
            A dismissed feature is no longer shown, so no action can be sent to it. End the test \
          with store.isDismissed, or find out why the feature calls dismiss() so early.
          """),
    ] + ofReducers + ofValues + (try ofRunningEffects(in: lines))
  }

  private static let ofReducers = [
    ExpectedFailure(
      step: "refusedUnexpectedly", code: "T016",
      details: """
          An action was refused with an error, but the test expects none.
            action  .auditTapped
            error   BankError.frozen
          Expect the error (`throws:`), or find out why the reducer throws it.
        """),
    ExpectedFailure(
      step: "notRefused", code: "T017",
      details: """
          An action was expected to be refused with an error, but it was reduced.
            action    .passed
            expected  BankError.frozen
          Find out why the reducer throws no error, or leave `throws:` out.
        """),
    ExpectedFailure(
      step: "refusedByAnother", code: "T017",
      details: """
          An action was refused with an error that is not the expected one (- expected, + actual).
            action  .auditTapped
            error   - .overdrawn(by: 1)
                    + .frozen
          Expect the error that the reducer throws, or correct the reducer.
        """),
    ExpectedFailure(
      step: "refusedAndChanged", code: "T018",
      details: """
          An action was refused, but some of its changes were not undone (- before, + after).
            action  .openTapped
            Int     - 1
                    + 2
          Throw before the change. Changes of the state and of shared values are undone only if \
        the throwing reducers are listed in a body, not if a function calls them.
        """),
    ExpectedFailure(
      step: "effectsDiffer", code: "T019",
      details: """
          The returned effects are not the expected ones.
            action    .listenTapped
            expected  nothing
            returned  run "listen" (Fact.swift:900)
          List the returned effects in their order, or leave `effects:` out.
        """),
  ]

  /// The text of a step that skips something and fails nothing.
  static let passedOver = ExpectedFailure(
    step: "passesOver", code: "T012",
    details: """
        An action was skipped, because the test is not exhaustive (- before, + after).
          action  .factLoaded("one")
          state     Fact.State(
                      … (1 unchanged),
                  -   text: nil,
                  +   text: "one",
                      … (1 unchanged)
                    )
      """)
}
