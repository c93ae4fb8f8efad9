import RatchetDependencies

/// Chooses every option with the same chance: the same ones for the same seed, on every system.
struct RandomWalk: Sendable {
  private var numbers: SeededRandomNumberGenerator

  init(seed: UInt64) { numbers = SeededRandomNumberGenerator(seed: seed) }

  /// One of so many options, from 0; 0 where there is nothing to choose, which takes no number.
  mutating func choose(of options: Int) -> Int {
    guard options > 1 else { return 0 }
    return Int(numbers.next(below: UInt64(options)))
  }
}
