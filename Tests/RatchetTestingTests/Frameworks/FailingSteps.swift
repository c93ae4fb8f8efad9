import Foundation
import RatchetTesting

/// Steps that fail, each in its own way, for tests of either framework, which run in child processes
/// only. A comment at the end of a line gives it a name, by which ``ExpectedFailure`` finds it.
enum FailingSteps {
  static let variable = "RATCHET_RUN_FAILING_STEPS"
  static let areWanted = ProcessInfo.processInfo.environment[variable] != nil
  static let path = #filePath

  static func stateDiffers() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.incrementTapped) { $0.number = 2 }  // stateDiffers
  }

  static func assertedStateDiffers() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    store.assert { $0.text = "Dune" }  // assertedStateDiffers
  }

  static func changedWithoutClosure() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.incrementTapped)  // changedWithoutClosure
  }

  static func closureWithoutChange() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.refreshTapped) { _ in }  // closureWithoutChange
  }

  static func closureThrew() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.refreshTapped) { _ in throw BankError.frozen }  // closureThrew
  }

  static func unreceivedAtSend() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.twoFactsTapped).finish()
    await store.send(.refreshTapped)  // unreceivedAtSend
  }

  static func unreceivedAtEnd() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }  // unreceivedAtEnd
    await store.send(.twoFactsTapped).finish()
  }

  static func notReceived() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.receive(.factLoaded("Dune"))  // notReceived
  }

  static func notReceivedInTime() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.listenTapped)  // notReceivedInTime: sent
    await store.receive(.factLoaded("Dune"), timeout: .zero)  // notReceivedInTime
    await store.skipInFlightEffects()
  }

  static func receivedAnother() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.twoFactsTapped)
    await store.receive(.factLoaded("two"))  // receivedAnother
    await store.receive(.factLoaded("two")) { $0.text = "two" }
  }

  static func runningAtEnd() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }  // runningAtEnd
    await store.send(.listenTapped)  // runningAtEnd: sent
  }

  static func runningAtFinish() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.listenTapped)  // runningAtFinish: sent
    await store.finish(timeout: .zero)  // runningAtFinish
    await store.skipInFlightEffects()
  }

  static func runningAtFinishOfTask() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    let task = await store.send(.listenTapped)  // runningAtFinishOfTask: sent
    await task.finish(timeout: .zero)  // runningAtFinishOfTask
    await store.skipInFlightEffects()
  }

  static func noActionToSkip() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.skipReceivedActions()  // noActionToSkip
  }

  static func noEffectToSkip() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.skipInFlightEffects()  // noEffectToSkip
  }

  /// Does not fail: the skipped assertions are printed.
  static func passesOver() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.twoFactsTapped)
    await store.receive(.factLoaded("two"))  // passesOver
  }

  static func sharedDiffers() async {
    @Shared(.inMemory("log")) var log: [String] = []
    let store = TestStore(initialState: 0) { [log = $log] in
      Reduce<Int, Void> { _, _ in
        log.withLock { $0.append("line") }
        return .none
      }
    }
    await store.send(())  // sharedDiffers
  }

  static func sharedUnasserted() async {
    @Shared(value: 1) var count
    let state = Tally.State(count: $count)
    let store = TestStore(initialState: state) { Tally() }  // sharedUnasserted
    await store.send(.effectTapped).finish()
  }

  static func sentToDismissed() async {
    let store = TestStore(initialState: DismissedTests.Leaf.State()) { DismissedTests.Leaf() }
    await store.send(.closeTapped)
    await store.send(.closeTapped)  // sentToDismissed
  }

  static func refusedUnexpectedly() async {
    expectReduce(Bank(), from: Bank.State(), .auditTapped)  // refusedUnexpectedly
  }

  static func notRefused() async {
    let store = TestStore(initialState: Bank.State()) { Bank() }
    await store.send(.passed, throws: BankError.frozen)  // notRefused
  }

  static func refusedByAnother() async {
    let store = TestStore(initialState: Bank.State()) { Bank() }
    await store.send(.auditTapped, throws: BankError.overdrawn(by: 1))  // refusedByAnother
  }

  static func refusedAndChanged() async {
    let vault = Vault(count: Shared(value: 1))
    expectReduce(vault, from: .init(), .openTapped, throws: BankError.frozen)  // refusedAndChanged
  }

  static func effectsDiffer() async {
    expectReduce(Fact(), from: Fact.State(), .listenTapped, effects: [])  // effectsDiffer
  }

  static func valuesDiffer() async {
    expectNoDifference(1, 2)  // valuesDiffer
  }

  static func valueThrew() async {
    expectNoDifference(try { throw BankError.frozen }(), 2)  // valueThrew
  }

  static func dumpDiffers() async {
    expectDump(1) { "2" }  // dumpDiffers
  }

  static func dumpMissing() async {
    expectDump(1)  // dumpMissing
  }

  static func unorderedNotReceived() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.receiveUnordered {
      $0.receive(.factLoaded("Dune"))  // unorderedNotReceived
    }
  }

  static func unorderedBeside() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    await store.send(.twoFactsTapped)
    await store.receiveUnordered {  // unorderedBeside
      $0.receive(.factLoaded("two")) { $0.text = "two" }
    }
  }
}
