import Ratchet
import Testing

/// A throwing reducer that only onChange creates.
@Suite("A throwing reducer made by onChange") struct ThrowingInOnChangeTests {
  struct TooMany: Error, Equatable { var count: Int }

  struct State: Equatable, Sendable {
    var count = 0
    var other = 0
    var visits = 0
    var message = ""
  }

  /// Refuses a count above ten.
  struct Limit: Reducer {
    struct Inner: Reducer {
      var body: some Reducer<State, Int> {
        Reduce.throwing { state, _ in
          state.visits += 1000
          if state.count > 10 { throw TooMany(count: state.count) }
          return .none
        }
      }
    }

    var body: some Reducer<State, Int> {
      Reduce { _, _ in .none }
      Inner()
    }
  }

  let log = Log()

  private static func count(_ state: State) -> Int { state.count }

  private func base() -> some Reducer<State, Int> {
    CombineReducers {
      Reduce<State, Int> { [log] state, action in
        state.visits += 1
        state.count += action
        return .run { _ in log.note("ran") }
      }
    }
  }

  /// Every form of `onChange` that creates a throwing reducer.
  private func ways() -> [any Reducer<State, Int>] {
    [
      base().onChange(of: \.count) { _, _ in Limit() },
      base().onChange(ofValue: Self.count) { _, _ in Limit() },
      base().onChange(of: \.count, \.other) { _, _ in Limit() },
      base().onChange(of: \.count, \.other, \.message) { _, _ in Limit() },
      base().onChange(of: \.count) { _, new in
        if new > 5 { Limit() } else { EmptyReducer() }
      },
      base().onChange(of: \.count) { _, new in
        if new > 5 { Limit() }
      },
      base().onChange(of: \.count) { _, _ in
        CombineReducers { for _ in 0..<2 { Limit() } }
      },
      base().onChange(of: \.count) { _, _ in
        Limit().dependency(\.continuousClock, ContinuousClock())
      },
      base().onChange(of: \.count) { _, _ in
        CombineReducers { Limit() }.onChange(of: \.visits) { _, _ in EmptyReducer() }
      },
    ]
  }

  @Test(
    "passes its error to trySend, with the state exactly as it was and no effect started",
    arguments: 0..<9)
  func undone(_ way: Int) async throws {
    let reducer = ways()[way]
    let store = Store(initialState: State(count: 4)) {
      reducer
      Reduce { state, _ in
        state.visits += 100
        return .none
      }
    }
    let texts = try await issues {
      await #expect(throws: TooMany(count: 11)) { try await store.trySend(7) }
      #expect(await store.state == State(count: 4))
      #expect(log.lines == [])
      try await store.trySend(6).finish()
    }
    #expect(texts == [])
    #expect(await store.state.count == 10)
    #expect(log.lines == ["ran"])
  }

  static var line: Int { Int(#line) + 5 }

  @Test("is an issue at its line when uncaught, and other reducers' changes are undone")
  func issue() async {
    let store = Store(initialState: State()) {
      base().onChange(of: \.count) { _, _ in Reduce.throwing { _, _ in throw TooMany(count: 1) } }
    }
    let texts = await issues { await store.send(4) }
    #expect(
      texts == [
        """
        RatchetIssue R060 at ThrowingInOnChangeTests.swift:\(Self.line)
          A reducer threw an error that was not caught; the action was undone.
            action  4
            error   TooMany(count: 1)
          Send it with `try await store.trySend(…)`, or give `Reduce.throwing` an `onError:`.
          More: ratchet explain R060
        """
      ])
    #expect(await store.state == State())
  }

  @Test("with onError undoes only its own changes, and makes the store hold no copy")
  func onError() async {
    let store = Store(initialState: State()) {
      base().onChange(of: \.count) { _, _ in
        Reduce.throwing { state, action in
          state.other = 9
          throw TooMany(count: action)
        } onError: { state, error in
          state.message = "\(error)"
          return .none
        }
      }
    }
    await store.send(3).finish()
    #expect(await store.state == State(count: 3, visits: 1, message: "TooMany(count: 3)"))

    typealias Unique = ThrowingReduceTests.Unique
    let unique = Store(initialState: Unique()) {
      Reduce<Unique, Int> { state, _ in
        state.change()
        return .none
      }
      .onChange(of: \.copies) { _, _ in
        Reduce.throwing { _, _ in
          .none
        } onError: { _, _ in
          .none
        }
      }
    }
    await unique.send(1)
    #expect(await unique.withState(\.copies) == 0)
  }

  /// A feature within itself.
  struct Nested: Reducer {
    struct State: Equatable, Sendable {
      var count = 0
      var inner: [State] = []
    }

    var body: some Reducer<State, Int> {
      Reduce { state, action in
        state.count += action
        return .none
      }
      .onChange(of: \.count) { _, _ in Nested.again() }
    }

    /// Returns a concrete type: an opaque one would be infinite.
    static func again() -> AnyNested { AnyNested() }

    struct AnyNested: Reducer {
      typealias State = Nested.State
      typealias Action = Int
      var body: some Reducer<State, Int> {
        Reduce { state, action in
          state.count > 100 ? .none : Nested().reduce(into: &state, action: action)
        }
        Again()
      }
    }

    struct Again: Reducer {
      typealias State = Nested.State
      typealias Action = Int
      static let goesOn = false
      var body: some Reducer<State, Int> {
        if Self.goesOn { AnyNested() }
      }
    }
  }

  @Test("is looked for among types that contain each other, and the search ends")
  func recursive() async {
    let store = Store(initialState: Nested.State()) { Nested() }
    #expect(await store.withState(\.count) == 0)
  }
}
