import RatchetIssues
import Testing

@testable import Ratchet

@Suite("A store's end") struct StoreLifetimeTests {
  @Test("cancels its effects, which did not keep it alive")
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

  @Test("frees the steps that never come")
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

  @Test("frees its list of effects, the cancelled ones that have not ended yet included")
  func freesEntries() async {
    let gate = Gate()
    let ends = Log()
    let entries = WeakEntries()
    do {
      let store = Store(initialState: Board.State()) { Board() }
      await store.send(
        .effect {
          // Cancelling does not reach a task of its own.
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

/// Entries of the registry, not kept alive.
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

/// Tells when it is freed.
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
