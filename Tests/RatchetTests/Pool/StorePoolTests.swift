import Foundation
import RatchetDependencies
import Synchronization
import Testing

@testable import Ratchet

@Suite("A pool of stores") struct StorePoolTests {
  private let shelter = Shelter()
  private let clock = ManualClock()

  private func pool(
    idleAfter: Duration? = nil, maximumCount: Int? = nil,
    saveGate: Gate? = nil, restoreGate: Gate? = nil,
    onFailure: (@Sendable (Int, any Error) -> Void)? = nil
  ) -> StorePool<Int, Counter.State, Counter.Action> {
    withDependencies {
      $0.continuousClock = clock
    } operation: { [shelter] in
      StorePool(
        idleAfter: idleAfter, maximumCount: maximumCount,
        initialState: { Counter.State(id: $0) },
        reducer: { Counter() },
        restore: { key in
          await restoreGate?.pass()
          return try shelter.restore(key)
        },
        save: { key, state in
          await saveGate?.pass()
          try shelter.save(key, state)
        },
        onFailure: onFailure)
    }
  }

  /// Waits until the store of a key is unused.
  private func settle(_ pool: StorePool<Int, Counter.State, Counter.Action>, _ key: Int) async {
    await pool.until { $0.idleKeys.contains(key) }
  }

  @Test("gives all callers with the same key the same store, while it lives")
  func same() async throws {
    let pool = pool()
    let one = try await pool.store(for: 1)
    let again = try await pool.store(for: 1)
    let other = try await pool.store(for: 2)
    #expect(one === again)
    #expect(one !== other)
    await one.send(.incrementTapped)
    #expect(await again.state == Counter.State(id: 1, count: 1))
    #expect(await other.state == Counter.State(id: 2))
    #expect(await pool.count == 2)
    _ = consume one
    _ = consume again
    _ = consume other
    try await pool.shutDown()
  }

