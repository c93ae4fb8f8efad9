import Foundation
import Ratchet

@Reducer
public struct Plant {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var name: String
    public var waterings = 0
    public var lastWatered: Date?
    public var isBathing = false
    public var tip: String?

    public init(name: String) {
      self.name = name
    }

    mutating func water(at date: Date) {
      waterings += 1
      lastWatered = date
    }
  }

  public enum Action: Equatable, Sendable {
    case waterTapped
    case undoTapped
    case bathTapped
    case takenOutTapped
    case bathEnded
    case tipTapped
    case tipLoaded(String)
    case tipFailed
  }

  enum CancelID { case bath }

  @Dependency(\.date) var date
  @Dependency(\.continuousClock) var clock
  @Dependency(TipClient.self) var tips

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .waterTapped:
        state.water(at: date.now)
        return .none
      case .undoTapped:
        guard state.waterings > 0 else { return .none }
        state.waterings -= 1
        state.lastWatered = nil
        return .none

      case .bathTapped:
        guard !state.isBathing else { return .none }
        state.isBathing = true
        return .run { send in
          try await clock.sleep(for: .seconds(600))
          await send(.bathEnded)
        }
        .cancellable(id: CancelID.bath)
      case .takenOutTapped:
        state.isBathing = false
        return .cancel(id: CancelID.bath)
      case .bathEnded:
        state.isBathing = false
        state.water(at: date.now)
        return .none

      case .tipTapped:
        let name = state.name
        return .run { send in
          await send(.tipLoaded(try await tips.tip(plant: name)))
        } catch: { _, send in
          await send(.tipFailed)
        }
      case .tipLoaded(let tip):
        state.tip = tip
        return .none
      case .tipFailed:
        state.tip = "No tip today."
        return .none
      }
    }
  }
}
