import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/R055.md and R056.md. IssuePageTests runs them.

@Reducer
struct Room {
  struct State: Codable, Equatable { var guests = 0 }

  enum Action { case entered }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.guests += 1
      return .none
    }
  }
}

struct Rooms: Sendable {
  var save: @Sendable (String, Room.State) async throws -> Void

  func pool() -> StorePool<String, Room.State, Room.Action> {
    StorePool(
      idleAfter: .seconds(60), initialState: { (name: String) in Room.State() },
      reducer: { Room() },
      save: { name, state in try await save(name, state) })
  }

  func poolFixed() -> StorePool<String, Room.State, Room.Action> {
    StorePool(
      idleAfter: .seconds(60), initialState: { (name: String) in Room.State() },
      reducer: { Room() },
      save: { name, state in try await save(name, state) },
      onFailure: { name, error in print("The room \(name) is not saved yet: \(error)") })
  }

  func forgotten() async throws {
    let pool = pool()
    try await pool.withStore(for: "blue") { room in _ = await room.send(.entered) }
  }

  func forgottenFixed() async throws {
    let pool = pool()
    try await pool.withStore(for: "blue") { room in _ = await room.send(.entered) }
    try await pool.shutDown()
  }
}
