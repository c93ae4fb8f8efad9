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
