import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

// The mistakes and their fixes in Docs/IssueCodes/T001.md to T012.md and T015.md, T050.md and T051.md.
// IssuePageTests runs them.

@Reducer
struct LendingDesk {
  struct State: Equatable {
    var loans = 0
    var title = ""
    var reminders = 0
  }

  @CasePathable
  enum Action: Equatable {
    case lentTapped
    case refreshTapped
    case searchTapped
    case searchAndRemindTapped
    case found(String)
    case notFound
    case remindTapped
    case reminded
    case closeTapped
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lentTapped:
        state.loans += 1
        return .none

      case .refreshTapped, .notFound:
        return .none

      case .searchTapped:
        return .run { send in await send(.found("Emma")) }

      case .searchAndRemindTapped:
        return .merge(.send(.found("Emma")), .send(.reminded))

      case .found(let title):
        state.title = title
        return .none

      case .remindTapped:
        return .run(name: "remind") { send in
          try await clock.sleep(for: .seconds(1))
          await send(.reminded)
        }

      case .reminded:
        state.reminders += 1
        return .none

      case .closeTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

struct NoNumber: Error {}

enum TestStoreIssues {
  typealias Desk = TestStoreOf<LendingDesk>

  static func number(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw NoNumber() }
    return number
  }

  static func stateDiffers(_ store: Desk) async {
    await store.send(.lentTapped) { $0.loans = 2 }
  }

  static func stateDiffersFixed(_ store: Desk) async {
    await store.send(.lentTapped) { $0.loans = 1 }
  }

  static func noClosure(_ store: Desk) async {
    await store.send(.lentTapped)
  }

  static func noChange(_ store: Desk) async {
    await store.send(.refreshTapped) { $0.title = "" }
  }

  static func noChangeFixed(_ store: Desk) async {
    await store.send(.refreshTapped)
  }

  static func closureThrows(_ store: Desk) async {
    await store.send(.lentTapped) { $0.loans = try number("one") }
  }

  static func unreceivedAtSend(_ store: Desk) async {
    await store.send(.searchTapped)
    await store.send(.lentTapped) { $0.loans = 1 }
  }

  static func unreceivedAtSendFixed(_ store: Desk) async {
    await store.send(.searchTapped)
    await store.receive(.found("Emma")) { $0.title = "Emma" }
    await store.send(.lentTapped) { $0.loans = 1 }
  }

  static func unreceivedAtEnd(_ store: Desk) async {
    await store.send(.searchTapped)
  }

  static func received(_ store: Desk) async {
    await store.send(.searchTapped)
    await store.receive(.found("Emma")) { $0.title = "Emma" }
  }

  static func notReceived(_ store: Desk) async {
    await store.send(.remindTapped)
    await store.receive(.reminded) { $0.reminders = 1 }
    await store.skipInFlightEffects()
  }

  static func reminded(_ store: Desk, _ clock: TestClock<Duration>) async {
    await store.send(.remindTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.reminded) { $0.reminders = 1 }
  }

  static func receivedAnother(_ store: Desk) async {
    await store.send(.searchTapped)
    await store.receive(\.notFound)
  }

  static func runningAtEnd(_ store: Desk) async {
    await store.send(.remindTapped)
  }

  static func runningAtFinish(_ store: Desk) async {
    await store.send(.remindTapped)
    await store.finish()
  }

  static func runningAtFinishFixed(_ store: Desk, _ clock: TestClock<Duration>) async {
    await store.send(.remindTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.reminded) { $0.reminders = 1 }
    await store.finish()
  }

  static func nothingToSkip(_ store: Desk) async {
    await store.send(.lentTapped) { $0.loans = 1 }
    await store.skipInFlightEffects()
  }

  static func nothingToSkipFixed(_ store: Desk) async {
    await store.send(.remindTapped)
    await store.skipInFlightEffects()
  }

  static func skipped(_ store: Desk) async {
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.lentTapped)
  }

  static func skippedFixed(_ store: Desk) async {
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.lentTapped) { $0.loans = 1 }
  }

  static func sentToDismissed(_ store: Desk) async {
    await store.send(.closeTapped)
    await store.send(.lentTapped) { $0.loans = 1 }
  }

  static func sentToDismissedFixed(_ store: Desk) async {
    await store.send(.lentTapped) { $0.loans = 1 }
    await store.send(.closeTapped)
    #expect(store.isDismissed)
  }

  static func unorderedNotReceived(_ store: Desk) async {
    await store.send(.searchTapped)
    await store.receiveUnordered {
      $0.receive(.found("Emma")) { $0.title = "Emma" }
      $0.receive(.reminded) { $0.reminders = 1 }
    }
  }

  static func unorderedBeside(_ store: Desk) async {
    await store.send(.searchAndRemindTapped)
    await store.receiveUnordered {
      $0.receive(.reminded) { $0.reminders = 1 }
    }
  }

  static func unorderedFixed(_ store: Desk) async {
    await store.send(.searchAndRemindTapped)
    await store.receiveUnordered {
      $0.receive(.found("Emma")) { $0.title = "Emma" }
      $0.receive(.reminded) { $0.reminders = 1 }
    }
  }
}
