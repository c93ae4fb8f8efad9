import Ratchet
import Testing

@Suite("cancellable(id:), cancel(id:): cancelling") struct EffectCancellationTests {
  let store = Store(initialState: Board.State()) { Board() }
  let gate = Gate()
  let other = Gate()

  @Test(
    "by an id reaches every effect that uses it; what they send afterwards is dropped")
  func reachesAll() async {
    let task = await store.send(
      .effect { [gate] in
        .merge(
          .wait(gate, id: "a", then: .log("first")), .wait(gate, id: "a", then: .log("second")))
      })
    await gate.arrivals(2)
    await store.send(.effect { .cancel(id: "a") })
    #expect(gate.cancellations == 2)
    #expect(await store.liveNames == [])
    await task.finish()
    #expect(await store.state.log == [])
    #expect(await store.listedEffects == 0)
  }

  @Test("reaches the effect that remains under an id after those before and behind it have ended")
  func remaining() async {
    let first = Gate()
    let before = await store.send(.effect { .wait(first, id: "a", then: .log("first")) })
    let between = await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("left")) })
    let behind = await store.send(.effect { [other] in .wait(other, id: "a", then: .log("last")) })
    first.open()
    await before.finish()
    other.open()
    await behind.finish()
    await store.send(.effect { .cancel(id: "a") })
    #expect(gate.cancellations == 1)
    // Ends the effect even if it was not cancelled.
    gate.open()
    await between.finish()
    #expect(await store.state.log == ["first", "last"])
  }

  @Test("leaves effects under other ids alone")
  func otherIDs() async {
    await store.send(
      .effect { [gate, other] in
        .merge(.wait(gate, id: "a", then: .log("a")), .wait(other, id: "b", then: .log("b")))
      })
    await store.send(.effect { .cancel(id: "a") })
    #expect(await store.liveNames == ["b"])
    other.open()
    await store.finish()
    #expect(await store.state.log == ["b"])
  }

  @Test("leaves other stores alone: ids never reach them")
  func otherStores() async {
    let second = Store(initialState: Board.State()) { Board() }
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("a")) })
    await second.send(.effect { .cancel(id: "a") })
    #expect(await store.liveNames == ["a"])
    gate.open()
    await store.finish()
    #expect(await store.state.log == ["a"])
  }

  @Test("in a child leaves its sibling and its parent alone")
  func siblings() async {
    let parent = Gate()
    await store.send(.left(.wait(gate, id: "a", then: "left")))
    await store.send(.right(.wait(other, id: "a", then: "right")))
    await store.send(.effect { .wait(parent, id: "a", then: .log("parent")) })
    await store.send(.left(.effect { .cancel(id: "a") }))
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
    #expect(parent.cancellations == 0)
    other.open()
    parent.open()
    await store.finish()
    #expect(await store.state.right.log == ["right"])
    #expect(await store.state.left.log == [])
    #expect(await store.state.log == ["parent"])
  }

  @Test("in one row leaves the other rows alone")
  func rows() async {
    await store.send(.change { $0.rows = [.init(id: 1), .init(id: 2)] })
    await store.send(.row(1, .wait(gate, id: "a")))
    await store.send(.row(2, .wait(other, id: "a")))
    await store.send(.row(1, .effect { .cancel(id: "a") }))
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
  }

  @Test("in a parent reaches its children's ids")
  func parents() async {
    await store.send(.change { $0.rows = [.init(id: 1)] })
    await store.send(.left(.wait(gate, id: "a")))
    await store.send(.row(1, .wait(gate, id: "a")))
    await store.send(.right(.wait(other, id: "b")))
    await store.send(.effect { .cancel(id: "a") })
    #expect(gate.cancellations == 2)
    #expect(other.cancellations == 0)
  }

  @Test("an id that differs in type only reaches nothing")
  func typesOfIDs() async {
    await store.send(
      .effect { [gate] in .run { _ in await gate.pass() }.cancellable(id: 1) })
    await store.send(.effect { .cancel(id: 1.0) })
    #expect(gate.cancellations == 0)
    await store.send(.effect { .cancel(id: 1) })
    #expect(gate.cancellations == 1)
  }

  @Test("in flight ends the effects under the id, and starts the new one")
  func inFlight() async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("old")) })
    await store.send(
      .effect { [other] in
        .wait(other, id: "a", then: .log("new")).cancellable(id: "a", cancelInFlight: true)
      })
    #expect(gate.cancellations == 1)
    other.open()
    await store.finish()
    #expect(await store.state.log == ["new"])
  }

  @Test("in flight without a new effect only ends the old ones")
  func inFlightWithNone() async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("old")) })
    await store.send(.effect { Effect.none.cancellable(id: "a", cancelInFlight: true) })
    #expect(gate.cancellations == 1)
    #expect(await store.liveNames == [])
  }

  @Test("in a sequence happens when its turn comes, so the steps after it run")
  func inSequence() async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("old")) })
    let task = await store.send(
      .effect { [other] in
        .concatenate(.cancel(id: "a"), .wait(other, id: "a", then: .log("new")))
      })
    #expect(gate.cancellations == 1)
    #expect(await store.liveNames == ["a"])
    other.open()
    await task.finish()
    #expect(await store.state.log == ["new"])
  }

  @Test("in a sequence waits for the steps before it")
  func laterInSequence() async {
    await store.send(.effect { [gate] in .wait(gate, id: "a", then: .log("old")) })
    await store.send(
      .effect { [other] in .concatenate(.run { _ in await other.pass() }, .cancel(id: "a")) })
    #expect(gate.cancellations == 0)
    other.open()
    await store.finish()
    #expect(gate.cancellations == 1)
    #expect(await store.state.log == [])
  }

  @Test("a sequence ends its current step, and the others never start")
  func wholeSequence() async {
    await store.send(
      .effect { [gate] in
        .concatenate(.wait(gate, id: "step", then: .log("1")), .send(.log("2")))
          .cancellable(id: "sequence")
      })
    await store.send(.effect { .cancel(id: "sequence") })
    #expect(gate.cancellations == 1)
    await store.finish()
    #expect(await store.state.log == [])
    #expect(await store.listedEffects == 0)
  }

  @Test("one step of a sequence lets the sequence go on with the next")
  func oneStep() async {
    await store.send(
      .effect { [gate] in
        .concatenate(.wait(gate, id: "step", then: .log("1")), .send(.log("2")))
      })
    await store.send(.effect { .cancel(id: "step") })
    await store.finish()
    #expect(await store.state.log == ["2"])
  }

  @Test("from the effect itself works: what it sends afterwards is dropped")
  func itself() async {
    let task = await store.send(
      .left(
        .effect {
          .run { send in
            await send(.log("before"))
            await send(.effect { .cancel(id: "self") })
            await send(.log("after"))
            #expect(!Task.isCancelled, "The task is only cancelled at its first wait.")
            await Task.yield()
            #expect(Task.isCancelled)
            await send(.log("after waiting"))
          }
          .cancellable(id: "self")
        }))
    await task.finish()
    #expect(await store.state.left.log == ["before"])
    #expect(await store.listedEffects == 0)
  }

  @Test(
    "an effect that has not started prevents its start: its id is registered before its task can run"
  )
  func beforeStart() async {
    let log = Log()
    let task = await store.send(
      .effect {
        .merge(
          .run { _ in log.note("ran") }.cancellable(id: "a"),
          .concatenate(.run { _ in log.note("ran in a sequence") }).cancellable(id: "a"),
          .cancel(id: "a"))
      })
    await task.finish()
    #expect(log.lines == [])
    #expect(await store.listedEffects == 0)
  }

  @Test("by several ids reaches the effects under each of them, and no others")
  func severalIDs() async {
    await store.send(
      .effect { [gate, other] in
        .merge(
          .wait(gate, id: "a", then: .log("a")), .wait(gate, id: "b", then: .log("b")),
          .wait(other, id: "c", then: .log("c")))
      })
    await store.send(.effect { .cancel(ids: ["a", "b", "none"]) })
    #expect(gate.cancellations == 2)
    #expect(await store.liveNames == ["c"])
    await store.send(.effect { .cancel(ids: Set<String>()) })
    #expect(other.cancellations == 0)
  }

  @Test("a child removed and added again with the same id in one action is a new child")
  func removedAndAdded() async {
    await store.send(.change { $0.rows = [.init(id: 1)] })
    await store.send(.row(1, .wait(gate, id: "a")))
    await store.send(
      .change { state in
        state.rows.remove(id: 1)
        state.rows.append(.init(id: 1))
      })
    #expect(gate.cancellations == 1)
    await store.send(.row(1, .wait(other, id: "a", then: "new")))
    #expect(other.cancellations == 0)
    other.open()
    await store.finish()
    #expect(await store.state.rows[id: 1]?.log == ["new"])
  }

  @Test(
    "by `.cancel` in a child's sequence cancels the child's id when its turn comes")
  func inChildSequence() async {
    await store.send(.left(.wait(gate, id: "a")))
    await store.send(.right(.wait(other, id: "a")))
    let turn = Gate()
    await store.send(
      .left(.effect { .concatenate(.run { _ in await turn.pass() }, .cancel(ids: ["a"])) }))
    #expect(gate.cancellations == 0)
    turn.open()
    other.open()
    await store.finish()
    #expect(gate.cancellations == 1)
    #expect(await store.state.right.log == ["passed"])
  }
}
