import RatchetTesting
import Testing

@Suite("A test store of a throwing reducer") struct ThrowingStoreTests {
  private func texts(
    _ steps: nonisolated(nonsending) (TestStoreOf<Bank>) async -> Void
  ) async -> [String] {
    await issueTexts { await steps(TestStore(initialState: Bank.State()) { Bank() }) }
  }

  @Test("asserts the error and the untouched state, and continues from there")
  func refused() async {
    let store = TestStore(initialState: Bank.State()) { Bank() }
    await store.send(.withdraw(15), throws: BankError.overdrawn(by: 5))
    await store.send(.auditTapped, throws: BankError.self)
    await store.send(.auditTapped, throws: (any Error).self)
    #expect(store.state == Bank.State())
    await store.send(.withdraw(4)) {
      $0.balance = 6
      $0.visits = 1
    }
    await store.finish()
  }

  @Test("matches the error by its type, and by a predicate")
  func error() async {
    let store = TestStore(initialState: Bank.State()) { Bank() }
    let error = await store.send(.withdraw(17), throws: BankError.self) { $0 != .frozen }
    #expect(error == .overdrawn(by: 7))
  }

  @Test("starts no effect of a refused action, and reports nothing of it at the end")
  func nothingIsLeft() async {
    let texts = await texts { await $0.send(.auditTapped, throws: BankError.frozen) }
    #expect(texts == [])
  }

  @Test("still reports a refusal as an issue of the reducer if the step expects none")
  func unexpected() async {
    let texts = await texts { await $0.send(.auditTapped, line: 9) }
    #expect(
      texts == [
        """
        RatchetIssue R060 at Bank.swift:908
          A reducer threw an error that was not caught; the action was undone.
            action  .auditTapped
            error   frozen
          Send it with `try await store.trySend(…)`, or give `Reduce.throwing` an `onError:`.
          More: ratchet explain R060
        """
      ])
  }

  @Test(
    "T017: the action was reduced, and is accounted for; its effects are like those of any action")
  func notRefused() async {
    let texts = await texts { store in
      await store.send(.withdraw(1), throws: BankError.overdrawn(by: 1), line: 10)
      await store.send(.deposited(1), throws: BankError.self, line: 11)
      await store.send(.withdraw(10)) {
        $0.balance = 0
        $0.visits = 3
      }
    }
    #expect(
      texts == [
        """
        RatchetIssue T017 at ThrowingStoreTests.swift:10
          An action was expected to be refused with an error, but it was reduced.
            action    .withdraw(1)
            expected  BankError.overdrawn(by: 1)
          Find out why the reducer throws no error, or leave `throws:` out.
          More: ratchet explain T017
        """,
        """
        RatchetIssue T017 at ThrowingStoreTests.swift:11
          An action was expected to be refused with an error, but it was reduced.
            action    .deposited(1)
            expected  an error of type BankError
          Find out why the reducer throws no error, or leave `throws:` out.
          More: ratchet explain T017
        """,
      ])
  }

  @Test("T017: an action that the action queues is refused, and not the action itself")
  func queued() async {
    let texts = await texts { store in
      await store.send(.withdrawSoon(11), throws: BankError.self, line: 12)
      await store.skipReceivedActions()
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue T017", "RatchetIssue R060"])
  }

  @Test("T017: another error, with the difference if there is one to show")
  func another() async {
    struct Lost: Error, Equatable {}
    let texts = await texts { store in
      await store.send(.withdraw(15), throws: BankError.overdrawn(by: 6), line: 13)
      await store.send(.withdraw(15), throws: Lost(), line: 14)
      await store.send(.withdraw(15), throws: Lost.self, line: 15)
      await store.send(.withdraw(15), throws: BankError.self, where: { $0 == .frozen }, line: 16)
    }
    #expect(
      texts == [
        """
        RatchetIssue T017 at ThrowingStoreTests.swift:13
          An action was refused with an error that is not the expected one (- expected, + actual).
            action  .withdraw(15)
            error   - .overdrawn(by: 6)
                    + .overdrawn(by: 5)
          Expect the error that the reducer throws, or correct the reducer.
          More: ratchet explain T017
        """,
        other("ThrowingStoreTests.Lost()", line: 14), other("an error of type Lost", line: 15),
        other("an error of type BankError for which the predicate holds", line: 16),
      ])
  }

  private func other(_ expected: String, line: Int) -> String {
    """
    RatchetIssue T017 at ThrowingStoreTests.swift:\(line)
      An action was refused with an error that is not the expected one.
        action    .withdraw(15)
        expected  \(expected)
        error     BankError.overdrawn(by: 5)
      Expect the error that the reducer throws, or correct the reducer.
      More: ratchet explain T017
    """
  }

  @Test("T018: a reducer that is called by hand keeps its changes, with exhaustivity off too")
  func changed() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let texts = await issueTexts {
        let store = TestStore(initialState: Vault.State()) { Vault() }
        store.exhaustivity = exhaustivity
        await store.send(.openTapped, throws: BankError.frozen, line: 17)
      }
      #expect(texts.first?.hasPrefix("RatchetIssue R060 at Bank.swift:909") == true)
      #expect(
        texts.dropFirst() == [
          """
          RatchetIssue T018 at ThrowingStoreTests.swift:17
            An action was refused, but some of its changes were not undone (- before, + after).
              action  .openTapped
              state     Vault.State(
                      -   tries: 0
                      +   tries: 1
                        )
            Throw before the change. Changes of the state and of shared values are undone only if \
          the throwing reducers are listed in a body, not if a function calls them.
            More: ratchet explain T018
          """
        ])
    }
  }

  @Test("asserts that shared values are unchanged, too")
  func undoneShared() async {
    @Shared(value: 1) var count
    let texts = await issueTexts { [count = $count] in
      let store = TestStore(initialState: Ledger.State()) { Ledger(count: count) }
      await store.send(.countTapped, throws: BankError.frozen)
      await store.finish()
    }
    #expect(texts == [])
    #expect(count == 1)
  }

  @Test("T015: a dismissed store is sent nothing, whatever error is expected")
  func dismissed() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Quitter.State()) { Quitter() }
      await store.send(.quitTapped)
      let error = await store.send(.quitTapped, throws: (any Error).self, line: 19)
      #expect(error == nil)
    }
    #expect(texts.map { $0.prefix(17) } == ["RatchetIssue T015"])
  }
}

/// Dismisses itself.
private struct Quitter: Reducer {
  struct State: Equatable {}
  enum Action { case quitTapped }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run { _ in await dismiss() }
  }
}
