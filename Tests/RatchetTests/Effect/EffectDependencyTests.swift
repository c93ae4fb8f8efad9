import Ratchet
import RatchetDependencies
import Testing

@Suite("An effect of a store with its own dependencies") struct EffectDependencyTests {
  @Test("starts on the store's actor before send returns, and stays there")
  func isolation() async {
    let gate = Gate()
    let store = Store(initialState: Board.State()) {
      Board()
    } withDependencies: {
      $0.context = .test
    }
    await store.send(.effect { .wait(gate, id: "wait", then: .log("passed")) })
    await store.send(.effect { .cancel(id: "wait") })
    // The effect had reached the gate: otherwise the gate would have seen no cancellation yet.
    #expect(gate.cancellations == 1)
    await store.finish()
    #expect(await store.state.log == [])
  }
}
