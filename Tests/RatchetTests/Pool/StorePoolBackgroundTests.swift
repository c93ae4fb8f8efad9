import RatchetDependencies
import RatchetIssues
import Synchronization
import Testing

@testable import Ratchet

/// A session with a subscription that never ends, and work that does.
private struct Subscribed: Reducer {
  struct State: Equatable, Sendable {
    var id = 0
    var count = 0
  }

  @CasePathable
  enum Action: Sendable {
    /// Waits in the background, then works behind another gate.
    case subscribe(Gate, then: Gate?)
    case work(Gate)
    case worked
  }

  let log: Log

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .subscribe(let gate, let next):
      state.count += 1
      let log = log
      return .run { send in
        await gate.pass()
        if Task.isCancelled { return log.note("unsubscribed") }
        if let next { await send(.work(next)) }
        // Waits for cancellation: this gate is never opened.
        await Gate().pass()
        log.note("unsubscribed")
      }
      .background()
    case .work(let gate):
      let log = log
      return .run { send in
        await gate.pass()
        if Task.isCancelled { log.note("cancelled") }
        await send(.worked)
      }
    case .worked:
      state.count += 10
      return .none
    }
  }
}

@Suite("A pool of stores with effects that never end") struct StorePoolBackgroundTests {
  private typealias Pool = StorePool<Int, Subscribed.State, Subscribed.Action>

  /// The saves, in order: the key and the count.
  private final class Saved: Sendable {
    private let saved = Mutex<[String]>([])
    func note(_ key: Int, _ state: Subscribed.State) {
      saved.withLock { $0.append("\(key): \(state.count)") }
    }
    var all: [String] { saved.withLock(\.self) }
  }

  private let saved = Saved()
  private let clock = ManualClock()
  private let log = Log()
  /// A gate that is never opened.
  private let closed = Gate()

  private func pool(
    idleAfter: Duration? = nil, saveEvery: Duration? = nil, inbox: StoreInbox = .unbounded,
    middleware: [Middleware<Subscribed.State, Subscribed.Action>] = [],
    restore: @escaping @Sendable () async -> Void = {},
    save: @escaping @Sendable () async throws -> Void = {},
    onFailure: (@Sendable (Int, any Error) -> Void)? = nil
  ) -> Pool {
    withDependencies {
      $0.continuousClock = clock
    } operation: { [saved, log] in
      StorePool(
        idleAfter: idleAfter, saveEvery: saveEvery, inbox: inbox, middleware: middleware,
        initialState: { Subscribed.State(id: $0) },
        reducer: { Subscribed(log: log) },
        restore: { _ in
          await restore()
          return nil
        },
        save: { key, state in
          try await save()
          saved.note(key, state)
        },
        onFailure: onFailure)
    }
  }

  private func subscribe(_ pool: Pool, then next: Gate? = nil, _ gate: Gate? = nil) async throws {
    let gate = gate ?? closed
    try await pool.withStore(for: 1) { _ = await $0.send(.subscribe(gate, then: next)) }
    await gate.arrivals()
  }

  @Test(
    "evicts a store with only background effects, saves it, and cancels them")
  func idle() async throws {
    let pool = pool(idleAfter: .seconds(10))
    try await subscribe(pool)
    await clock.sleeps(1)
    clock.advance(by: .seconds(10))
    await pool.until { $0.count == 0 }
    #expect(await log.lines(atLeast: 1) == ["unsubscribed"])
    #expect(saved.all == ["1: 1"])
  }

  @Test("evicts such a store as soon as its last reference is released")
  func evict() async throws {
    let pool = pool()
    try await subscribe(pool)
    #expect(try await pool.evict(1))
    #expect(saved.all == ["1: 1"])
    #expect(await log.lines(atLeast: 1) == ["unsubscribed"])
  }

  @Test("keeps such a store while an effect runs that a background effect started")
  func startedByBackground() async throws {
    let pool = pool()
    let (gate, work) = (Gate(), Gate())
    try await subscribe(pool, then: work, gate)
    await pool.until { $0.idleKeys == [1] }
    gate.open()
    await work.arrivals()
    #expect(try await pool.evict(1) == false)
    #expect(saved.all == [])
    work.open()
    await pool.until { $0.idleKeys == [1] }
    #expect(try await pool.evict(1))
    #expect(saved.all == ["1: 11"])
  }

