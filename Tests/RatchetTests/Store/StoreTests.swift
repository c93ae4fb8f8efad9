import Ratchet
import Testing

@Suite("send(_:)") struct StoreTests {
  @Test("An action is reduced when send returns")
  func sendReduces() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(.incrementTapped)
    #expect(await store.state.count == 1)
  }

  @Test("A million .send in a chain are reduced before send returns")
  func longChain() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(.chain(1_000_000))
    #expect(await store.state.count == 1_000_001)
  }

  @Test("finish waits for the effects that descend from the action")
  func finish() async {
    let gate = Gate()
    let store = Store(initialState: Counter.State()) { Counter() }
    let task = await store.send(.wait(gate))
    #expect(await store.state.count == 0)
    gate.open()
    await task.finish()
    #expect(await store.state.count == 1)
  }
}
