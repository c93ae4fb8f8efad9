import RatchetTesting
import Testing

@Reducer
struct Purse {
  struct State: Equatable { var balance = 0 }

  enum Action {
    case deposited(Int)
    case withdraw(Int)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      switch action {
      case .deposited(let amount):
        state.balance += amount
        return .none
      case .withdraw(let amount):
        guard amount <= state.balance else { throw Overdrawn(by: amount - state.balance) }
        state.balance -= amount
        return .send(.saveTapped)
      case .saveTapped:
        return .run(name: "save") { _ in }
      }
    }
  }
}

struct Overdrawn: Error, Equatable { var by: Int }

@Suite("The examples of testing reducers cover") struct ExpectReduceExamples {
  @Test("a single action") func alone() {
    expectReduce(Purse(), from: Purse.State(balance: 10), .deposited(5)) { $0.balance = 15 }
  }

  @Test("several actions and their effects") func effects() {
    expectReduce(
      Purse(), from: Purse.State(), .deposited(5), .withdraw(2), .saveTapped,
      effects: [.send(.saveTapped), .run("save")]
    ) {
      $0.balance = 3
    }
    let reduction = expectReduce(Purse(), from: Purse.State(), .saveTapped)
    #expect(reduction.effects.map(\.name) == ["save"])
  }

  @Test("throwing reducers") func throwing() async {
    let store = TestStore(initialState: Purse.State(balance: 10)) { Purse() }
    await store.send(.withdraw(15), throws: Overdrawn(by: 5))
    let error = await store.send(.withdraw(99), throws: Overdrawn.self)
    #expect(error?.by == 89)
    expectReduce(
      Purse(), from: Purse.State(balance: 10), .withdraw(15), throws: Overdrawn(by: 5))
  }
}
