import Ratchet
import Testing

@Suite("Waiting for a store's effects") struct StoreFinishTests {
  enum Way: CaseIterable, Sendable { case store, effects, scope }

  private let store = Store(initialState: Board.State()) { Board() }
  private let gate = Gate()

  private func wait(by way: Way) async {
    switch way {
    case .store: await store.finish()
    case .effects: await store.effects.finish()
    case .scope: await store.scope(state: \.left, action: \.left).finish()
    }
  }

  @Test("ends when the waiting task is cancelled, and the effects go on", arguments: Way.allCases)
  func cancelled(way: Way) async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    await gate.arrivals()
    let waiting = Task.immediate { await wait(by: way) }
    // Runs on the store's actor after the waiter has begun to wait.
    await store.run {}
    waiting.cancel()
    await waiting.value
    #expect(gate.cancellations == 0)
    #expect(await store.liveNames == ["a"])
    gate.open()
    await store.finish()
    #expect(await store.state.log == ["a"])
  }

  @Test("does not begin in a task that is already cancelled", arguments: Way.allCases)
  func cancelledBefore(way: Way) async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    let start = Gate()
    let waiting = Task {
      await start.pass()
      await wait(by: way)
    }
    waiting.cancel()
    await waiting.value
    #expect(gate.cancellations == 0)
    gate.open()
    await store.finish()
  }

  @Test("ends for the other tasks only with the effects, when one of them is cancelled")
  func others() async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    let log = Log()
    let others = (1...3).map { number in
      Task.immediate { [store] in
        await store.finish()
        log.note("\(number)")
      }
    }
    await store.run {}
    others[1].cancel()
    await others[1].value
    #expect(log.lines == ["2"])
    gate.open()
    for other in others { await other.value }
    #expect(log.lines.sorted() == ["1", "2", "3"])
  }
}
