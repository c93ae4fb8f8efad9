import RatchetDependencies

/// Chooses every option with the same probability; the same seed gives the same choices on every
/// system.
struct RandomWalk: Sendable {
  private var numbers: SeededRandomNumberGenerator

  init(seed: UInt64) { numbers = SeededRandomNumberGenerator(seed: seed) }

  /// One of `options` options, from 0. Returns 0 and draws no number if there is no choice.
  mutating func choose(of options: Int) -> Int {
    guard options > 1 else { return 0 }
    return Int(numbers.next(below: UInt64(options)))
  }
}
