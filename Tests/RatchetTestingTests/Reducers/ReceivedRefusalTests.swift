import RatchetTesting
import Testing

/// A feature whose effects send actions that it can refuse.
private struct Teller: Reducer {
  struct State: Equatable {
    var balance = 10
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case payTapped([Int])
    case paid(Int)
  }

  let count: Shared<Int>?

  init(count: Shared<Int>? = nil) { self.count = count }

  var body: some ReducerOf<Self> {
    Reduce.throwing(
      { state, action in
        switch action {
        case .payTapped(let amounts):
          return .run { send in
            for amount in amounts { await send(.paid(amount)) }
          }
        case .paid(let amount):
          count?.withLock { $0 += 1 }
          state.balance -= amount
          if state.balance < 0 { throw BankError.overdrawn(by: -state.balance) }
          return .none
        }
      }, line: 920)
  }
}

/// Calls a throwing reducer by hand for an action of its effect.
private struct LateVault: Reducer {
  struct State: Equatable { var tries = 0 }
  enum Action: Equatable { case openTapped, opened }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard action == .opened else { return .send(.opened) }
    state.tries += 1
    return Reduce.throwing({ _, _ in throw BankError.frozen }, line: 921)
      .reduce(into: &state, action: action)
  }
}

@Suite("An effect's action that a reducer refuses") struct ReceivedRefusalTests {
  private func texts(
    _ exhaustivity: Exhaustivity = .on,
    _ steps: nonisolated(nonsending) (TestStoreOf<Teller>) async -> Void
  ) async -> [String] {
    await issueTexts {
      let store = TestStore(
        initialState: Teller.State(), reducer: { Teller() }, line: 1)
      store.exhaustivity = exhaustivity
      await steps(store)
    }
  }

  private static let uncaught = """
    RatchetIssue R060 at ReceivedRefusalTests.swift:920
      A reducer threw an error that was not caught; the action was undone.
        action  .paid(11)
        error   overdrawn(by: 1)
      Send it with `try await store.trySend(…)`, or give `Reduce.throwing` an `onError:`.
      More: ratchet explain R060
    """

  @Test("is received with its error, and the state is what it was")
  func refused() async {
    let store = TestStore(initialState: Teller.State()) { Teller() }
    await store.send(.payTapped([11, 12, 4, 13, 14, 15]))
    await store.receive(.paid(11), throws: BankError.overdrawn(by: 1))
    await store.receive(.paid(12), throws: BankError.self)
    await store.receive(.paid(4)) { $0.balance = 6 }
    await store.receive(\.paid, throws: BankError.overdrawn(by: 7))
    await store.receive(\.paid, 14, throws: BankError.overdrawn(by: 8))
    await store.receive(\.paid, 15, throws: (any Error).self)
    await store.finish()
  }

  @Test("is matched by the type of the error, and by a predicate")
  func error() async {
    let store = TestStore(initialState: Teller.State()) { Teller() }
    await store.send(.payTapped([11, 12, 13]))
    let first = await store.receive(.paid(11), throws: BankError.self) { $0 != .frozen }
    let second = await store.receive(\.paid, throws: BankError.self)
    let third = await store.receive(\.paid, 13, throws: BankError.self) { $0 != .frozen }
    #expect([first, second, third] == [1, 2, 3].map { .overdrawn(by: $0) })
  }

  @Test("can also be an action queued by .send")
  func queued() async {
    let store = TestStore(initialState: Bank.State()) { Bank() }
    await store.send(.withdrawSoon(11)) { $0.visits = 1 }
    await store.receive(.withdraw(11), throws: BankError.overdrawn(by: 1))
  }

  @Test("is found among others with exhaustivity off")
  func passesOver() async {
    let texts = await texts(.off) { store in
      await store.send(.payTapped([1, 2, 11, 3]))
      await store.receive(.paid(11), throws: BankError.self)
    }
    #expect(texts == [])
  }

