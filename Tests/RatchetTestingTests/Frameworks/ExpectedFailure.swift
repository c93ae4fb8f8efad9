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
            The state is not what the closure says (- expected, + actual).
              action  .incrementTapped
              state     Fact.State(
                      -   number: 2,
                      +   number: 1,
                          … (2 unchanged)
                        )
            Change the closure to say what the feature does, or the feature to do what it says.
          """),
      ExpectedFailure(
        step: "assertedStateDiffers", code: "T001",
        details: """
            The state is not what the closure says (- expected, + actual).
              state    Fact.State(
                         … (1 unchanged),
                     -   text: "Dune",
                     +   text: nil,
                         … (1 unchanged)
                       )
            Change the closure to say what the feature does, or the feature to do what it says.
          """),
      ExpectedFailure(
        step: "changedWithoutClosure", code: "T002",
        details: """
            The state changed, and the step has no closure (- before, + after).
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
            The step has a closure, and the state did not change.
              action  .refreshTapped
            Remove the closure, or find out why the feature does nothing.
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
            2 actions of effects must be received before another is sent.
              action  .factLoaded("one")
              action  .factLoaded("two")
            Receive each with store.receive(…), or turn exhaustivity off.
          """),
      ExpectedFailure(
        step: "unreceivedAtEnd", code: "T006",
        details: """
            The test ended before it received 2 actions of effects.
              action  .factLoaded("one")
              action  .factLoaded("two")
            Receive each with store.receive(…), or turn exhaustivity off.
          """),
      ExpectedFailure(
        step: "receivedAnother", code: "T008",
        details: """
            Another action was received than was expected (- expected, + received).
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
            Shared state is not what the closure says (- expected, + actual).
              action            ()
              .inMemory("log")  - []
                                + [
                                +   [0]: "line"
                                + ]
            Say in the step's closure how it changes: { $0.$value.withLock { $0 = … } }. What an \
          effect changed between two actions is said in store.assert, or in the next step.
          """),
      ExpectedFailure(
        step: "sharedUnasserted", code: "T014",
        details: """
            The test ended before it accounted for shared state that changed (- known, + actual).
              Int  - 1
                   + 11
            Say how it changed: store.assert { $0.$value.withLock { $0 = … } }.
          """),
      ExpectedFailure(
        step: "sentToDismissed", code: "T015",
        details: """
            An action was sent to a feature that has dismissed itself; it was not reduced.
              action  .closeTapped
            Nobody shows a dismissed feature, so nobody can send to it. End the test with \
          store.isDismissed, or find out why the feature calls dismiss() so early.
          """),
    ] + ofReducers + ofValues + (try ofRunningEffects(in: lines))
  }

  private static let ofReducers = [
    ExpectedFailure(
      step: "refusedUnexpectedly", code: "T016",
      details: """
          An action was refused by an error, and the test expects none.
            action  .auditTapped
            error   BankError.frozen
          Say that it throws (`throws:`), or find out why it does.
        """),
    ExpectedFailure(
      step: "notRefused", code: "T017",
      details: """
          An action was to be refused by an error, and was reduced.
            action    .passed
            expected  BankError.frozen
          Find out why the reducer throws nothing, or leave `throws:` out.
        """),
    ExpectedFailure(
      step: "refusedByAnother", code: "T017",
      details: """
          An action was refused by another error than was expected (- expected, + actual).
            action  .auditTapped
            error   - .overdrawn(by: 1)
                    + .frozen
          Expect the error that the reducer throws, or throw the one that is expected.
        """),
    ExpectedFailure(
      step: "refusedAndChanged", code: "T018",
      details: """
          An action was refused, and something is not what it was (- before, + after).
            action  .openTapped
            Int     - 1
                    + 2
          Throw before it is changed. What an action did to the state and to shared values is undone \
        where its throwing reducers stand in a body, and not where a function calls them.
        """),
    ExpectedFailure(
      step: "effectsDiffer", code: "T019",
      details: """
          The effects are not those that the test expects.
            action    .listenTapped
            expected  nothing
            returned  run "listen" (Fact.swift:900)
          Say in their order what is returned, or leave `effects:` out.
        """),
  ]

  /// The text of a step that skips something and fails nothing.
  static let passedOver = ExpectedFailure(
    step: "passesOver", code: "T012",
    details: """
        An action was passed over, since the test is not exhaustive (- before, + after).
          action  .factLoaded("one")
          state     Fact.State(
                      … (1 unchanged),
                  -   text: nil,
                  +   text: "one",
                      … (1 unchanged)
                    )
      """)
}
