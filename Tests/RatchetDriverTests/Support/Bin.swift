import Ratchet
import RatchetDependencies
import RatchetDriver

/// Papers that are deleted five seconds after they were thrown away, unless that is undone.
@Reducer
struct Bin {
  @ObservableState
  struct State: Equatable, Encodable {
    var papers = [1, 2, 3]
    var thrown: [Int] = []
    var ticks = 0
  }

  @CasePathable
  enum Action: Equatable, Codable, Sendable, ActionExamples {
    case throwTapped(Int)
    case undoTapped(Int)
    case deleted(Int)
    case timerTapped
    case ticked

    static var examples: [Action] {
      [.throwTapped(1), .undoTapped(1), .deleted(1), .timerTapped, .ticked]
    }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .throwTapped(let paper):
        state.papers.removeAll { $0 == paper }
        state.thrown.append(paper)
        return .run { send in
          try await clock.sleep(for: .seconds(5))
          await send(.deleted(paper))
        }
        .cancellable(id: paper)
      case .undoTapped(let paper):
        state.thrown.removeAll { $0 == paper }
        state.papers.append(paper)
        return .cancel(id: paper)
      case .deleted(let paper):
        state.thrown.removeAll { $0 == paper }
        return .none
      case .timerTapped:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }
}

extension [DrivenFeature] {
  static var bin: [DrivenFeature] {
    [DrivenFeature("Bin", summary: "papers to throw away", state: Bin.State()) { Bin() }]
  }
}
