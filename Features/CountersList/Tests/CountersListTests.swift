import CountersList
import Ratchet
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import RatchetTesting
import Testing

@Suite(.database) struct CountersListTests {
  @Dependency(\.defaultDatabase) var database

  /// A list that shows counters 2 and 4, and its observation, which is to be cancelled at the end.
  private func shownList(
    fact: @escaping @Sendable (Int) async throws -> String = { "\($0) is a number." }
  ) async throws -> (TestStoreOf<CountersList>, TestStoreTask) {
    let counters = [SavedCounter(id: 2, value: 5), SavedCounter(id: 4)]
    try await database.seed { counters }
    let store = TestStore(initialState: CountersList.State()) {
      CountersList()
    } withDependencies: {
      $0[NumberFactClient.self].fact = fact
    }
    let observation = await store.send(.appeared)
    await store.receive(.countersChanged(counters)) {
      $0.rows = [Counter.State(id: 2, value: 5), Counter.State(id: 4)]
    }
    return (store, observation)
  }

  @Test("When the list appears, it shows the stored rows, and the total")
  func appears() async throws {
    let (store, observation) = try await shownList()
    #expect(store.state.total == 5)
    await observation.cancel()
  }

  @Test("Without counters the total is zero")
  func none() async throws {
    let store = TestStore(initialState: CountersList.State()) { CountersList() }
    let observation = await store.send(.appeared)
    await store.receive(.countersChanged([]))
    #expect(store.state.total == 0)
    #expect(store.state.$total.loadError == nil)
    await observation.cancel()
  }

  @Test("When the list appears again, it observes anew, and its rows keep their other state")
  func appearsAgain() async throws {
    let (store, observation) = try await shownList()
    await store.send(.rows(.element(id: 2, action: .factTapped))) {
      $0.rows[id: 2]?.isLoadingFact = true
    }
    await store.receive(.rows(.element(id: 2, action: .factLoaded("5 is a number.")))) {
      $0.rows[id: 2]?.isLoadingFact = false
      $0.rows[id: 2]?.fact = "5 is a number."
    }
    let again = await store.send(.appeared)
    await store.receive(\.countersChanged)
    await observation.finish()
    await again.cancel()
  }

  @Test("A new counter comes last, with an id that no counter has had")
  func add() async throws {
    let (store, observation) = try await shownList()
    await store.send(.addButtonTapped)
    await store.receive(.written)
    await store.receive(\.countersChanged) { $0.rows.append(Counter.State(id: 5)) }
    await store.send(.removeButtonTapped(id: 5))
    await store.receive(.written)
    await store.receive(\.countersChanged) { $0.rows.remove(id: 5) }
    await store.send(.addButtonTapped)
    await store.receive(.written)
    await store.receive(\.countersChanged) { $0.rows.append(Counter.State(id: 6)) }
    await expectQuery(SavedCounter.order(by: \.id)) {
      """
      id  value
      --  -----
       2      5
       4      0
       6      0
      """
    }
    await observation.cancel()
  }

