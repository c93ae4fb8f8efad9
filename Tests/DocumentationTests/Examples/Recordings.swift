import Ratchet
import RatchetDependencies
import RatchetDriver
import Testing

private struct Cart: Reducer {
  struct State: Equatable, Encodable {
    var prices: [Int] = []
    var total = 0
  }

  enum Action: Codable, Equatable, ActionExamples {
    case added(price: Int)

    static var examples: [Action] { [.added(price: 3)] }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let price):
      state.prices.append(price)
      state.total += price
      return .none
    }
  }
}

private func cartFeature() -> DrivenFeature {
  DrivenFeature(
    "Cart", summary: "things to buy", state: Cart.State(),
    invariants: [
      .invariant("the total is the sum of the prices") { cart in
        cart.total == cart.prices.reduce(0, +)
      }
    ]
  ) {
    Cart()
  }
}

private struct DiceClient: DependencyKey, Sendable {
  var roll: @Sendable () -> Int

  static var liveValue: DiceClient { DiceClient { Int.random(in: 1...6) } }
  static var testValue: DiceClient { DiceClient { 1 } }
}

private struct Game: Reducer {
  struct State: Equatable, Encodable {
    var rolls: [Int] = []
  }

  enum Action: Codable, Equatable, ActionExamples {
    case rollTapped

    static var examples: [Action] { [.rollTapped] }
  }

  @Dependency(DiceClient.self) var dice

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.rolls.append(dice.roll())
    return .none
  }
}

private func gameFeature() -> DrivenFeature {
  DrivenFeature(
    "Game", summary: "throws of dice", state: Game.State(),
    recordedClients: [
      RecordedClient(DiceClient.self) { client, calls in
        DiceClient { calls.answer("roll") { client.roll() } }
      }
    ]
  ) {
    Game()
  }
}

@Suite struct RecordingExamples {
  @Test("The examples describe features")
  func features() {
    #expect([cartFeature(), gameFeature()].map(\.name) == ["Cart", "Game"])
  }
}
