import Plants
import Ratchet

@main
struct Program {
  static func main() async {
    let store = Store(initialState: Plant.State(name: "Basil")) { Plant() }
    for word in CommandLine.arguments.dropFirst() {
      switch word {
      case "water": await store.send(.waterTapped)
      case "undo": await store.send(.undoTapped)
      default: print("There is no \(word).")
      }
      let plant = await store.state
      print("\(plant.name): \(plant.waterings)")
    }
  }
}
