import Plants
import Ratchet

public struct Households: Sendable {
  let pool: StorePool<String, Windowsill.State, Windowsill.Action>

  public init() {
    pool = StorePool(
      idleAfter: .seconds(60),
      maximumCount: 1_000,
      initialState: { Windowsill.State(household: $0) },
      reducer: { Windowsill() })
  }

  /// Carries out a line such as `ada water Basil`, and returns the plants of the household.
  public func answer(to line: String) async throws -> String {
    let words = line.split(separator: " ").map(String.init)
    guard let household = words.first else { return "" }
    let rows = try await pool.withStore(for: household) { store in
      let rows = try await store.ask(.appeared, until: \.plantsChanged)
      switch (words.count, words.dropFirst().first) {
      case (3, "add"):
        await store.send(.addTapped)
        await store.send(.add(.presented(.nameChanged(words[2]))))
        await store.send(.add(.presented(.saveTapped))).finish()
      case (3, "water"):
        for row in rows where row.name == words[2] {
          await store.send(.plants(.element(id: row.id, action: .waterTapped))).finish()
        }
      default:
        return rows
      }
      return try await store.ask(.appeared, until: \.plantsChanged)
    }
    return "\(household): " + rows.map { "\($0.name) \($0.waterings)" }.joined(separator: ", ")
  }

  public func shutDown() async throws {
    try await pool.shutDown(timeout: .seconds(10))
  }
}
