import Foundation
import Plants
import Ratchet
import RatchetData

@main
struct Program {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print(error)
      exit(1)
    }
  }

  static func run(_ words: [String]) async throws {
    try prepareDependencies { try $0.bootstrapDatabase(.plants, at: "windowsill.sqlite") }

    let store = Store(initialState: Windowsill.State()) { Windowsill() }
    let plants = try await store.ask(.appeared, until: \.plantsChanged)
    if words.count == 2, words[0] == "add" {
      await store.send(.addTapped)
      await store.send(.add(.presented(.nameChanged(words[1]))))
      await store.send(.add(.presented(.saveTapped))).finish()
    }
    if words.count == 2, words[0] == "water" {
      for plant in plants where plant.name == words[1] {
        await store.send(.plants(.element(id: plant.id, action: .waterTapped))).finish()
      }
    }

    for plant in try await store.ask(.appeared, until: \.plantsChanged) {
      print("\(plant.name): \(plant.waterings)")
    }
    if let failure = await store.state.failure { print(failure) }
  }
}
