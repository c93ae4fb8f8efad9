import Ratchet
import Testing

@Reducer
struct Session {
  struct State: Equatable, Sendable {
    var visits = 0
    var beats = 0
  }

  enum Action: Sendable { case visited, connected, heartbeat }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .visited:
        state.visits += 1
        return .none
      case .connected:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(30)) { await send(.heartbeat) }
        }
        .background()
      case .heartbeat:
        state.beats += 1
        return .none
      }
    }
  }
}

/// The storage of the example's states.
private actor Shelter {
  private var states: [String: Session.State] = [:]

  func state(of user: String) -> Session.State? { states[user] }
  func keep(_ state: Session.State, of user: String) { states[user] = state }
}

@Suite("The examples of stores on servers") struct ServersExamples {
  private let database = Shelter()

  @Test("work") func examples() async throws {
    let database = database
    let sessions = withDependencies {
      $0.continuousClock = ContinuousClock()
    } operation: {
      let sessions = StorePool(
        idleAfter: .seconds(600),
        maximumCount: 10_000,
        saveEvery: .seconds(10),
        initialState: { (user: String) in Session.State() },
        reducer: { Session() },
        restore: { user in await database.state(of: user) },
        save: { user, state in await database.keep(state, of: user) })
      return sessions
    }

    try await sessions.withStore(for: "ada") { session in _ = await session.send(.connected) }
    let visits = try await sessions.withStore(for: "ada") { session in
      await session.send(.visited).finish()
      return await session.state.visits
    }
    #expect(visits == 1)

    try await sessions.shutDown(timeout: .seconds(30))
    #expect(await database.state(of: "ada")?.visits == 1)
  }
}
