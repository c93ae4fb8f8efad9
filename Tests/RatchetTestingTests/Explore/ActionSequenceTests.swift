import RatchetDependencies
import Testing

@testable import RatchetTesting

@Suite("A sequence of generated actions") struct ActionSequenceTests {
  private let sequence = ActionSequence(generator: .integers(in: 0...1_000_000), seed: 4)

  @Test(
    "An action is the same whichever others are left out, and in any order of access")
  func independent() {
    let all = sequence.list(0..<20)
    #expect(all.map(\.number) == Array(0..<20))
    let some = sequence.list(0..<20, .only([3, 7, 19, 25]))
    #expect(some.map(\.number) == [3, 7, 19])
    #expect(some.map(\.action) == [3, 7, 19].map { all[$0].action })
    #expect((0..<20).reversed().map { sequence[$0] } == all.map(\.action).reversed())
    #expect(sequence.list(0..<20, .only([])).isEmpty)
  }

  @Test("It is the same for the same seed, on every system, and differs for another")
  func stable() {
    #expect(sequence.list(0..<6).map(\.action) == [179_387, 0, 1_000_000, 114_324, 1, 734_312])
    let other = ActionSequence(generator: sequence.generator, seed: 5)
    #expect(other.list(0..<6).map(\.action) != sequence.list(0..<6).map(\.action))
  }

  @Test("Actions of neighbouring numbers and seeds are unrelated")
  func unrelated() {
    let numbers = Generator { $0.next() }
    var seen: Set<UInt64> = []
    for seed in 0..<100 as Range<UInt64> {
      for number in 0..<100 {
        seen.insert(ActionSequence(generator: numbers, seed: seed)[number])
      }
    }
    #expect(seen.count == 10_000)
  }
}
