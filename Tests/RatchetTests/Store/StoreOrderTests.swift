import Ratchet
import RatchetDependencies
import Synchronization
import Testing

@Suite("Actions are reduced") struct StoreOrderTests {
  @Test("first in, first out, when a reducer sends to its own store")
  func reentrantSends() async {
    let here = Here<Board.State, Board.Action>()
    let store = Store(initialState: Board.State()) { Board() }
    here.set(store)

    await store.send(
      .work { state in
        here.send(.log("first"))
        here.send(.log("second"))
        state.log.append("outer")
        return .send(.log("effect"))
      })

    #expect(await store.state.log == ["outer", "first", "second", "effect"])
  }

  @Test("before any of their effects starts, also when a reducer sends to its own store")
  func effectsStartLast() async {
    let here = Here<Board.State, Board.Action>()
    let store = Store(initialState: Board.State()) { Board() }
    here.set(store)
    let log = Log()

    await store.send(
      .effect {
        .merge(
          .run { _ in log.note("effect") },
          .send(
            .change { state in
              here.send(.change { _ in log.note("sent from the reducer") })
              log.note("reducing")
            }))
      }
    ).finish()

    #expect(log.lines == ["reducing", "sent from the reducer", "effect"])
  }

  @Test("breadth first: queued actions come after waiting ones")
  func breadthFirst() async {
    let store = Store(initialState: Board.State()) { Board() }
    await store.send(
      .effect {
        .merge(
          .send(.effect { .merge(.send(.log("1.1")), .send(.log("1.2"))) }),
          .send(.log("2")),
          .send(.left(.effect { .send(.log("left")) })),
          .send(.log("3")))
      })
    #expect(await store.state.log == ["2", "3", "1.1", "1.2"])
    #expect(await store.state.left.log == ["left"])
  }

  @Test("in the order in which each of eight tasks sent them")
  func senders() async {
    let store = Store(initialState: Board.State()) { Board() }
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<1000 { await store.send(.log("\(task) \(number)")) }
        }
      }
    }
    let log = await store.state.log
    #expect(log.count == 8000)
    for task in 0..<8 {
      let own = log.filter { $0.hasPrefix("\(task) ") }
      #expect(own == (0..<1000).map { "\(task) \($0)" })
    }
  }
}

/// Lets a reducer reach the store that runs it.
final class Here<State, Action: Sendable>: Sendable {
  // Set once by the test, read in the store's isolation.
  private let store = Mutex<Store<State, Action>?>(nil)

  func set(_ new: Store<State, Action>?) { store.withLock { $0 = new } }

  /// Sends from inside the store's isolation.
  func send(_ action: Action) {
    store.withLock { $0 }?.assumeIsolated { store in _ = store.send(action) }
  }
}
