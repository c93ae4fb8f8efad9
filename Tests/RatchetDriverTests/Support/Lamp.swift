import Ratchet
import RatchetDriver

/// A feature that shares a value, and keeps nothing.
struct Lamp: Reducer {
  struct State: Equatable, Sendable, Encodable {
    @Shared(.inMemory("isOn")) var isOn = false
    var taps = 0

    enum CodingKeys: CodingKey { case isOn, taps }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(isOn, forKey: .isOn)
      try container.encode(taps, forKey: .taps)
    }
  }

  enum Action: Equatable, Sendable, Codable {
    case tapped
    case tappedLater
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.taps += 1
      state.$isOn.withLock { $0.toggle() }
      return .none
    case .tappedLater:
      return .run { [isOn = state.$isOn] send in
        isOn.withLock { $0.toggle() }
        await send(.tapped)
      }
    }
  }
}

extension Lamp.Action: ActionExamples {
  static var examples: [Lamp.Action] { [.tapped, .tappedLater] }
}

extension DrivenFeature {
  static var lamp: DrivenFeature {
    DrivenFeature("Lamp", summary: "a lamp", state: Lamp.State()) { Lamp() }
  }
}