  @Test("shuts down without a wait for effects in the background")
  func shutDown() async throws {
    let pool = pool()
    try await subscribe(pool)
    try await pool.shutDown()
    #expect(saved.all == ["1: 1"])
    #expect(await log.lines(atLeast: 1) == ["unsubscribed"])
    #expect(await pool.keys == [])
  }

  @Test(
    "shuts down by force after a timeout: effects are cancelled, and all is saved, stores in use too"
  )
  func shutDownByForce() async throws {
    let pool = pool()
    let held = try await pool.store(for: 2)
    await held.send(.subscribe(closed, then: nil))
    let work = Gate()
    try await pool.withStore(for: 1) { _ = await $0.send(.work(work)) }
    await work.arrivals()
    let ending = Task { try await pool.shutDown(timeout: .seconds(30)) }
    await clock.sleeps(1)
    clock.advance(by: .seconds(29))
    #expect(await pool.keys == [1, 2])
    #expect(saved.all == [])
    clock.advance(by: .seconds(1))
    try await ending.value
    #expect(saved.all.sorted() == ["1: 0", "2: 1"])
    #expect(await log.lines(atLeast: 2).sorted() == ["cancelled", "unsubscribed"])
    #expect(await pool.count == 0)
    #expect(await held.state.count == 1)
  }

  @Test("shuts down in time when nothing holds it up, and by force only once")
  func shutDownInTime() async throws {
    let pool = pool()
    try await subscribe(pool)
    try await pool.shutDown(timeout: .seconds(30))
    clock.advance(by: .seconds(60))
    try await pool.shutDown(timeout: .seconds(30))
    #expect(saved.all == ["1: 1"])
  }

  @Test("refuses a store that is still being restored at a forced shutdown")
  func restoring() async throws {
    let gate = Gate()
    let pool = pool(restore: { await gate.pass() })
    let asking = Task { try await pool.store(for: 1) }
    await gate.arrivals()
    let ending = Task { try await pool.shutDown(timeout: .seconds(1)) }
    await clock.sleeps(1)
    clock.advance(by: .seconds(1))
    try await ending.value
    await #expect(throws: StorePoolError.closed) { try await asking.value }
    gate.open()
    #expect(await pool.count == 0)
  }

  @Test(
    "names the states that a forced shutdown could not save, and tries again at the next shutdown")
  func forceFails() async throws {
    let failing = FailingSave(isBroken: true)
    let pool = pool(save: { try failing.save() })
    let held = try await pool.store(for: 1)
    let ending = Task { try await pool.shutDown(timeout: .seconds(1)) }
    await clock.sleeps(1)
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: StorePoolFailures<Int>.self) { try await ending.value }
    #expect(error?.errors[1] is Shelter.Failure)
    failing.repair()
    try await pool.shutDown()
    #expect(saved.all == ["1: 0"])
    #expect(await held.state.count == 0)
  }

  @Test("saves a store periodically, so that a crash loses only the last period")
  func saveEvery() async throws {
    let pool = pool(saveEvery: .seconds(10))
    let store = try await pool.store(for: 1)
    let open = Gate()
    open.open()
    for round in 1...2 {
      await clock.sleeps(round)
      await store.send(.work(open)).finish()
      clock.advance(by: .seconds(10))
      await pool.until { [saved] _ in saved.all.count == round }
    }
    #expect(saved.all == ["1: 10", "1: 20"])
    #expect(await pool.keys == [1])
    let ending = Task { try await pool.shutDown(timeout: .zero) }
    try await ending.value
    #expect(saved.all == ["1: 10", "1: 20", "1: 20"])
  }

  @Test("reports a periodic save that fails, and tries again")
  func saveEveryFails() async throws {
    let failing = FailingSave(isBroken: true)
    let failures = Log()
    let pool = pool(
      saveEvery: .seconds(10), save: { try failing.save() },
      onFailure: { key, error in failures.note("\(key): \(error)") })
    let store = try await pool.store(for: 1)
    await clock.sleeps(1)
    clock.advance(by: .seconds(10))
    #expect(await failures.lines(atLeast: 1) == ["1: Failure()"])
    failing.repair()
    await clock.sleeps(2)
    clock.advance(by: .seconds(10))
    await pool.until { [saved] _ in saved.all == ["1: 0"] }
    #expect(await store.state.count == 0)
    try await pool.shutDown(timeout: .zero)
  }

  @Test("gives its stores an inbox and middleware, and lists its keys")
  func storeParameters() async throws {
    let seen = Log()
    let pool = pool(
      inbox: .bounded(1, .reject),
      middleware: [Middleware(didReduce: { _, state in seen.note("\(state.id)") })])
    for key in [1, 2] {
      try await pool.withStore(for: key) { store in
        #expect(store.gate != nil)
        await store.send(.worked)
      }
    }
    #expect(await pool.keys == [1, 2])
    #expect(await pool.count == 2)
    #expect(seen.lines == ["1", "2"])
    try await pool.shutDown()
  }
}

