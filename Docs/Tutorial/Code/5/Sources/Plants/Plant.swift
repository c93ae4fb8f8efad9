import Foundation
import Ratchet
import RatchetData

@Reducer
public struct Plant {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable, Encodable {
    public let id: Int
    public var name: String
    public var waterings = 0
    public var lastWatered: Date?
    public var isBathing = false
    public var tip: String?

    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }

    mutating func update(to row: SavedPlant) {
      name = row.name
      waterings = row.waterings
      lastWatered = row.lastWatered
    }
  }

  public enum Action: Equatable, Sendable, Codable {
    case waterTapped
    case undoTapped
    case writeFailed(String)
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
  @Dependency(\.defaultDatabase) var database
  @Dependency(TipClient.self) var tips

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .waterTapped:
        return water(state.id)
      case .undoTapped:
        let id = state.id
        return write { db in
          try SavedPlant.find(id).where { $0.waterings > 0 }
            .update {
              $0.waterings -= 1
              $0.lastWatered = nil
            }
            .execute(db)
        }
      case .writeFailed:
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
        return water(state.id)

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

  private func water(_ id: Int) -> Effect<Action> {
    let now = date.now
    return write { db in
      try SavedPlant.find(id)
        .update {
          $0.waterings += 1
          $0.lastWatered = now
        }
        .execute(db)
    }
  }

  private func write(_ change: @escaping @Sendable (Database) throws -> Void) -> Effect<Action> {
    let database = database
    return .run { _ in
      try await database.write(change)
    } catch: { error, send in
      await send(.writeFailed("\(error)"))
    }
  }
}
