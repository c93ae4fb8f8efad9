import CountersList
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct CounterTests {
  private static func store(
    _ state: Counter.State = Counter.State(id: 1, value: 7),
    fact: @escaping @Sendable (Int) async throws -> String = { "\($0) is a number." }
  ) -> TestStoreOf<Counter> {
    TestStore(initialState: state) {
      Counter()
    } withDependencies: {
      $0[NumberFactClient.self].fact = fact
    }
  }

  @Test("It counts up, down, below zero, and back to zero")
  func counting() async {
    let store = Self.store(Counter.State(id: 1))
    await store.send(.incrementTapped) { $0.value = 1 }
    await store.send(.decrementTapped) { $0.value = 0 }
    await store.send(.decrementTapped) { $0.value = -1 }
    await store.send(.resetTapped) { $0.value = 0 }
    await store.send(.resetTapped)
  }

  @Test("A fact is about the number that is shown")
  func fact() async {
    let store = Self.store()
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(.factLoaded("7 is a number.")) {
      $0.isLoadingFact = false
      $0.fact = "7 is a number."
    }
  }

  @Test("Asking again takes the old fact away")
  func factAgain() async {
    let store = Self.store()
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

  @Test("A fact that cannot be had leaves the number as it is")
  func factFails() async {
    let store = Self.store { _ in throw Failure("No facts today.") }
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(.factFailed("No facts today.")) { $0.isLoadingFact = false }
  }

  @Test(
    "Another number has no fact, and none on its way",
    arguments: [
      (Counter.Action.incrementTapped, 8), (.decrementTapped, 6), (.resetTapped, 0),
    ])
  func countingCancelsFact(action: Counter.Action, value: Int) async {
    let gate = Gate()
    let store = Self.store { number in
      if number == 7 { try await gate.pass() }
      return "\(number) is a number."
    }
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.send(action) {
      $0.value = value
      $0.isLoadingFact = false
    }
    await store.finish()
    await store.send(.factTapped) { $0.isLoadingFact = true }
    await store.receive(.factLoaded("\(value) is a number.")) {
      $0.isLoadingFact = false
      $0.fact = "\(value) is a number."
    }
    await store.send(.incrementTapped) {
      $0.value = value + 1
      $0.fact = nil
    }
  }

  @Test(
    "Asking for a fact asks for no more than the fact, and counting while none comes for nothing")
  func effects() {
    expectReduce(
      Counter(), from: Counter.State(id: 1, value: 7), .incrementTapped, .factTapped,
      effects: [.run("fact")]
    ) {
      $0.value = 8
      $0.isLoadingFact = true
    }
    expectReduce(
      Counter(), from: Counter.State(id: 1, value: 7), .factLoaded("7 is prime."), .decrementTapped,
      effects: []
    ) {
      $0.value = 6
    }
  }
}
