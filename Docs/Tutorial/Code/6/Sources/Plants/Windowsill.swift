import Ratchet
import RatchetData

@Reducer
public struct Windowsill {
  @ObservableState
  public struct State: Equatable, Sendable, Encodable {
    public var plants: IdentifiedArrayOf<Plant.State> = []
    @Presents public var add: AddPlant.State?
    public var failure: String?

    let household: String

    public init(household: String = "home") {
      self.household = household
    }

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

  public enum Action: Equatable, Sendable, Codable {
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
        let household = state.household
        return .observe(SavedPlant.where { $0.household == household }.order(by: \.id)) {
          .plantsChanged($0)
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .cancellable(id: CancelID.observation, cancelInFlight: true)
        .background()
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
        let household = state.household
        return write { db in
          try SavedPlant.insert { SavedPlant.Draft(name: name, household: household) }.execute(db)
        }
      case .removeTapped(let id):
        return write { db in
          try SavedPlant.find(id).delete().execute(db)
        }
      case .plants(.element(let id, .bathTapped)):
        // There is one tub: the next plant takes the place of the one in it.
        let others = state.plants.filter { $0.isBathing && $0.id != id }
        return .merge(
          others.map { .send(.plants(.element(id: $0.id, action: .takenOutTapped))) })
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
