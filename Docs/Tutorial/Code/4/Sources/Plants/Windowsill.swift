import Ratchet
import RatchetData

@Reducer
public struct Windowsill {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var plants: IdentifiedArrayOf<Plant.State> = []
    @Presents public var add: AddPlant.State?
    public var failure: String?

    public init() {}

    mutating func update(to rows: [SavedPlant]) {
      plants.removeAll { plant in !rows.contains { $0.id == plant.id } }
      for row in rows {
        if !plants.contains(id: row.id) {
          plants.append(Plant.State(id: row.id, name: row.name))
        }
        plants[id: row.id]?.update(to: row)
      }
    }
  }

  public enum Action: Equatable, Sendable {
    case appeared
    case plantsChanged([SavedPlant])
    case failed(String)
    case addTapped
    case removeTapped(id: Plant.State.ID)
    case plants(IdentifiedActionOf<Plant>)
    case add(PresentationAction<AddPlant.Action>)
  }

  enum CancelID { case observation }

  @Dependency(\.defaultDatabase) var database

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .observe(SavedPlant.order(by: \.id)) {
          .plantsChanged($0)
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .cancellable(id: CancelID.observation, cancelInFlight: true)
      case .plantsChanged(let rows):
        state.update(to: rows)
        return .none
      case .failed(let reason), .plants(.element(_, .writeFailed(let reason))):
        state.failure = reason
        return .none

      case .addTapped:
        state.add = AddPlant.State()
        return .none
      case .add(.presented(.saved(let name))):
        return write { db in
          try SavedPlant.insert { SavedPlant.Draft(name: name) }.execute(db)
        }
      case .removeTapped(let id):
        return write { db in
          try SavedPlant.find(id).delete().execute(db)
        }
      case .add, .plants:
        return .none
      }
    }
    .ifLet(\.$add, action: \.add) { AddPlant() }
    .forEach(\.plants, action: \.plants) { Plant() }
  }

  private func write(_ change: @escaping @Sendable (Database) throws -> Void) -> Effect<Action> {
    let database = database
    return .run { _ in
      try await database.write(change)
    } catch: { error, send in
      await send(.failed("\(error)"))
    }
  }
}
