import Testing

@testable import struct RatchetSync.SyncEngineConfiguration
@testable import struct RatchetSync.SyncLoopMachine

@Suite("A loop of the engine") struct SyncLoopMachineTests {
  private let configuration = SyncEngineConfiguration()

  @Test("rests until the next poll, or not at all if it was woken while it ran") func success() {
    var machine = SyncLoopMachine(configuration)
    machine.begin()
    let rest = machine.succeed()
    #expect(rest == .seconds(30))
    machine.begin()
    let wasAsleep = machine.wake()
    #expect(!wasAsleep)
    let none = machine.succeed()
    #expect(none == .zero)
    machine.begin()
    let again = machine.succeed()
    #expect(again == .seconds(30))
  }

  @Test("is woken from its rest by work, but after a failure only by the server's answer")
  func wake() {
    var machine = SyncLoopMachine(configuration)
    machine.begin()
    _ = machine.succeed()
    #expect(machine.state == .idle)
    let ends = (byWork: machine.wake(), byAnswer: machine.serverAnswered())
    #expect(ends == (true, false))
    machine.begin()
    _ = machine.fail(jitter: 1)
    #expect(machine.state == .backingOff)
    let endsAfterFailure = (byWork: machine.wake(), byAnswer: machine.serverAnswered())
    #expect(endsAfterFailure == (false, true))
  }

  @Test("waits up to twice as long after each failure, and at least half of that")
  func backoff() {
    for jitter in [0.0, 0.5, 1] {
      var machine = SyncLoopMachine(configuration)
      let rests = (0..<200).map { _ in
        machine.begin()
        return machine.fail(jitter: jitter)
      }
      let expected = [1.0, 2, 4, 8, 16, 30, 30].map { Duration.seconds($0 * (0.5 + jitter / 2)) }
      #expect(Array(rests.prefix(7)) == expected)
      #expect(rests.last == expected.last)
      machine.begin()
      _ = machine.succeed()
      machine.begin()
      let first = machine.fail(jitter: jitter)
      #expect(first == expected[0])
    }
  }
}
