import RatchetTesting
import Testing

@Suite("The order in which a test store receives actions:") struct OrderTests {
  @Test("actions of two effects are received in the order in which they were sent")
  func twoEffects() async {
    let latch = Latch()
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(
      .run {
        .merge(
          .pass(latch, then: "first started, last sent"),
          .run { send in
            await send(.done("last started, first sent"))
            latch.open()
          })
      }
    ).finish()
    await store.receive(\.done, "last started, first sent") {
      $0.log = ["last started, first sent"]
    }
    await store.receive(\.done, "first started, last sent") {
      $0.log.append("first started, last sent")
    }
  }

  @Test(
    "effects that are opened in any order are received in that order",
    arguments: [
      [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
    ])
  func permutations(_ order: [Int]) async {
    let latches = [Latch(), Latch(), Latch()]
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(
      .run { .merge(latches.indices.map { .pass(latches[$0], then: "\($0)") }) })
    for index in order {
      latches[index].open()
      await store.receive(\.done, "\(index)") { $0.log.append("\(index)") }
    }
    await store.finish()
    #expect(store.state.log == order.map(String.init))
  }

  @Test("steps of a sequence come one after the other, with the actions that they queue in between")
  func sequence() async {
    let store = TestStore(initialState: Errand.State()) { Errand() }
    await store.send(
      .run { .concatenate(.say("a", "b"), .send(.done("c")), .say("d")) })
    for (index, line) in ["a", "b", "c", "d"].enumerated() {
      await store.receive(\.done, line) { $0.log = Array(["a", "b", "c", "d"][...index]) }
    }
    await store.finish()
  }
}
