import RatchetDependencies
import RatchetIssues
import Synchronization
import Testing

@testable import Ratchet

@Suite("deinit: the end of a store") struct StoreLifetimeTests {
  @Test("cancels its effects, which did not keep it alive: there is no retain cycle")
  func cancelsEffects() async {
    let gate = Gate()
    weak var gone: Store<Board.State, Board.Action>?
    do {
      let store = Store(initialState: Board.State()) { Board() }
      gone = store
      await store.send(.left(.wait(gate)))
      await gate.arrivals()
    }
    #expect(gone == nil)
    #expect(gate.cancellations == 1)
  }

  @Test("waits for its scopes")
  func scopesKeepIt() async {
    let gate = Gate()
    var scope: StoreOf<Worker>?
    do {
      let store = Store(initialState: Board.State()) { Board() }
      scope = store.scope(state: \.left, action: \.left)
      await store.send(.left(.wait(gate)))
    }
    await gate.arrivals()
    #expect(gate.cancellations == 0)
    await scope?.send(.log("still here"))
    #expect(await scope?.state.log == ["still here"])
    scope = nil
    #expect(gate.cancellations == 1)
  }

  @Test("frees the steps that never run")
  func freesSteps() async {
    let gate = Gate()
    let ends = Log()
    do {
      let store = Store(initialState: Board.State()) { Board() }
      await store.send(
        .effect { [rest = Thing(ends, "rest")] in
          .concatenate(.run { _ in await gate.pass() }, .run { _ in rest.touch() })
        })
      await gate.arrivals()
    }
    #expect(await ends.lines(atLeast: 1) == ["rest"])
  }

  @Test("is not needed to free an effect's work, which no effect that it started retains")
  func freesWork() async {
    let gate = Gate()
    let ends = Log()
    let store = Store(initialState: Board.State()) { Board() }
    await store.send(
      .effect {
        let work = Thing(ends, "work")
        return .run { send in
          work.touch()
          await send(.left(.wait(gate)))
        }
      })
    await gate.arrivals()
    #expect(await ends.lines(atLeast: 1) == ["work"])
    gate.open()
    await store.finish()
  }

  @Test("frees the values kept for a waiting throttled effect")
  func freesThrottled() {
    weak var group: EffectGroup?
    do {
      let clock = TestClock()
      let machine = StoreMachine<Int, Int>(state: 0) { _, _ in
        .run { _ in }.throttle(id: "a", for: .seconds(10), clock: clock, latest: true)
      }
      _ = machine.send(1)
      group = machine.send(2)
      #expect(group != nil)
      machine.registry.endAll()
    }
    #expect(group == nil)
  }

  @Test("waits while an effect is started, which may release the last reference, and then sends")
  func releasedWhileStarting() async {
    let log = Log()
    let holder = Holder()
    holder.store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, action in
        log.note("\(action)")
        guard action else { return .none }
        return .run { send in
          holder.store = nil
          await send(false)
          log.note("sent")
        }
      }
    }
    await holder.store?.send(true)
    #expect(holder.store == nil)
    #expect(log.lines == ["true", "false", "sent"])
  }

  @Test("can coincide with waits and cancellations of its effects, on any thread")
  func endsMeetWaiters() async {
    for _ in 0..<500 {
      var store: StoreOf<Board>? = Store(initialState: Board.State()) { Board() }
      var tasks: [StoreTask] = []
      for number in 0..<6 {
        if let task = await store?.send(.left(.wait(Gate(), id: "\(number)"))) {
          tasks.append(task)
        }
      }
      await withTaskGroup { group in
        for task in tasks[..<3] { group.addTask { await task.finish() } }
        for task in tasks[3...] { group.addTask { task.cancel() } }
        let last = store.take()
        group.addTask { withExtendedLifetime(last) {} }
      }
    }
  }

  @Test("frees its list of effects, including cancelled ones that have not ended yet")
  func freesEntries() async {
    let gate = Gate()
    let ends = Log()
    let entries = WeakEntries()
    do {
      let store = Store(initialState: Board.State()) { Board() }
      await store.send(
        .effect {
          // Cancellation does not reach an unstructured task.
          .run { _ in
            await Task { await gate.pass() }.value
            ends.note("cancelled")
          }
          .cancellable(id: "stubborn")
        })
      await entries.add(from: store)
      await store.send(.effect { .cancel(id: "stubborn") })
      await store.send(.left(.wait(Gate(), then: "running")))
      await entries.add(from: store)
      await gate.arrivals()
      #expect(entries.living == 2)
    }
    gate.open()
    #expect(await ends.lines(atLeast: 1) == ["cancelled"])
    await Task.yield()
    #expect(entries.living == 0)
  }
}

/// Holds the only reference to a store.
private final class Holder: Sendable {
  // Locked: the test sets it, and an effect in the store's isolation.
  private let held = Mutex<Store<Int, Bool>?>(nil)

  var store: Store<Int, Bool>? {
    get { held.withLock(\.self) }
    set { held.withLock { $0 = newValue } }
  }
}

/// Weak references to entries of the registry.
private final class WeakEntries {
  private struct Entry {
    weak var effect: RunningEffect?
  }

  private var entries: [Entry] = []

  var living: Int { entries.count { $0.effect != nil } }

  func add<State, Action>(from store: Store<State, Action>) async {
    for effect in await store.liveEntries { entries.append(Entry(effect: effect)) }
  }
}

/// Logs when it is freed.
final class Thing: Sendable {
  private let log: Log
  private let name: String

  init(_ log: Log, _ name: String) {
    self.log = log
    self.name = name
  }

  func touch() {}

  deinit { log.note(name) }
}