  @Test("R060: fails the test if it is received as a reduced action, skipped or left over")
  func unexpected() async {
    let received = await texts { store in
      await store.send(.payTapped([11]))
      await store.receive(.paid(11))
    }
    let skipped = await texts { store in
      await store.send(.payTapped([11]))
      await store.skipReceivedActions()
    }
    let left = await texts(.off) { await $0.send(.payTapped([11])) }
    let inAnyOrder = await texts { store in
      await store.send(.payTapped([11]))
      await store.receiveUnordered { $0.receive(.paid(11)) }
    }
    #expect([received, skipped, left, inAnyOrder].allSatisfy { $0 == [Self.uncaught] })
    let unreceived = await texts { await $0.send(.payTapped([11])) }
    #expect(unreceived.map { $0.prefix(17) } == ["RatchetIssue R060", "RatchetIssue T006"])
    let another = await texts { store in
      await store.send(.payTapped([11]))
      await store.receive(.paid(12), throws: BankError.self, line: 9)
    }
    #expect(another.first == Self.uncaught)
    #expect(
      another.dropFirst() == [
        """
        RatchetIssue T008 at ReceivedRefusalTests.swift:9
          The received action is not the expected one (- expected, + received).
            action  - .paid(12)
                    + .paid(11)
          Actions are received in the order in which effects sent them.
          More: ratchet explain T008
        """
      ])
  }

  @Test("T017: was reduced, or refused by another error")
  func notRefused() async {
    let texts = await texts { store in
      await store.send(.payTapped([1, 11, 12, 13]))
      await store.receive(.paid(1), throws: BankError.frozen, line: 10)
      await store.receive(.paid(11), throws: BankError.frozen, line: 11)
      await store.receive(\.paid, throws: CancellationError.self, line: 12)
      await store.receive(\.paid, 13, throws: BankError.self, where: { $0 == .frozen }, line: 13)
    }
    #expect(
      texts == [
        """
        RatchetIssue T017 at ReceivedRefusalTests.swift:10
          An action was expected to be refused with an error, but it was reduced.
            action    .paid(1)
            expected  BankError.frozen
          Find out why the reducer throws no error, or leave `throws:` out.
          More: ratchet explain T017
        """,
        """
        RatchetIssue T017 at ReceivedRefusalTests.swift:11
          An action was refused with an error that is not the expected one (- expected, + actual).
            action  .paid(11)
            error   - .frozen
                    + .overdrawn(by: 2)
          Expect the error that the reducer throws, or correct the reducer.
          More: ratchet explain T017
        """,
        """
        RatchetIssue T017 at ReceivedRefusalTests.swift:12
          An action was refused with an error that is not the expected one.
            action    .paid(12)
            expected  an error of type CancellationError
            error     BankError.overdrawn(by: 3)
          Expect the error that the reducer throws, or correct the reducer.
          More: ratchet explain T017
        """,
        """
        RatchetIssue T017 at ReceivedRefusalTests.swift:13
          An action was refused with an error that is not the expected one.
            action    .paid(13)
            expected  an error of type BankError for which the predicate holds
            error     BankError.overdrawn(by: 4)
          Expect the error that the reducer throws, or correct the reducer.
          More: ratchet explain T017
        """,
      ])
  }

  @Test("T007: never came")
  func neverCame() async {
    let texts = await texts { store in
      await store.send(.payTapped([]))
      await store.receive(.paid(11), throws: BankError.frozen, timeout: .seconds(3600), line: 14)
    }
    #expect(
      texts == [
        """
        RatchetIssue T007 at ReceivedRefusalTests.swift:14
          An action was expected, but no effect is running that could send it.
            expected  .paid(11)
          Check that the feature returns the effect, and that it was not cancelled.
          More: ratchet explain T007
        """
      ])
  }

  @Test("T018: still changed the state, which is reported once; shared values are restored")
  func changed() async {
    @Shared(value: 1) var count
    let byHand = await issueTexts {
      let store = TestStore(initialState: LateVault.State()) { LateVault() }
      await store.send(.openTapped)
      await store.receive(.opened, throws: BankError.frozen, line: 15)
    }
    let sharing = await issueTexts { [count = $count] in
      let store = TestStore(initialState: Teller.State()) { Teller(count: count) }
      await store.send(.payTapped([11]))
      await store.receive(.paid(11), throws: BankError.self)
    }
    #expect(byHand.first?.hasPrefix("RatchetIssue R060 at ReceivedRefusalTests.swift:921") == true)
    #expect(sharing == [])
    #expect(count == 1)
    #expect(
      byHand.dropFirst() == [
        """
        RatchetIssue T018 at ReceivedRefusalTests.swift:15
          An action was refused, but some of its changes were not undone (- before, + after).
            action  .opened
            state     LateVault.State(
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
