import Plants
import Ratchet

@main
struct Program {
  static func main() async {
    let store = Store(initialState: Windowsill.State()) { Windowsill() }
    for name in CommandLine.arguments.dropFirst() {
      await store.send(.addTapped)
      await store.send(.add(.presented(.nameChanged(name))))
      await store.send(.add(.presented(.saveTapped))).finish()
    }
    for plant in await store.state.plants {
      await store.send(.plants(.element(id: plant.id, action: .tipTapped))).finish()
    }
    for plant in await store.state.plants {
      print("\(plant.id) \(plant.name): \(plant.tip ?? "")")
    }
  }
}
