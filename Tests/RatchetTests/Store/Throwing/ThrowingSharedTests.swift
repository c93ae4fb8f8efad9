import Foundation
import Observation
import Ratchet
import Synchronization
import Testing

@Suite("A refused action that has changed shared values") struct ThrowingSharedTests {
  struct Refused: Error, Equatable {}

  typealias Work = @Sendable (inout State) throws -> Void

  struct State: Sendable {
    @Shared(value: 10) var balance
    @Shared(value: [1, 2, 3]) var rows
    var own = 0
  }

  /// Runs a test's closure between two reducers that change shared values, too.
  struct Account: Reducer {
    enum Action: Sendable { case work(Work) }

    /// The line of the first change of each action.
    static var firstChange: Int { Int(#line) + 4 }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.$balance.withLock { $0 += 1 }
        return .none
      }
      Reduce.throwing { state, action in
        guard case .work(let work) = action else { return .none }
        state.own += 1
        try work(&state)
        return .none
      }
      Reduce { state, _ in
        state.$rows.withExclusiveLock { $0.append(4) }
        return .none
      }
    }
  }

  private let state = State()
  private let store: StoreOf<Account>

  init() {
    store = Store(initialState: state) { Account() }
  }

  private func changeElsewhere<Value>(
    _ shared: Shared<Value>, _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      shared.withLock { change(&$0) }
      end.signal()
    }
    end.wait()
  }

  @Test("restores them, whichever of its reducers changed them, and is no issue")
  func undone() async {
    let reported = await issues {
      await #expect(throws: Refused.self) {
        try await store.trySend(
          .work { state in
            state.$balance.withLock { $0 += 100 }
            state.$balance.withLock { $0 += 100 }
            state.$rows.withLock { $0 = [] }
            throw Refused()
          })
      }
    }
    #expect(reported == [])
    #expect(state.balance == 10)
    #expect(state.rows == [1, 2, 3])
    #expect(await store.withState { $0.own } == 0)
  }

  @Test("keeps the changes of an action before it, and can be followed by more changes")
  func neighbours() async throws {
    for _ in 0..<3 {
      try await store.trySend(.work { $0.$balance.withLock { $0 += 100 } })
      await #expect(throws: Refused.self) {
        try await store.trySend(
          .work { state in
            state.$balance.withLock { $0 = 0 }
            throw Refused()
          })
      }
    }
    #expect(state.balance == 313)
    #expect(state.rows == [1, 2, 3, 4, 4, 4])
  }

  @Test("saves the restored values again, and notifies their readers")
  func savedAgain() async {
    let key = CustomKey()
    @Shared(key) var count = 1
    key.nextLoad().resumeReturningInitialValue()
    let shared = $count
    let wakes = Log()
    await #expect(throws: Refused.self) {
      try await store.trySend(
        .work { _ in
          shared.withLock { $0 = 2 }
          withObservationTracking {
            _ = shared.wrappedValue
          } onChange: {
            wakes.note("\(shared.wrappedValue)")
          }
          throw Refused()
        })
    }
    #expect(count == 1)
    #expect(key.saved == [2, 1])
    #expect(wakes.lines == ["1"])
  }

  @Test("keeps a value that other code changed after it, which is an issue at its change")
  func changedElsewhere() async {
    let shared = state.$balance
    let reported = await issues {
      await #expect(throws: Refused.self) {
        try await store.trySend(
          .work { [self] state in
            shared.withLock { $0 = 0 }
            state.$rows.withLock { $0 = [] }
            changeElsewhere(shared) { $0 += 5 }
            throw Refused()
          })
      }
    }
    #expect(state.balance == 5)
    #expect(state.rows == [1, 2, 3])
    #expect(
      reported == [
        """
        RatchetIssue R059 at ThrowingSharedTests.swift:\(Account.firstChange)
          A refused action had changed a shared value, and the change could not be undone.
            value  Int
          Another task changed the value before the action was refused. In a reducer that throws, \
        change shared values last, when it can no longer refuse the action.
          More: ratchet explain R059
        """
      ])
  }

  @Test("keeps a value that other code changed between two of its changes")
  func changedBetween() async {
    let shared = state.$balance
    let reported = await issues {
      await #expect(throws: Refused.self) {
        try await store.trySend(
          .work { [self] _ in
            changeElsewhere(shared) { $0 += 5 }
            shared.withLock { $0 += 100 }
            throw Refused()
          })
      }
    }
    #expect(reported.count == 1)
    #expect(state.balance == 116)
  }

  @Test("keeps the changes of a task that its reducer began")
  func task() async {
    let (open, gate) = AsyncStream<Void>.makeStream()
    let begun = Kept<Task<Void, Never>>()
    let shared = state.$balance
    await #expect(throws: Refused.self) {
      try await store.trySend(
        .work { _ in
          begun.value = Task {
            for await _ in open { shared.withLock { $0 += 100 } }
          }
          throw Refused()
        })
    }
    gate.yield()
    gate.finish()
    await begun.value?.value
    #expect(state.balance == 110)
    await #expect(throws: Refused.self) { try await store.trySend(.work { _ in throw Refused() }) }
    #expect(state.balance == 110)
  }

  /// A reducer that handles its own error, inside another that does so too.
  struct Recovering: Reducer {
    let log: Log

    var body: some Reducer<State, Account.Action> {
      Reduce { state, _ in
        state.$balance.withLock { $0 += 1 }
        return .none
      }
      Reduce.throwing { state, action in
        state.$balance.withLock { $0 += 10 }
        if case .work(let work) = action { try work(&state) }
        return .none
      } onError: { [log] state, error in
        log.note("\(error), \(state.balance)")
        return .none
      }
    }
  }

  @Test("and is handled by onError keeps the changes of other reducers")
  func recovered() async {
    let log = Log()
    let store = Store(initialState: state) { Recovering(log: log) }
    await store.send(
      .work { state in
        state.$balance.withLock { $0 += 100 }
        throw Refused()
      })
    #expect(log.lines == ["Refused(), 11"])
    #expect(state.balance == 11)
    await store.send(.work { _ in })
    #expect(state.balance == 22)
  }

  @Test("by a nested reducer undoes the inner reducer's changes first, then the rest")
  func nested() async {
    let log = Log()
    let inner = Recovering(log: log)
    await #expect(throws: Refused.self) {
      try await store.trySend(
        .work { state in
          state.$balance.withLock { $0 += 1_000 }
          _ = inner.reduce(
            into: &state,
            action: .work { state in
              state.$balance.withLock { $0 += 100 }
              throw Refused()
            })
          throw Refused()
        })
    }
    #expect(log.lines == ["Refused(), 1012"])
    #expect(state.balance == 10)
  }

  @Test("by a reducer that is called by hand undoes that reducer's changes")
  func byHand() async {
    let byHand = Reduce<State, Int>.throwing { state, _ in
      state.$balance.withLock { $0 += 100 }
      throw Refused()
    }
    let store = Store(initialState: state) {
      Reduce<State, Int> { state, action in
        state.$balance.withLock { $0 += 1 }
        return byHand.reduce(into: &state, action: action)
      }
    }
    let reported = await issues {
      await #expect(throws: Refused.self) { try await store.trySend(1) }
    }
    #expect(reported.count == 1)
    #expect(state.balance == 11)
  }
}
