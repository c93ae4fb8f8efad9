import RatchetDependencies

/// The actions of one run: each depends on the seed and on its own number alone, so that it stays what it
/// is when others are left out.
struct ActionSequence<Action> {
  let generator: Generator<Action>
  let seed: UInt64

  /// The action with a number.
  subscript(number: Int) -> Action {
    var random = SeededRandomNumberGenerator(seed: seed, number: number)
    return generator.make(&random)
  }

  /// The actions that are kept of the first so many, with their numbers.
  func list(of count: Int, _ kept: KeptActions = .all) -> [(number: Int, action: Action)] {
    kept.numbers(of: count).map { ($0, self[$0]) }
  }
}
