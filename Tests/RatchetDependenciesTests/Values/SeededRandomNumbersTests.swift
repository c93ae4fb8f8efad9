import RatchetDependencies
import Testing

@Suite("Random numbers with a seed") struct SeededRandomNumbersTests {
  @Test(
    "are those of SplitMix64, permanently",
    arguments: [
      (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
      (1_234_567, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]),
    ] as [(UInt64, [UInt64])])
  func vectors(seed: UInt64, numbers: [UInt64]) {
    var generator = SeededRandomNumberGenerator(seed: seed)
    #expect(numbers.map { _ in generator.next() } == numbers)
  }

  @Test("are the same for one seed, and differ for another")
  func repeatable() {
    func rolls(_ seed: UInt64) -> [Int] {
      let random = WithRandomNumberGenerator.seeded(seed)
      return (0..<20).map { _ in random { Int.random(in: 1...6, using: &$0) } }
    }
    #expect(rolls(1) == rolls(1))
    #expect(rolls(1) != rolls(2))
  }

  @Test("continue in a copy of the generator where the original stood")
  func copies() {
    var generator = SeededRandomNumberGenerator(seed: 1)
    _ = generator.next()
    var copy = generator
    #expect(copy == generator)
    #expect(copy.next() == generator.next())
  }
}