  @Test("Each row counts for itself, and in the total")
  func rows() async throws {
    let (store, observation) = try await shownList()
    await store.send(\.rows[id: 4].decrementTapped)
    await store.receive(\.rows[id: 4].written)
    await store.receive(
      .countersChanged([SavedCounter(id: 2, value: 5), SavedCounter(id: 4, value: -1)]))
    await store.receive(\.rows[id: 4].valueChanged, -1) { $0.rows[id: 4]?.value = -1 }
    #expect(store.state.total == 4)
    await store.send(\.rows[id: 2].incrementTapped)
    await store.receive(\.rows[id: 2].written)
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 2].valueChanged, 6) { $0.rows[id: 2]?.value = 6 }
    #expect(store.state.total == 5)
    await store.send(\.rows[id: 2].resetTapped)
    await store.receive(\.rows[id: 2].written)
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 2].valueChanged, 0) { $0.rows[id: 2]?.value = 0 }
    #expect(store.state.total == -1)
    // Nothing changes, so no rows come.
    await store.send(\.rows[id: 2].resetTapped)
    await store.receive(\.rows[id: 2].written)
    await observation.cancel()
  }

  @Test("Changes by another writer are shown: counts, additions and removals in one commit")
  func somebodyElse() async throws {
    let (store, observation) = try await shownList()
    try await database.write { db in
      try SavedCounter.find(4).update { $0.value = 40 }.execute(db)
      try SavedCounter.find(2).delete().execute(db)
      try db.seed {
        SavedCounter(id: 3, value: 30)
        SavedCounter(id: 9, value: 90)
      }
    }
    await store.receive(\.countersChanged) {
      $0.rows = [
        Counter.State(id: 3, value: 30), Counter.State(id: 4), Counter.State(id: 9, value: 90),
      ]
    }
    await store.receive(\.rows[id: 4].valueChanged, 40) { $0.rows[id: 4]?.value = 40 }
    #expect(store.state.total == 160)
    await observation.cancel()
  }

  @Test(
    "A row's fact stays while others change, and is removed with its number, whatever changes that")
  func fact() async throws {
    let (store, observation) = try await shownList()
    await store.send(\.rows[id: 2].factTapped) { $0.rows[id: 2]?.isLoadingFact = true }
    await store.receive(\.rows[id: 2].factLoaded) {
      $0.rows[id: 2]?.isLoadingFact = false
      $0.rows[id: 2]?.fact = "5 is a number."
    }
    await store.send(\.rows[id: 4].incrementTapped)
    await store.receive(\.rows[id: 4].written)
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 4].valueChanged) { $0.rows[id: 4]?.value = 1 }
    try await database.write { db in
      try SavedCounter.find(2).update { $0.value *= 2 }.execute(db)
    }
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 2].valueChanged) {
      $0.rows[id: 2]?.value = 10
      $0.rows[id: 2]?.fact = nil
    }
    await observation.cancel()
  }

  @Test("A removed counter cancels its pending fact")
  func removeCancelsFact() async throws {
    let gate = Gate()
    let (store, observation) = try await shownList { number in
      try await gate.pass()
      return "\(number) is a number."
    }
    let fact = await store.send(\.rows[id: 2].factTapped) {
      $0.rows[id: 2]?.isLoadingFact = true
    }
    await store.send(.removeButtonTapped(id: 2))
    await store.receive(.written)
    await store.receive(\.countersChanged) { $0.rows.remove(id: 2) }
    await fact.finish()
    await observation.cancel()
  }

  @Test("Removing an absent counter does nothing")
  func removeTwice() async throws {
    let (store, observation) = try await shownList()
    await store.send(.removeButtonTapped(id: 3))
    await store.receive(.written)
    #expect(try await database.counters().map(\.id) == [2, 4])
    await observation.cancel()
  }

  @Test("Two lists on one database show the same rows, whichever counts")
  func twoLists() async throws {
    let (store, observation) = try await shownList()
    let other = TestStore(initialState: CountersList.State()) { CountersList() }
    let otherObservation = await other.send(.appeared)
    await other.receive(\.countersChanged) {
      $0.rows = [Counter.State(id: 2, value: 5), Counter.State(id: 4)]
    }
    await store.send(\.rows[id: 2].incrementTapped)
    await store.receive(\.rows[id: 2].written)
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 2].valueChanged) { $0.rows[id: 2]?.value = 6 }
    await other.receive(\.countersChanged)
    await other.receive(\.rows[id: 2].valueChanged) { $0.rows[id: 2]?.value = 6 }
    // The other has not been notified yet, and nevertheless no count is lost.
    await store.send(\.rows[id: 2].incrementTapped)
    await other.receive(\.countersChanged)
    await other.receive(\.rows[id: 2].valueChanged) { $0.rows[id: 2]?.value = 7 }
    await other.send(\.rows[id: 2].decrementTapped)
    await store.receive(\.rows[id: 2].written)
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 2].valueChanged) { $0.rows[id: 2]?.value = 7 }
    await store.receive(\.countersChanged)
    await store.receive(\.rows[id: 2].valueChanged) { $0.rows[id: 2]?.value = 6 }
    await other.receive(\.rows[id: 2].written)
    await other.receive(\.countersChanged)
    await other.receive(\.rows[id: 2].valueChanged) { $0.rows[id: 2]?.value = 6 }
    #expect(store.state.total == 6)
    #expect(other.state.total == 6)
    await observation.cancel()
    await otherObservation.cancel()
  }
}
