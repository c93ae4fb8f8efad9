import Ratchet
import Testing

@Suite("Reduce.throwing: a throwing reducer") struct ThrowingReduceTests {
  struct Overdrawn: Error, Equatable { var by: Int }

  /// An account that refuses to be overdrawn. Its operators run a child that counts, and count
  /// actions themselves.
  struct Account: Reducer {
    struct State: Equatable, Sendable {
      var balance = 0
      var visits = 0
      var rows: IdentifiedArrayOf<Counter.State> = [Counter.State(id: 1)]
    }

    @CasePathable
    enum Action: Sendable {
      case withdraw(Int)
      case withdrawTwice(Int)
      case rows(IdentifiedActionOf<Counter>)
    }

    var log = Log()

    static var throwingLine: Int { Int(#line) + 7 }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.visits += 1
        return .run { [log] _ in log.note("visit") }
      }
      Reduce.throwing { state, action in
        switch action {
        case .withdraw(let amount):
          state.balance -= amount
          if state.balance < 0 { throw Overdrawn(by: -state.balance) }
          return .none
        case .withdrawTwice(let amount):
          state.balance -= amount
          return .send(.withdraw(amount))
        case .rows:
          throw Overdrawn(by: 0)
        }
      }
      .forEach(\.rows, action: \.rows) { Counter() }
      Reduce { state, _ in
        state.visits += 100
        return .none
      }
    }
  }

  private let feature = Account()
  private let store: StoreOf<Account>

  init() {
    store = Store(initialState: Account.State(balance: 10)) { [feature] in feature }
  }

  @Test("passes its error to trySend, with the state exactly as it was and no effect started")
  func throwing() async throws {
    await #expect(throws: Overdrawn(by: 5)) { try await store.trySend(.withdraw(15)) }
    #expect(await store.state == Account.State(balance: 10))
    #expect(await store.listedEffects == 0)
    #expect(feature.log.lines == [])
    try await store.trySend(.withdraw(10)).finish()
    #expect(await store.state == Account.State(balance: 0, visits: 101))
    #expect(feature.log.lines == ["visit"])
  }

  @Test("undoes the earlier changes of its children")
  func children() async throws {
    let action = Account.Action.rows(.element(id: 1, action: .incrementTapped))
    await #expect(throws: Overdrawn.self) { try await store.trySend(action) }
    #expect(await store.state == Account.State(balance: 10))
  }

  @Test("is an issue at its line when nothing catches the error, and the sender gets a refusal")
  func issue() async throws {
    let kept = Kept<StoreTask>()
    let texts = await issues { kept.value = await store.send(.withdraw(11)) }
    #expect(
      texts == [
        """
        RatchetIssue R060 at ThrowingReduceTests.swift:\(Account.throwingLine)
          A reducer threw an error that was not caught; the action was undone.
            action  .withdraw(11)
            error   Overdrawn(by: 1)
          Send it with `try await store.trySend(…)`, or give `Reduce.throwing` an `onError:`.
          More: ratchet explain R060
        """
      ])
    #expect(kept.value?.refusal as? Overdrawn == Overdrawn(by: 1))
    #expect(await store.state == Account.State(balance: 10))
  }

  @Test("undoes an action that another queued, and not the other")
  func queued() async throws {
    let texts = try await issues { try await store.trySend(.withdrawTwice(7)) }
    #expect(texts.count == 1)
    #expect(await store.state == Account.State(balance: 3, visits: 101))
    let again = await issues { await store.send(.withdrawTwice(2)) }
    #expect(again.count == 1)
    #expect(await store.state == Account.State(balance: 1, visits: 202))
  }

  @Test("undoes an action of an effect")
  func effect() async {
    let store = Store(initialState: Account.State()) {
      Reduce<Account.State, Account.Action> { state, action in
        if case .withdrawTwice = action { return .run { await $0(.withdraw(1)) } }
        return .none
      }
      feature
    }
    let texts = await issues { await store.send(.withdrawTwice(0)).finish() }
    #expect(texts.count == 1)
    // The sent action and the one it queued stay; the effect's action does not.
    #expect(await store.state == Account.State(balance: 0, visits: 202))
  }

  @Test("still works inside a reducer whose type was erased before the store was made")
  func erased() async {
    let erased = Reduce(Reduce(feature))
    let store = Store(initialState: Account.State(balance: 10)) { erased }
    await #expect(throws: Overdrawn.self) { try await store.trySend(.withdraw(15)) }
    #expect(await store.state == Account.State(balance: 10))
  }

  @Test(
    "with onError undoes only its own changes, and continues with the effect that onError returns")
  func onError() async throws {
    struct State: Equatable, Sendable {
      var count = 0
      var message = ""
      var visits = 0
    }
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, _ in
        state.visits += 1
        return .none
      }
      Reduce.throwing { state, action in
        state.count += action
        if action < 0 { throw Overdrawn(by: -action) }
        return .none
      } onError: { state, error in
        state.message = "\(error)"
        return state.visits < 10 ? .send(10) : .none
      }
    }
    try await store.trySend(-3)
    #expect(await store.state == State(count: 10, message: "Overdrawn(by: 3)", visits: 2))
  }

  @Test("restores its state when it is called without a store")
  func direct() {
    let reducer = Reduce<Int, Int>.throwing { state, action in
      state += action
      throw Overdrawn(by: action)
    }
    var state = 1
    _ = reducer.reduce(into: &state, action: 4)
    #expect(state == 1)
  }

  @Test("costs stores without a throwing reducer no copy of their state")
  func noCopies() async {
    let store = Store(initialState: Unique()) {
      Reduce<Unique, Int> { state, _ in
        state.change()
        return .none
      }
    }
    for _ in 0..<10 { await store.send(1) }
    #expect(await store.withState(\.copies) == 0)
    let throwing = Store(initialState: Unique()) {
      Reduce<Unique, Int>.throwing { state, _ in
        state.change()
        return .none
      }
    }
    await throwing.send(1)
    #expect(await throwing.withState(\.copies) == 1)
  }

  /// Counts the copies of its storage.
  struct Unique: Sendable {
    final class Storage: Sendable {}
    private var storage = Storage()
    private(set) var copies = 0

    mutating func change() {
      if isKnownUniquelyReferenced(&storage) { return }
      storage = Storage()
      copies += 1
    }
  }

  @Test(
    "leaves refusals of other actions, sent by its effects meanwhile, to be reported")
  func othersMeanwhile() async throws {
    let kept = Kept<StoreModel<Int, Int>>()
    let sendAnother = { @Sendable in MainActor.assumeIsolated { _ = kept.value?.send(1) } }
    let store = await MainActor.run {
      let model = StoreModel(initialState: 0) {
        Reduce<Int, Int>.throwing { _, amount in
          if amount > 0 { throw Overdrawn(by: amount) }
          return .run { _ in sendAnother() }
        }
      }
      kept.value = model
      return model.store
    }
    defer { kept.value = nil }
    let texts = try await issues { try await store.trySend(0) }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("Overdrawn(by: 1)") == true)
    let caught = await issues {
      await #expect(throws: Overdrawn(by: 2)) { try await store.trySend(2) }
    }
    #expect(caught == [])
  }
}
