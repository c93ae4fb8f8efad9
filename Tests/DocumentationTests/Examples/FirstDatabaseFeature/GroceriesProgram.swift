import Ratchet
import RatchetData

struct Program {
  static func main() async throws {
    try prepareDependencies { try $0.bootstrapDatabase(.groceries) }

    let store = Store(initialState: Groceries.State()) { Groceries() }
    for name in CommandLine.arguments.dropFirst() {
      await store.send(.addTapped(name)).finish()
    }
    let state = await store.state
    try await state.$groceries.load()
    print(state.groceries.map(\.name), state.failure ?? "")
  }
}
