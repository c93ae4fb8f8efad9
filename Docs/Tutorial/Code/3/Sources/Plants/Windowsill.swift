import Ratchet

@Reducer
public struct Windowsill {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var plants: IdentifiedArrayOf<Plant.State> = []
    @Presents public var add: AddPlant.State?

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case addTapped
    case removeTapped(id: Plant.State.ID)
    case plants(IdentifiedActionOf<Plant>)
    case add(PresentationAction<AddPlant.Action>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.add = AddPlant.State()
        return .none
      case .add(.presented(.saved(let name))):
        let id = (state.plants.ids.max() ?? 0) + 1
        state.plants.append(Plant.State(id: id, name: name))
        return .none
      case .removeTapped(let id):
        state.plants.remove(id: id)
        return .none
      case .add, .plants:
        return .none
      }
    }
    .ifLet(\.$add, action: \.add) { AddPlant() }
    .forEach(\.plants, action: \.plants) { Plant() }
  }
}
