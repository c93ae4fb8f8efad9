public import Ratchet
import Testing

// Public code that other modules inline may use a type of its own module, if that is
// `@usableFromInline`. What the macros write must then be so too; that this file compiles is a test.

@CasePathable
@usableFromInline
enum InlinedChoice: Equatable {
  case number(Int)
  case nothing
}

@Reducer
@usableFromInline
struct InlinedCounter {
  @ObservableState
  @usableFromInline
  struct State: Equatable, Sendable {
    var count = 0
  }

  @usableFromInline
  enum Action: Equatable, Sendable {
    case added(Int)
  }

  @usableFromInline
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let number): state.count += number
      }
      return .none
    }
  }
}

@Reducer(state: .sendable)
@usableFromInline
enum InlinedScreen {
  case counter(InlinedCounter)
}

@Reducer
@usableFromInline
struct InlinedNothing {}

@Reducer
@usableFromInline
struct InlinedWrapper<Base: Reducer> {
  let base: Base
  let count: LockIsolated<Int>

  @usableFromInline
  init(base: Base, count: LockIsolated<Int>) {
    self.base = base
    self.count = count
  }

  @usableFromInline
  var body: some ReducerOf<Base> {
    Reduce { _, _ in
      count.withValue { $0 += 1 }
      return .none
    }
    base
  }
}

@DependencyClient
@usableFromInline
struct InlinedClient: Sendable {
  @usableFromInline
  var double: @Sendable (_ number: Int) throws -> Int
}

extension Reducer {
  @inlinable
  func counted(by count: LockIsolated<Int>) -> some ReducerOf<Self> {
    InlinedWrapper(base: self, count: count)
  }
}

@Suite("Macros on types that other modules may inline")
struct UsableFromInlineTests {
  @Test("A reducer around another one runs it")
  func wraps() async {
    let count = LockIsolated(0)
    let store = Store(initialState: InlinedCounter.State()) {
      InlinedCounter().counted(by: count)
    }
    await store.send(.added(2))
    #expect(await store.state.count == 2)
    #expect(count.value == 1)
  }

  @Test("Case paths, enums of features and clients")
  func others() async throws {
    #expect(InlinedChoice.number(3)[case: \.number] == 3)
    #expect(InlinedChoice.nothing.is(\.nothing))
    let store = Store(initialState: InlinedScreen.State.counter(InlinedCounter.State())) {
      InlinedScreen.body
    }
    await store.send(.counter(.added(1)))
    #expect(await store.state[case: \.counter]?.count == 1)
    #expect(try InlinedClient(double: { $0 * 2 }).double(2) == 4)
  }
}
