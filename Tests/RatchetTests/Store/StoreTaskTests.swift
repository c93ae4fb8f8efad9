import Ratchet
import Testing

@Suite("StoreTask: the effects of a send") struct StoreTaskTests {
  private let store = Store(initialState: Board.State()) { Board() }
  private let gate = Gate()
  private let second = Gate()

  @Test("is empty when no effect runs")
  func nothing() async {
    await store.send(.log("a")).finish()
    await store.send(.effect { .send(.log("b")) }).finish()
    #expect(await store.state.log == ["a", "b"])
  }

  @Test("includes effects of actions that its effects sent")
  func descendants() async {
    let done = Log()
    let task = await store.send(
      .effect { [gate, second] in
        .run { send in
          await gate.pass()
          await send(
            .effect { .send(.effect { .wait(second, id: "second", then: .log("end")) }) })
        }
      })
    let waiting = Task {
      await task.finish()
      done.note("finished")
    }
    gate.open()
    await second.arrivals()
    #expect(done.lines == [])
    second.open()
    await waiting.value
    #expect(await store.state.log == ["end"])
  }

  @Test("is separate from that of another send")
  func groups() async {
    let first = await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    let other = await store.send(.effect { [second] in .wait(second, id: "a", then: .log("b")) })
    second.open()
    await other.finish()
    #expect(await store.liveNames == ["a"])
    first.cancel()
    await first.finish()
    #expect(gate.cancellations == 1)
    #expect(second.cancellations == 0)
    #expect(await store.state.log == ["b"])
  }

  @Test("is cancelled as a whole, including descendants and remaining steps of sequences")
  func cancel() async {
    let task = await store.send(
      .effect { [gate, second] in
        .merge(
          .concatenate(.wait(gate, id: "a", then: .log("a")), .send(.log("rest"))),
          .run { send in
            await send(.effect { .wait(second, id: "b", then: .log("b")) })
          })
      })
    await second.arrivals()
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(gate.cancellations == 1)
    #expect(second.cancellations == 1)
    #expect(await store.state.log == [])
    #expect(await store.listedEffects == 0)
    task.cancel()
    await task.finish()
  }

  @Test("is cancelled when the task that waits for it is")
  func cancelledWaiter() async {
    let task = await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    let waiting = Task { await task.finish() }
    waiting.cancel()
    await waiting.value
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == [])
  }

  @Test("can be waited for by several tasks")
  func waiters() async {
    let task = await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { await task.finish() } }
      group.addTask { [store] in await store.finish() }
      gate.open()
    }
    #expect(await store.state.log == ["a"])
  }

  @Test("includes an action that a reducer sent to its own store only on request")
  func reentrant() async {
    let here = Here<Board.State, Board.Action>()
    here.set(store)
    let outer = await store.send(
      .effect { [gate] in
        here.send(.effect { .wait(gate, id: "inner", then: .log("inner")) })
        return .none
      })
    await outer.finish()
    #expect(await store.liveNames == ["inner"])
    gate.open()
    await store.finish()
    here.set(nil)
  }

  @Test("leaves nothing behind, after 100,000 effects one by one and at once")
  func nothingLeft() async {
    for number in 0..<50_000 {
      await store.send(.left(.effect { Effect.run { _ in }.cancellable(id: number) }))
    }
    await store.send(
      .effect { .merge((0..<50_000).map { id in .run { await $0(.log("")) }.cancellable(id: id) }) }
    ).finish()
    #expect(await store.state.log.count == 50_000)
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
    #expect(await store.listedIDs == 0)
  }

  @Test("can hold 10,000 effects under one id, cancelled at once")
  func manyUnderOneID() async {
    await store.send(
      .effect { [gate] in
        .merge((0..<10_000).map { _ in .wait(gate, id: "a", then: .log("a")) })
      })
    #expect(gate.arrived == 10_000)
    await store.send(.effect { .cancel(id: "a") })
    #expect(gate.cancellations == 10_000)
    await store.finish()
    #expect(await store.state.log == [])
    #expect(await store.listedIDs == 0)
  }
}
