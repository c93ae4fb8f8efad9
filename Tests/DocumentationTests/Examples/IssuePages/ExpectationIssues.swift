import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/T016.md to T021.md. IssuePageTests runs them.

struct TillIsShort: Error, Equatable { var by: Int }
struct TillIsLocked: Error, Equatable {}

@Reducer
struct Till {
  struct State: Equatable { var cash = 10 }

  enum Action: Equatable {
    case paidOut(Int)
    case receiptPrinted
  }

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      switch action {
      case .paidOut(let amount):
        guard amount <= state.cash else { throw TillIsShort(by: amount - state.cash) }
        state.cash -= amount
        return .send(.receiptPrinted)

      case .receiptPrinted:
        return .none
      }
    }
  }
}

struct HandmadeTill: Reducer {
  struct State: Equatable { var attempts = 0 }

  enum Action { case opened }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.attempts += 1
    return Reduce.throwing { _, _ in throw TillIsLocked() }
      .reduce(into: &state, action: action)
  }
}

@Reducer
struct HandmadeTillFixed {
  struct State: Equatable { var attempts = 0 }

  enum Action { case opened }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.attempts += 1
      return .none
    }
    Reduce.throwing { _, _ in throw TillIsLocked() }
  }
}

enum ExpectationIssues {
  static func refused() {
    expectReduce(Till(), from: Till.State(cash: 10), .paidOut(15))
  }

  static func refusedFixed() {
    expectReduce(Till(), from: Till.State(cash: 10), .paidOut(15), throws: TillIsShort(by: 5))
  }

  static func notRefused() {
    expectReduce(Till(), from: Till.State(cash: 10), .paidOut(8), throws: TillIsShort.self)
  }

  static func notRefusedFixed() {
    expectReduce(Till(), from: Till.State(cash: 10), .paidOut(8)) { $0.cash = 2 }
  }

  static func notUndone() {
    expectReduce(HandmadeTill(), from: HandmadeTill.State(), .opened, throws: TillIsLocked())
  }

  static func notUndoneFixed() {
    expectReduce(
      HandmadeTillFixed(), from: HandmadeTillFixed.State(), .opened, throws: TillIsLocked())
  }

  static func effectsDiffer() {
    expectReduce(Till(), from: Till.State(cash: 10), .paidOut(8), effects: []) { $0.cash = 2 }
  }

  static func effectsDifferFixed() {
    expectReduce(
      Till(), from: Till.State(cash: 10), .paidOut(8), effects: [.send(.receiptPrinted)]
    ) {
      $0.cash = 2
    }
  }

  static func valuesDiffer() {
    let titles = ["Persuasion", "Emma"]
    expectNoDifference(titles, ["Emma", "Persuasion"])
  }

  static func valuesDifferFixed() {
    let titles = ["Persuasion", "Emma"]
    expectNoDifference(titles.sorted(), ["Emma", "Persuasion"])
  }

  static func price(_ text: String) throws -> Int {
    guard let price = Int(text) else { throw TillIsLocked() }
    return price
  }

  static func valueThrows() {
    expectNoDifference(try price("eight"), 8)
  }

  static func valueThrowsFixed() throws {
    let price = try price("8")
    expectNoDifference(price, 8)
  }
}
