import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/T013.md, T014.md, T027.md, T028.md and T052.md.
// IssuePageTests runs them.

@Reducer
struct LoanCounter {
  struct State: Equatable {
    @Shared var loans: Int
  }

  enum Action {
    case lentTapped
    case importTapped
  }

  /// Of all desks.
  let total: Shared<Int>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lentTapped:
        total.withLock { $0 += 1 }
        return .none

      case .importTapped:
        return .run { [loans = state.$loans] _ in
          loans.withLock { $0 += 5 }
        }
      }
    }
  }
}

@Reducer
struct Survey {
  struct State: Equatable {
    var sum = 0.0
    var count = 0.0
    var average: Double?
  }

  enum Action {
    case closed
    case closedFixed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closed:
        state.average = state.sum / state.count
        return .none

      case .closedFixed:
        state.average = state.count == 0 ? nil : state.sum / state.count
        return .none
      }
    }
  }
}

@Reducer
struct NameForm {
  struct State {
    var name = ""
    var isValid: @Sendable (String) -> Bool = { !$0.isEmpty }
  }

  enum Action {
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .renamed(let name) = action, state.isValid(name) { state.name = name }
      return .none
    }
  }
}

@Reducer
struct NameFormFixed {
  struct State: Equatable {
    var name = ""
    var minimumLength = 1
  }

  enum Action {
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .renamed(let name) = action, name.count >= state.minimumLength { state.name = name }
      return .none
    }
  }
}

@Reducer
struct Doorbell {
  struct State: Equatable { var rings = 0 }

  @CasePathable
  enum Action { case rung }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.rings += 1
      return .none
    }
  }
}

@Reducer
struct FrontDoor {
  struct State: Equatable { var bell = Doorbell.State() }

  @CasePathable
  enum Action { case bell(Doorbell.Action) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
  }
}

@Reducer
struct FrontDoorFixed {
  struct State: Equatable { var bell = Doorbell.State() }

  @CasePathable
  enum Action { case bell(Doorbell.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.bell, action: \.bell) { Doorbell() }
    Reduce { state, action in .none }
  }
}

enum TestedStateIssues {
  static func sharedDiffers(_ store: TestStoreOf<LoanCounter>, _ total: Shared<Int>) async {
    await store.send(.lentTapped)
  }

  static func sharedDiffersFixed(_ store: TestStoreOf<LoanCounter>, _ total: Shared<Int>) async {
    await store.send(.lentTapped) { _ in total.withLock { $0 = 1 } }
  }

  static func sharedUnasserted(_ store: TestStoreOf<LoanCounter>, _ total: Shared<Int>) async {
    await store.send(.importTapped)
  }

  static func sharedUnassertedFixed(
    _ store: TestStoreOf<LoanCounter>, _ total: Shared<Int>
  ) async {
    await store.send(.importTapped)
    store.assert { $0.$loans.withLock { $0 = 5 } }
  }

  static func unequal() async {
    let store = TestStore(initialState: Survey.State()) { Survey() }
    await store.send(.closed) { $0.average = $0.sum / $0.count }
  }

  static func unequalFixed() async {
    let store = TestStore(initialState: Survey.State()) { Survey() }
    await store.send(.closedFixed)
  }

  static func incomparable() async {
    let store = TestStore(initialState: NameForm.State()) { NameForm() }
    await store.send(.renamed("Ada")) { $0.name = "Ada" }
  }

  static func incomparableFixed() async {
    let store = TestStore(initialState: NameFormFixed.State()) { NameFormFixed() }
    await store.send(.renamed("Ada")) { $0.name = "Ada" }
  }

  static func untaken() async {
    let store = TestStore(initialState: FrontDoor.State()) { FrontDoor() }
    await store.send(.bell(.rung))
  }

  static func untakenFixed() async {
    let store = TestStore(initialState: FrontDoorFixed.State()) { FrontDoorFixed() }
    await store.send(.bell(.rung)) { $0.bell.rings = 1 }
  }
}
