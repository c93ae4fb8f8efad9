import RatchetTesting
import Testing

@Suite("Failures of expectReduce:")
struct ExpectReduceFailureTests {
  @Test("T001: another change, at the line of the call; several actions are all named")
  func stateDiffers() async {
    let texts = await issueTexts {
      expectReduce(
        Fact(), from: Fact.State(), .incrementTapped, .incrementTapped,
        changes: { $0.number = 3 }, line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at ExpectReduceFailureTests.swift:10
          The state differs from the expected state (- expected, + actual).
            action  .incrementTapped
                    .incrementTapped
            state     Fact.State(
                    -   number: 3,
                    +   number: 2,
                        … (2 unchanged)
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """
      ])
  }

  @Test("T002, T003, T004: a change without a closure, a closure without a change, one that throws")
  func closures() async {
    struct Torn: Error, CustomStringConvertible { let description = "the page is torn" }
    let texts = await issueTexts {
      expectReduce(Fact(), from: Fact.State(), .incrementTapped, line: 11)
      expectReduce(Fact(), from: Fact.State(), .refreshTapped, changes: { _ in }, line: 12)
      expectReduce(
        Fact(), from: Fact.State(), .incrementTapped, changes: { _ in throw Torn() }, line: 13)
    }
    #expect(
      texts == [
        """
        RatchetIssue T002 at ExpectReduceFailureTests.swift:11
          The state changed, but the step has no closure (- before, + after).
            action  .incrementTapped
            state     Fact.State(
                    -   number: 0,
                    +   number: 1,
                        … (2 unchanged)
                      )
          Add a closure that makes the change: { $0.field = … }.
          More: ratchet explain T002
        """,
        """
        RatchetIssue T003 at ExpectReduceFailureTests.swift:12
          The step has a closure, but the state did not change.
            action  .refreshTapped
          Remove the closure, or find out why the feature changes nothing.
          More: ratchet explain T003
        """,
        """
        RatchetIssue T004 at ExpectReduceFailureTests.swift:13
          The step's closure threw an error.
            error  the page is torn
          Make the expected state without throwing.
          More: ratchet explain T004
        """,
      ])
  }

  @Test("T013: shared values without an assertion in the closure")
  func shared() async {
    @Shared(.inMemory("log")) var log: [String] = []
    let texts = await issueTexts {
      expectReduce(
        Tally(), from: Tally.State(count: Shared(value: 1)), .bothTapped,
        changes: { $0.own = 1 }, line: 14)
      expectReduce(Logging(), from: 0, (), line: 15)
    }
    #expect(
      texts == [
        """
        RatchetIssue T001 at ExpectReduceFailureTests.swift:14
          The state differs from the expected state (- expected, + actual).
            action  .bothTapped
            state     Tally.State(
                    -   count: 1,
                    +   count: 2,
                        … (2 unchanged)
                      )
          Correct the step's closure, or the feature.
          More: ratchet explain T001
        """,
        """
        RatchetIssue T013 at ExpectReduceFailureTests.swift:15
          Shared state differs from the expected state (- expected, + actual).
            action            ()
            .inMemory("log")  - []
                              + [
                              +   [0]: "line"
                              + ]
          Make the change in the step's closure: { $0.$value.withLock { $0 = … } }. For a change \
        that an effect makes between two actions, use store.assert, or the next step.
          More: ratchet explain T013
        """,
      ])
    #expect(log == ["line"])
  }

  /// Changes a value that its state does not refer to.
  private struct Logging: Reducer {
    func reduce(into state: inout Int, action: Void) -> Effect<Void> {
      @Shared(.inMemory("log")) var log: [String] = []
      $log.withLock { $0.append("line") }
      return .none
    }
  }

  @Test("T016: an action is refused; nothing more is reduced, and nothing else is reported")
  func refused() async {
    let texts = await issueTexts {
      let reduction = expectReduce(
        Bank(), from: Bank.State(), .deposited(1), .withdraw(15), .deposited(1), effects: [.run],
        line: 16)
      #expect(reduction.state == Bank.State(balance: 11, visits: 1))
    }
    #expect(
      texts == [
        """
        RatchetIssue T016 at ExpectReduceFailureTests.swift:16
          An action was refused with an error, but the test expects none.
            action  .withdraw(15)
            error   BankError.overdrawn(by: 4)
          Expect the error (`throws:`), or find out why the reducer throws it.
          More: ratchet explain T016
        """
      ])
  }

  @Test("T017: no error, or another one")
  func anotherError() async {
    let texts = await issueTexts {
      expectReduce(Bank(), from: Bank.State(), .passed, throws: BankError.frozen, line: 17)
      expectReduce(
        Bank(), from: Bank.State(), .auditTapped, throws: BankError.overdrawn(by: 1), line: 18)
      let error = expectReduce(
        Bank(), from: Bank.State(), .auditTapped, throws: CancellationError.self, line: 19)
      #expect(error == nil)
    }
    #expect(
      texts == [
        """
        RatchetIssue T017 at ExpectReduceFailureTests.swift:17
          An action was expected to be refused with an error, but it was reduced.
            action    .passed
            expected  BankError.frozen
          Find out why the reducer throws no error, or leave `throws:` out.
          More: ratchet explain T017
        """,
        """
        RatchetIssue T017 at ExpectReduceFailureTests.swift:18
          An action was refused with an error that is not the expected one (- expected, + actual).
            action  .auditTapped
            error   - .overdrawn(by: 1)
                    + .frozen
          Expect the error that the reducer throws, or correct the reducer.
          More: ratchet explain T017
        """,
        """
        RatchetIssue T017 at ExpectReduceFailureTests.swift:19
          An action was refused with an error that is not the expected one.
            action    .auditTapped
            expected  an error of type CancellationError
            error     BankError.frozen
          Expect the error that the reducer throws, or correct the reducer.
          More: ratchet explain T017
        """,
      ])
  }

  @Test("T018: the state, or a shared value, has changed")
  func touched() async {
    let texts = await issueTexts {
      expectReduce(Vault(), from: Vault.State(), .openTapped, throws: BankError.frozen, line: 20)
      expectReduce(
        Vault(count: Shared(value: 2)), from: Vault.State(), .openTapped,
        throws: BankError.frozen,
        line: 21)
      expectReduce(
        Ledger(count: Shared(value: 2)), from: Ledger.State(), .countTapped,
        throws: BankError.frozen)
    }
    #expect(
      texts == [
        """
        RatchetIssue T018 at ExpectReduceFailureTests.swift:20
          An action was refused, but some of its changes were not undone (- before, + after).
            action  .openTapped
            state     Vault.State(
                    -   tries: 0
                    +   tries: 1
                      )
          Throw before the change. Changes of the state and of shared values are undone only if \
        the throwing reducers are listed in a body, not if a function calls them.
          More: ratchet explain T018
        """,
        """
        RatchetIssue T018 at ExpectReduceFailureTests.swift:21
          An action was refused, but some of its changes were not undone (- before, + after).
            action  .openTapped
            Int     - 2
                    + 3
          Throw before the change. Changes of the state and of shared values are undone only if \
        the throwing reducers are listed in a body, not if a function calls them.
          More: ratchet explain T018
        """,
      ])
  }

  @Test("T019: other effects, each named; also if none is returned or none was expected")
  func effects() async {
    let texts = await issueTexts {
      expectReduce(
        Fact(), from: Fact.State(), .listenTapped, .stopTapped, effects: [.run("other"), .run],
        line: 22)
      expectReduce(
        Fact(), from: Fact.State(), .refreshTapped, effects: [.send(.refreshTapped)], line: 23)
      expectReduce(Fact(), from: Fact.State(), .listenTapped, effects: [], line: 24)
    }
    #expect(
      texts == [
        """
        RatchetIssue T019 at ExpectReduceFailureTests.swift:22
          The returned effects are not the expected ones.
            action    .listenTapped
                      .stopTapped
            expected  run "other"
            expected  run
            returned  run "listen" (Fact.swift:900)
            returned  cancel listen
          List the returned effects in their order, or leave `effects:` out.
          More: ratchet explain T019
        """,
        """
        RatchetIssue T019 at ExpectReduceFailureTests.swift:23
          The returned effects are not the expected ones.
            action    .refreshTapped
            expected  send .refreshTapped
            returned  nothing
          List the returned effects in their order, or leave `effects:` out.
          More: ratchet explain T019
        """,
        """
        RatchetIssue T019 at ExpectReduceFailureTests.swift:24
          The returned effects are not the expected ones.
            action    .listenTapped
            expected  nothing
            returned  run "listen" (Fact.swift:900)
          List the returned effects in their order, or leave `effects:` out.
          More: ratchet explain T019
        """,
      ])
  }

  private struct Ratio: Reducer {
    struct State: Equatable { var value = Double.nan }
    enum Action { case viewed, halved }

    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  @Test("T027: a state that does not equal itself, not a change")
  func notEqualToItself() async {
    let texts = await issueTexts {
      expectReduce(Ratio(), from: Ratio.State(), .viewed, line: 14)
      expectReduce(Ratio(), from: Ratio.State(), .halved, changes: { _ in }, line: 15)
    }
    func text(_ action: String, _ line: Int) -> String {
      """
      RatchetIssue T027 at ExpectReduceFailureTests.swift:\(line)
        The state does not equal itself, so no step can assert on it.
          action  .\(action)
          field   value: nan
        A NaN never equals itself: use nil, or a separate case, for a missing number. Otherwise \
      correct the == of the type.
        More: ratchet explain T027
      """
    }
    #expect(texts == [text("viewed", 14), text("halved", 15)])
  }
}
