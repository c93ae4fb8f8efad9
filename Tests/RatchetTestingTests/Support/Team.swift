import Ratchet
import RatchetDependencies

/// A parent with a child of each kind, every child a worker.
struct Team: Reducer {
  struct State: Equatable {
    var lead = Worker.State(id: 0)
    var guest: Worker.State?
    var members: IdentifiedArrayOf<Worker.State> = []
  }

  enum Action: CasePathable, Equatable, Sendable {
    case lead(Worker.Action)
    case guest(Worker.Action)
    case members(IdentifiedActionOf<Worker>)
    case guestLeft
    case memberLeft(Int)

    struct AllCasePaths {
      var lead: AnyCasePath<Action, Worker.Action> {
        AnyCasePath(
          embed: Action.lead, extract: { if case .lead(let child) = $0 { child } else { nil } })
      }
      var guest: AnyCasePath<Action, Worker.Action> {
        AnyCasePath(
          embed: Action.guest, extract: { if case .guest(let child) = $0 { child } else { nil } })
      }
      var members: AnyCasePath<Action, IdentifiedActionOf<Worker>> {
        AnyCasePath(
          embed: Action.members,
          extract: { if case .members(let child) = $0 { child } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.lead, action: \.lead) { Worker() }
    Reduce { state, action in
      switch action {
      case .guestLeft: state.guest = nil
      case .memberLeft(let id): state.members.remove(id: id)
      case .lead, .guest, .members: break
      }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Worker() }
    .forEach(\.members, action: \.members) { Worker() }
  }
}

/// A child that asks for its work, and does it when it is there.
struct Worker: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var work: String?
  }

  enum Action: CasePathable, Equatable, Sendable {
    case startTapped
    case workCame(String)

    struct AllCasePaths {
      var workCame: AnyCasePath<Action, String> {
        AnyCasePath(
          embed: Action.workCame,
          extract: { if case .workCame(let work) = $0 { work } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
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

  /// Work that never comes.
  static let none = WorkClient { _ in
    try await Latch().pass()
    return "none"
  }
}
