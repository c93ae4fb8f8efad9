import RatchetDriver
import RatchetTesting

struct Stopwatch: Reducer {
  struct State: Equatable, Encodable {
    var name = ""
    var laps = 0
  }

  enum Action: Codable, Equatable {
    case lapTapped
    case nameChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .lapTapped: state.laps += 1
    case .nameChanged(let name): state.name = name
    }
    return .none
  }
}

extension Stopwatch.Action: ActionExamples {
  static var examples: [Stopwatch.Action] { [.lapTapped, .nameChanged("Monday")] }
}

func stopwatchDriver() -> Driver {
  let driver = Driver(
    program: "stopwatch", version: "1.0",
    features: [
      DrivenFeature("Stopwatch", summary: "laps with names", state: Stopwatch.State()) {
        Stopwatch()
      }
    ])
  return driver
}
