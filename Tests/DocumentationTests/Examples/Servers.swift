import Ratchet
import Testing

@Reducer
struct Session {
  struct State: Equatable, Sendable {
    var visits = 0
  }

  enum Action: Sendable { case visited }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.visits += 1
      return .none
    }
  }
}

/// Where the states of the example are kept.
private actor Shelter {
  private var states: [String: Session.State] = [:]

  func state(of user: String) -> Session.State? { states[user] }
  func keep(_ state: Session.State, of user: String) { states[user] = state }
}

@Suite("The examples of stores on servers") struct ServersExamples {
  private let database = Shelter()

  @Test("hold") func examples() async throws {
    let database = database
    let sessions = withDependencies {
      $0.continuousClock = ContinuousClock()
    } operation: {
      let sessions = StorePool(
        idleAfter: .seconds(600),
        maximumCount: 10_000,
        initialState: { (user: String) in Session.State() },
        reducer: { Session() },
        restore: { user in await database.state(of: user) },
        save: { user, state in await database.keep(state, of: user) })
      return sessions
    }

    let visits = try await sessions.withStore(for: "ada") { session in
      await session.send(.visited).finish()
      return await session.state.visits
    }
    #expect(visits == 1)

    try await sessions.shutDown()
    #expect(await database.state(of: "ada") == Session.State(visits: 1))
  }
}
