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

  /// The actions of these numbers that are kept, with their numbers.
  func list(_ numbers: Range<Int>, _ kept: KeptActions = .all) -> [(number: Int, action: Action)] {
    kept.numbers(in: numbers).map { ($0, self[$0]) }
  }
}
