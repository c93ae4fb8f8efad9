import CancellingDatabases
import CountersList
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@Suite(.database) struct CounterTests {
  @Dependency(\.defaultDatabase) var database

  private func store(
    fact: @escaping @Sendable (Int) async throws -> String = { "\($0) is a number." }
  ) -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State(id: 1, value: 7)) {
      Counter()
    } withDependencies: {
      $0[NumberFactClient.self].fact = fact
    }
  }

  @Test("A counter counts its own row of the database up, down, below zero, and back to zero")
  func counting() async throws {
    try await database.seed {
      SavedCounter(id: 1)
      SavedCounter(id: 2, value: 5)
    }
    let store = store()
    for (action, value) in [
      (Counter.Action.incrementTapped, 1), (.decrementTapped, 0), (.decrementTapped, -1),
      (.resetTapped, 0), (.resetTapped, 0),
    ] {
      await store.send(action)
      await store.receive(.written)
      #expect(
        try await database.counters()
          == [SavedCounter(id: 1, value: value), SavedCounter(id: 2, value: 5)])
    }
  }

  @Test("A counter counts from the stored number, not from the shown one")
  func countsWhatIsKept() async throws {
    try await database.seed { SavedCounter(id: 1, value: 40) }
    let store = store()
    await store.send(.incrementTapped)
    await store.receive(.written)
    #expect(try await database.counters() == [SavedCounter(id: 1, value: 41)])
  }

  @Test("A failed write is reported")
  func writeFails() async throws {
    try await database.seed { SavedCounter(id: 1, value: 7) }
    try await database.refuse("UPDATE", because: "The disk is full.")
    let store = store()
    await store.send(.incrementTapped)
    await store.receive { action in
      guard let reason = action[case: \.writeFailed] else { return false }
      return reason.contains("The disk is full.") && !reason.contains("\n")
    }
    #expect(try await database.counters() == [SavedCounter(id: 1, value: 7)])
  }

  @Test("A fact is about the shown number")
  func fact() async {
    let store = store()
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(.factLoaded("7 is a number.")) {
      $0.isLoadingFact = false
      $0.fact = "7 is a number."
    }
  }

  @Test("A new request removes the old fact")
  func factAgain() async {
    let store = store()
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(\.factLoaded, "7 is a number.") {
      $0.isLoadingFact = false
      $0.fact = "7 is a number."
    }
    await store.send(.factTapped) {
      $0.isLoadingFact = true
      $0.fact = nil
    }
    await store.receive(\.factLoaded) {
      $0.isLoadingFact = false
      $0.fact = "7 is a number."
    }
  }

  @Test(
    "A failed request for a fact is shown until the next one, or until the number is another",
    arguments: [true, false])
  func factFails(requestsAgain: Bool) async {
    let store = store { _ in throw Failure("No facts today.") }
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(.factFailed("No facts today.")) {
      $0.isLoadingFact = false
      $0.factFailure = "No facts today."
    }
    if requestsAgain {
      store.dependencies[NumberFactClient.self].fact = { "\($0) is a number." }
      await store.send(.factTapped) {
        $0.isLoadingFact = true
        $0.factFailure = nil
      }
      await store.receive(\.factLoaded) {
        $0.isLoadingFact = false
        $0.fact = "7 is a number."
      }
    } else {
      await store.send(.valueChanged(8)) {
        $0.value = 8
        $0.factFailure = nil
      }
    }
  }

  @Test("A request that was cancelled elsewhere has failed like any other")
  func factCancelledElsewhere() async {
    let store = store { _ in throw CancellationError() }
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(\.factFailed) {
      $0.isLoadingFact = false
      $0.factFailure = $1
    }
  }

  @Test("A write that was cancelled elsewhere is reported")
  func writeCancelledElsewhere() async {
    let store = store()
    store.dependencies.defaultDatabase = CancellingDatabase(database)
    await store.send(.incrementTapped)
    await store.receive(\.writeFailed)
  }

  @Test("A new number has no fact, and no pending request")
  func anotherNumber() async {
    let gate = Gate()
    let store = store { number in
      if number == 7 { try await gate.pass() }
      return "\(number) is a number."
    }
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.send(.valueChanged(8)) {
      $0.value = 8
      $0.isLoadingFact = false
    }
    await store.finish()
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(.factLoaded("8 is a number.")) {
      $0.isLoadingFact = false
      $0.fact = "8 is a number."
    }
    await store.send(.valueChanged(9)) {
      $0.value = 9
      $0.fact = nil
    }
  }

  @Test("A tap changes nothing by itself, and a new number requests nothing")
  func effects() {
    let seven = Counter.State(id: 1, value: 7)
    expectReduce(
      Counter(), from: seven, .incrementTapped, .decrementTapped, .resetTapped,
      effects: [.run("count"), .run("count"), .run("count")])
    expectReduce(
      Counter(), from: seven, .factTapped, effects: [.run("fact")]
    ) {
      $0.isLoadingFact = true
    }
    expectReduce(
      Counter(), from: seven, .factLoaded("7 is prime."), .valueChanged(6), effects: []
    ) {
      $0.value = 6
    }
  }
}