  @Test("restores a key once, however many callers request it at the same time")
  func oneRestore() async throws {
    let gate = Gate()
    let pool = pool(restoreGate: gate)
    await withThrowingTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          try await pool.withStore(for: 1) { await $0.send(.incrementTapped).finish() }
        }
      }
      await gate.arrivals()
      gate.open()
    }
    #expect(shelter.restores == [1])
    try await pool.shutDown()
    #expect(shelter.saves == [10])
  }

  @Test("saves a store that it evicts after use, and restores it at the next request")
  func saveAndRestore() async throws {
    let pool = pool()
    try await pool.withStore(for: 1) { await $0.send(.set(5)).finish() }
    #expect(try await pool.evict(1))
    #expect(await pool.count == 0)
    #expect(try await pool.withStore(for: 1) { await $0.state.count } == 5)
    #expect(try await pool.evict(7) == false)
    try await pool.shutDown()
    #expect(shelter.restores == [1, 1])
  }

  @Test("keeps a store that is referenced, directly or by a scope")
  func held() async throws {
    let pool = pool()
    var store: Store<Counter.State, Counter.Action>? = try await pool.store(for: 1)
    #expect(try await pool.evict(1) == false)
    var scope = store?.scope(state: \.count, action: \.set)
    store = nil
    #expect(try await pool.evict(1) == false)
    await scope?.send(1)
    store = try await pool.store(for: 1)
    #expect(await store?.state.count == 1)
    scope = nil
    store = nil
    #expect(try await pool.evict(1))
    #expect(shelter.saves == [1])
  }

  @Test("keeps a store while its effects run")
  func effects() async throws {
    let pool = pool()
    let gate = Gate()
    try await pool.withStore(for: 1) { store in await store.send(.wait(gate)) }
    await gate.arrivals()
    #expect(try await pool.evict(1) == false)
    gate.open()
    await settle(pool, 1)
    #expect(try await pool.evict(1))
    #expect(shelter.saves == [1])
  }

  @Test("evicts a store when it has been idle for its time, and not before")
  func idleTime() async throws {
    let pool = pool(idleAfter: .seconds(10))
    try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
    await clock.sleeps(1)
    clock.advance(by: .seconds(9))
    #expect(await pool.count == 1)
    clock.advance(by: .seconds(1))
    await pool.until { $0.count == 0 }
    #expect(shelter.saves == [1])
  }

  @Test("evicts the least recently used store when there are too many")
  func tooMany() async throws {
    let pool = pool(maximumCount: 2)
    for key in [1, 2] {
      try await pool.withStore(for: key) { await $0.send(.set(key)).finish() }
      await settle(pool, key)
    }
    try await pool.withStore(for: 3) { await $0.send(.set(3)).finish() }
    await pool.until { $0.count == 2 }
    #expect(shelter.saves == [1])
    await settle(pool, 2)
    await settle(pool, 3)
    #expect(await pool.evictIdle() == 2)
    #expect(shelter.saves.sorted() == [1, 2, 3])
  }

  @Test("evicts a store that was released just before")
  func evictsReleased() async throws {
    let pool = pool()
    for key in 0..<20 {
      try await pool.withStore(for: key) { await $0.send(.incrementTapped) }
      #expect(await pool.evictIdle() == 1)
    }
    try await pool.shutDown()
  }

  @Test("keeps a store that is requested while it is saved, and saves it again")
  func usedWhileSaved() async throws {
    let gate = Gate()
    let pool = pool(saveGate: gate)
    try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
    await settle(pool, 1)
    async let isGone = pool.evict(1)
    await gate.arrivals()
    try await pool.withStore(for: 1) { store in
      #expect(await store.state.count == 1)
      await store.send(.set(2)).finish()
    }
    gate.open()
    #expect(try await isGone == false)
    try await pool.shutDown()
    #expect(shelter.saves == [1, 2])
    #expect(shelter.restores == [1])
  }

  @Test("passes on an error of restoring, and tries again for the next caller")
  func restoreFails() async throws {
    let pool = pool()
    shelter.setBroken(true)
    await #expect(throws: Shelter.Failure.self) { try await pool.store(for: 1) }
    #expect(await pool.count == 0)
    shelter.setBroken(false)
    #expect(try await pool.withStore(for: 1) { await $0.state.count } == 0)
    try await pool.shutDown()
  }

  @Test("keeps a store that cannot be saved, and reports the error to waiting callers")
  func saveFails() async throws {
    let log = Log()
    let pool = pool(idleAfter: .seconds(10), onFailure: { log.note("\($0): \($1)") })
    try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
    await settle(pool, 1)
    shelter.setBroken(true)
    await #expect(throws: Shelter.Failure.self) { try await pool.evict(1) }
    #expect(log.lines == [])
    #expect(await pool.evictIdle() == 0)
    #expect(log.lines == ["1: Failure()"])
    await clock.sleeps(1)
    clock.advance(by: .seconds(10))
    #expect(await log.lines(atLeast: 2) == ["1: Failure()", "1: Failure()"])
    shelter.setBroken(false)
    await clock.sleeps(2)
    clock.advance(by: .seconds(10))
    await pool.until { $0.count == 0 }
    #expect(shelter.saves == [1])
  }

  @Test("reports a failed save as an issue when nothing handles it")
  func saveFailureIssue() async throws {
    let log = Log()
    let line = #line + 8
    let issues = try await issues {
      let pool = withDependencies {
        $0.continuousClock = clock
      } operation: { [shelter] in
        StorePool(
          idleAfter: .seconds(1), initialState: { (id: Int) in Counter.State(id: id) },
          reducer: { Counter() }, restore: { try shelter.restore($0) },
          save: { key, state in
            defer { log.note("saving") }
            try shelter.save(key, state)
          })
      }
      try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
      await clock.sleeps(1)
      shelter.setBroken(true)
      clock.advance(by: .seconds(1))
      await clock.sleeps(2)
      shelter.setBroken(false)
      try await pool.shutDown()
    }
    #expect(
      issues == [
        """
        RatchetIssue R055 at StorePoolTests.swift:\(line - 3)
          The state of a pooled store could not be saved; the store stays in the pool.
            key    1
            error  Failure()
          The pool tries again after the same idle time. Give the pool an `onFailure:` to handle \
        the error.
          More: ratchet explain R055
        """
      ])
  }

  @Test("shuts down when its stores are unused, their effects have ended, and all are saved")
  func shutDown() async throws {
    let pool = pool()
    let gate = Gate()
    try await pool.withStore(for: 1) { store in await store.send(.wait(gate)) }
    try await pool.withStore(for: 2) { await $0.send(.set(2)).finish() }
    await gate.arrivals()
    let ending = Task { try await pool.shutDown() }
    await pool.until { $0.isClosed }
    await #expect(throws: StorePoolError.closed) { try await pool.store(for: 3) }
    #expect(
      StorePoolError.closed.description == "The pool was shut down: it provides no more stores.")
    gate.open()
    try await ending.value
    #expect(await pool.count == 0)
    #expect(shelter.saves.sorted() == [1, 2])
  }

  @Test(
    "goes on shutting down when the calling task is cancelled, and names the stores not saved yet")
  func shutDownCancelled() async throws {
    let pool = pool()
    let gate = Gate()
    try await pool.withStore(for: 1) { store in await store.send(.wait(gate)) }
    await gate.arrivals()
    let ending = Task { try await pool.shutDown() }
    await pool.until { $0.isClosed }
    ending.cancel()
    let error = await #expect(throws: StorePoolFailures<Int>.self) { try await ending.value }
    #expect(error?.errors.keys.sorted() == [1])
    #expect(error?.errors[1] is CancellationError)
    #expect(gate.cancellations == 0)
    #expect(await pool.count == 1)
    let early = Task {
      await Gate().pass()
      try await pool.shutDown()
    }
    early.cancel()
    await #expect(throws: StorePoolFailures<Int>.self) { try await early.value }
    gate.open()
    try await pool.shutDown()
    #expect(shelter.saves == [1])
  }

  @Test("restores, saves and reports failures with the dependencies from where it was made")
  func dependencies() async throws {
    let log = Log()
    let note = { @Sendable (line: String) in
      @Dependency(\.date.now) var now
      log.note("\(line) \(now == .distantPast)")
    }
    let pool = withDependencies {
      $0.date.now = .distantPast
    } operation: { [shelter] in
      StorePool(
        initialState: { (id: Int) in Counter.State(id: id) }, reducer: { Counter() },
        restore: { key in
          note("restore")
          return try shelter.restore(key)
        },
        save: { key, state in
          note("save")
          try shelter.save(key, state)
        },
        onFailure: { _, _ in note("failure") })
    }
    try await withDependencies {
      $0.date.now = .distantFuture
    } operation: {
      try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
      await settle(pool, 1)
      shelter.setBroken(true)
      #expect(await pool.evictIdle() == 0)
      shelter.setBroken(false)
      #expect(await pool.evictIdle() == 1)
    }
    #expect(log.lines == ["restore true", "save true", "failure true", "save true"])
    try await pool.shutDown()
  }

  @Test("names the stores that it could not save at shutdown, and can be shut down again")
  func shutDownFails() async throws {
    let pool = pool()
    try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
    shelter.setBroken(true)
    let error = await #expect(throws: StorePoolFailures<Int>.self) { try await pool.shutDown() }
    #expect(error?.description == "These stores could not be saved: 1: Failure().")
    shelter.setBroken(false)
    try await pool.shutDown()
    #expect(shelter.saves == [1])
  }

  @Test("does not fail to shut down if a repeated save succeeded")
  func shutDownAfterAll() async throws {
    let gate = Gate()
    let pool = pool(saveGate: gate)
    try await pool.withStore(for: 1) { await $0.send(.set(1)).finish() }
    await settle(pool, 1)
    let eviction = Task { try await pool.evict(1) }
    await gate.arrivals()
    var store: Store<Counter.State, Counter.Action>? = try await pool.store(for: 1)
    let ending = Task { try await pool.shutDown() }
    await pool.until { $0.isClosed }
    shelter.setBroken(true)
    gate.open()
    await #expect(throws: Shelter.Failure.self) { try await eviction.value }
    shelter.setBroken(false)
    #expect(await store?.state.count == 1)
    store = nil
    try await ending.value
    #expect(shelter.saves == [1])
  }

  @Test("cancels the effects of all its stores when it is released")
  func letGoWithEffects() async throws {
    let gate = Gate()
    let log = Log()
    try await withIssueReporters([NotingReporter(log: log)]) {
      let pool = StorePool(
        initialState: { (id: Int) in Departing.State() }, reducer: { Departing(log: log) })
      try await pool.withStore(for: 1) { _ = await $0.send(gate) }
      await gate.arrivals()
      await pool.until { $0.isWatching(1) }
    }
    #expect(await log.lines(atLeast: 2).contains("cancelled"))
    #expect(gate.cancellations == 1)
  }

  @Test("reports an issue when it is released with stores")
  func letGo() async throws {
    let line = #line + 4
    // The last reference may belong to a task.
    let log = Log()
    try await withIssueReporters([NotingReporter(log: log)]) {
      let pool = StorePool(
        initialState: { (id: Int) in Counter.State(id: id) }, reducer: { Counter() })
      try await pool.withStore(for: 1) { await $0.send(.incrementTapped).finish() }
      await settle(pool, 1)
    }
    #expect(
      await log.lines(atLeast: 1) == [
        """
        RatchetIssue R056 at StorePoolTests.swift:\(line)
          A pool was released while it had stores; their unsaved changes are lost.
            key  1
          End a pool with `try await pool.shutDown()`, which saves all stores.
          More: ratchet explain R056
        """
      ])
  }
}
