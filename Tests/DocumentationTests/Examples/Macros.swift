import Ratchet
package import RatchetDependencies
import Testing

@Reducer
struct Stepper {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case stepped(by: Int)
    case resetTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .stepped(let step): state.count += step
      case .resetTapped: state.count = 0
      }
      return .none
    }
  }
}

@Reducer
struct Library {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case addTapped
    case destination(PresentationAction<Destination.Action>)
  }

  @Reducer(state: .equatable)
  enum Destination {
    case add(Stepper)
    case edit(Stepper)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped: state.destination = .add(Stepper.State())
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@ObservableState
struct Profile: Equatable, Codable {
  let id: Int
  var name = ""
  var visits = 0
}

@DependencyClient
struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
  var isCached: @Sendable (_ city: String) -> Bool = { _ in false }
}

extension WeatherClient: DependencyKey {
  static let liveValue = WeatherClient(temperature: { _ in 21.5 }, isCached: { _ in true })
  static let testValue = WeatherClient()
}

func report(_ weather: WeatherClient) async throws -> String {
  "\(try await weather.temperature(city: "Oslo")) degrees"
}

extension DependencyValues {
  @DependencyEntry(liveValue: 5) var retries = 3
}

package protocol Courier: Sendable {}

private struct SlowCourier: Courier {}

private struct FastCourier: Courier {}

extension DependencyValues {
  @DependencyEntry package var courier: any Courier = SlowCourier()
}

extension DependencyValues.CourierKey: DependencyKey {
  package static var liveValue: any Courier { FastCourier() }
}

@CasePathable
enum Download {
  case waiting
  case running(done: Int, of: Int)
  case finished(String)
}

func downloads() -> [PartialCaseKeyPath<Download>] {
  var download = Download.running(done: 1, of: 10)
  let isRunning = download.is(\.running)  // true
  let total = download[case: \.running]?.of  // 10
  download.modify(\.running) { $0.done += 1 }
  let finished = (\Download.Cases.finished)("a.txt")
  let all = Array(Download.allCasePaths)  // in order
  return finished.is(\.finished) && isRunning && total == 10 ? all : []
}

struct HandmadeStepper: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: CasePathable {
    case stepped(by: Int)
    case resetTapped

    struct AllCasePaths: Sendable {
      var stepped: AnyCasePath<Action, Int> {
        AnyCasePath(
          embed: { .stepped(by: $0) },
          extract: { if case .stepped(let step) = $0 { step } else { nil } })
      }
      var resetTapped: AnyCasePath<Action, Void> {
        AnyCasePath(
          embed: { .resetTapped },
          extract: { if case .resetTapped = $0 { () } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .stepped(let step): state.count += step
    case .resetTapped: state.count = 0
    }
    return .none
  }
}

struct HandmadeProfile: ObservableState, FieldReflectable, Equatable {
  var name: String = "" {
    @storageRestrictions(initializes: _name)
    init(initialValue) { _name = initialValue }
    get {
      _$observationRegistrar.access(self, \.name)
      return _name
    }
    set {
      if _$observationRegistrar.set(&_name, to: newValue) {
        _$observationRegistrar.notify(self, \.name)
      }
    }
    _modify {
      let mark = _$observationRegistrar.mark(&_name)
      defer {
        if _$observationRegistrar.changed(&_name, since: mark) {
          _$observationRegistrar.notify(self, \.name)
        }
      }
      yield &_name
    }
  }
  private var _name: String

  var _$observationRegistrar = ObservationStateRegistrar()
  var _$mark: ObservationMark { _$observationRegistrar.mark }
  static var _$registrarOffset: Int? { MemoryLayout<Self>.offset(of: \._$observationRegistrar) }
  static var _$fields: [ObservationField<Self>] {
    [ObservationField(\.name, name: "name", { $1(&$0._name) }, { $1(&$0.name) })]
  }
}

@Suite("The macros' page") struct MacroExamples {
  @Test("prints a state by the names of its properties") func printed() {
    #expect("\(Profile(id: 1, name: "Ada"))" == #"Profile(id: 1, name: "Ada", visits: 0)"#)
    #expect("\(HandmadeProfile(name: "Ada"))" == #"HandmadeProfile(name: "Ada")"#)
  }
}
