import Ratchet
import Testing

@Suite("Deep trees and large states") struct DeepTreeTests {
  @Test("50 levels of Scope over 1 MB of state by value reduce on a thread with a stack of 512 KB")
  func tower() async throws {
    #expect(MemoryLayout<Tower.State>.size > 1_000_000)
    await #expect(processExitsWith: .success) {
      let tally = Tally()
      // A state of that size is created on a larger stack, where it is passed by value.
      let store = SmallStack.run(bytes: 256 << 20) {
        Store(initialState: Tower.initialState, isolation: SmallStack(bytes: 512 << 10)) {
          Tower.make(tally)
        }
      }
      // The tap, and the actions that follow by `.send` and by an effect.
      await store.send(Tower.deepest).finish()
      precondition(tally.count == 3 * 51, "\(tally.count) reducers ran.")
    }
  }
}
