import RatchetDependencies

/// The actions of one run: each depends only on the seed and on its own number, so it stays the
/// same when others are left out.
struct ActionSequence<Action> {
  let generator: Generator<Action>
  let seed: UInt64

  /// The action with this number.
  subscript(number: Int) -> Action {
    var random = SeededRandomNumberGenerator(seed: seed, number: number)
    return generator.make(&random)
  }

  /// The actions with these numbers that are kept, each with its number.
  func list(_ numbers: Range<Int>, _ kept: KeptActions = .all) -> [(number: Int, action: Action)] {
    kept.numbers(in: numbers).map { ($0, self[$0]) }
  }
}
