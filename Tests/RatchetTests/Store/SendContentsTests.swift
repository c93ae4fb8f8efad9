import Ratchet
import Testing

@Suite("send(contentsOf:): several actions in one hop") struct SendContentsTests {
  @Test("are reduced in order, each with its queued actions before the next")
  func order() async {
    let store = Store(initialState: Board.State()) { Board() }
    await store.send(contentsOf: [
      .log("a"), .effect { .send(.effect { .send(.log("b")) }) }, .log("c"),
    ])
    #expect(await store.state.log == ["a", "b", "c"])
  }

  @Test("are one commit: observers see the end state once")
  func commit() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    var states = await store.states(of: \.count).makeAsyncIterator()
    #expect(await states.next() == 0)
    let seen = Kept<[Int]>()
    seen.value = []
    await store.observeCommits { seen.value?.append($0.count) }
    await store.send(contentsOf: (1...5).map { .set($0) })
    #expect(seen.value == [5])
    #expect(await states.next() == 5)
  }

  @Test("start the effects of all once all are reduced, and none that one of them cancelled")
  func effects() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    let (first, second) = (Gate(), Gate())
    let task = await store.send(contentsOf: [.wait(first), .stop, .wait(second)])
    #expect(first.arrived == 0)
    #expect(second.arrived == 1)
    second.open()
    await task.finish()
    #expect(await store.state.count == 1)
  }

  @Test("are one task to wait for and to cancel")
  func task() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    let (first, second) = (Gate(), Gate())
    let task = await store.send(contentsOf: [.wait(first), .wait(second)])
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(first.cancellations == 1)
    #expect(second.cancellations == 1)
    #expect(await store.state.count == 0)
  }

  @Test("can be none, which does nothing")
  func none() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(contentsOf: []).finish()
    #expect(await store.state == Counter.State())
  }
}
