import Ratchet
import RatchetDependencies

/// A parent with a child of each kind, every child a worker.
struct Team: Reducer {
  struct State: Equatable {
    var lead = Worker.State(id: 0)
    var guest: Worker.State?
    var members: IdentifiedArrayOf<Worker.State> = []
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case lead(Worker.Action)
    case guest(Worker.Action)
    case members(IdentifiedActionOf<Worker>)
    case guestCame(Int)
    case guestLeft
    case memberCame(Int)
    case memberLeft(Int)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.lead, action: \.lead) { Worker() }
    Reduce { state, action in
      switch action {
      case .guestCame(let id): state.guest = Worker.State(id: id)
      case .guestLeft: state.guest = nil
      case .memberCame(let id): state.members.append(Worker.State(id: id))
      case .memberLeft(let id): state.members.remove(id: id)
      case .lead, .guest, .members: break
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Worker() }
    .forEach(\.members, action: \.members) { Worker() }
  }
}

/// A child that requests its work, and does it once it has arrived.
struct Worker: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var work: String?
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case startTapped
    case workCame(String)
  }

  @Dependency(WorkClient.self) var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      let id = state.id
      return .run(
        name: "worker \(id)",
        operation: { send in await send(.workCame(try await client.work(id))) }, line: 907)
    case .workCame(let work):
      state.work = work
      return .none
    }
  }
}

struct WorkClient: DependencyKey {
  var work: @Sendable (Int) async throws -> String

  static let liveValue = WorkClient { "work of \($0), live" }
  static let testValue = WorkClient { "work of \($0)" }

  /// Work that never arrives.
  static let none = WorkClient { _ in
    try await Latch().pass()
    return "none"
  }
}
