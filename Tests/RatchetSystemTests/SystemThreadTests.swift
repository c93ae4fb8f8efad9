import RatchetSystem
import Synchronization
import Testing

@Suite("A thread of the system") struct SystemThreadTests {
  @Test("runs its function on a thread of its own, and has ended when it is joined")
  func joined() throws {
    let identity = Atomic(ThreadIdentity.none)
    let thread = try SystemThread(label: "a name that is longer than the system allows") {
      identity.store(ThreadIdentity.current, ordering: .relaxed)
    }
    thread.join()
    let own = identity.load(ordering: .relaxed)
    #expect(own != ThreadIdentity.none)
    #expect(own != ThreadIdentity.current)
  }
}
