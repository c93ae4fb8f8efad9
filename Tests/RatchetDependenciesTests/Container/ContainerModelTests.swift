import Foundation
import RatchetDependencies
import Testing

@Suite("A container and its model") struct ContainerModelTests {
  /// Bytes that a seed reproduces (SplitMix64).
  private struct Bytes {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    mutating func next(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
  }

  /// The seed in `RATCHET_SEED` repeats a run.
  private static func seed() -> UInt64 {
    ProcessInfo.processInfo.environment["RATCHET_SEED"].flatMap { UInt64($0) }
      ?? .random(in: 0...(.max))
  }

  @Test("agree on every one of 100,000 calls of resolve, over random graphs and lifetimes")
  func model() {
    let seed = Self.seed()
    var bytes = Bytes(state: seed)
    var resolves = 0
    while resolves < 100_000 {
      var run = ContainerRun()
      let program = ContainerProgram(bytes: bytes.next(600))
      if let difference = run.difference(running: program) {
        Issue.record("RATCHET_SEED=\(seed): \(difference)")
        return
      }
      resolves += run.resolves
    }
  }

  @Test("agree on whether a value exists, whichever threads make its parts")
  func threads() {
    let seed = Self.seed()
    var bytes = Bytes(state: seed)
    for _ in 0..<200 {
      let program = ContainerProgram(bytes: bytes.next(400))
      let expected = ProgrammedContainer.kinds(of: program, onThreads: 1)
      #expect(
        ProgrammedContainer.kinds(of: program, onThreads: 4) == expected, "RATCHET_SEED=\(seed)")
    }
  }
}