private final class FailingSave: Sendable {
  private let isBroken: Atomic<Bool>

  init(isBroken: Bool) { self.isBroken = Atomic(isBroken) }

  func repair() { isBroken.store(false, ordering: .relaxed) }

  func save() throws {
    if isBroken.load(ordering: .relaxed) { throw Shelter.Failure() }
  }
}

@Suite("Effects in the background") struct BackgroundEffectTests {
  private enum Action: Sendable {
    case begin(Gate)
    case passed(Gate)
  }

  private func store() -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce { state, action in
        switch action {
        case .begin(let gate):
          let wait = Effect<Action>.run { send in
            await gate.pass()
            await send(.passed(gate))
          }
          return .concatenate(.merge(wait.map { $0 }, wait.cancellable(id: 1)).background(), wait)
            .background()
        case .passed:
          state += 1
          return .none
        }
      }
    }
  }

  @Test("are listed as such, through merges, sequences and maps, and end as others do")
  func listed() async {
    let store = store()
    let gate = Gate()
    let task = await store.send(.begin(gate))
    await gate.arrivals(2)
    #expect(await store.effects.map(\.isBackground) == [true, true])
    #expect(await store.isQuiet)
    gate.open()
    await task.finish()
    #expect(await store.state == 3)
    #expect(await store.effects.isEmpty)
    #expect(await store.isQuiet)
  }

  @Test("stay in the background when they are throttled or debounced, as their waits do")
  func delayed() async {
    let clock = TestClock()
    let gate = Gate()
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, isThrottled in
        let wait = Effect<Bool>.run { _ in await gate.pass() }.background()
        return isThrottled
          ? wait.throttle(id: 1, for: .seconds(10), latest: true)
          : wait.debounce(id: 2, for: .seconds(10))
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    for _ in 1...2 { await store.send(true) }
    await gate.arrivals(1)
    #expect(await store.isQuiet)
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await gate.arrivals(2)
    #expect(await store.isQuiet)
    await store.send(false)
    #expect(await store.isQuiet)
    await clock.sleepers()
    await clock.advance(by: .seconds(10))
    await gate.arrivals(3)
    #expect(await store.isQuiet)
    gate.open()
    await store.finish()
  }

  @Test("are cancelled by their ids, and stay in the background until they have ended")
  func cancelled() async {
    let store = store()
    let gate = Gate()
    await store.send(.begin(gate))
    await gate.arrivals(2)
    await store.effects.cancelAll()
    #expect(await store.isQuiet)
    await store.finish()
    #expect(gate.cancellations == 2)
  }

  @Test("without work, or with an action alone, are unchanged by the modifier")
  func nothing() {
    #expect(Effect<Int>.none.background().pieces.isEmpty)
    guard case .send(7) = Effect.send(7).background().step else {
      Issue.record("The modifier changed an effect that is only an action.")
      return
    }
  }
}
