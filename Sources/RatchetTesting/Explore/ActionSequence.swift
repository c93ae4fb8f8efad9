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

/// The selection of generated actions that are performed.
enum KeptActions: Hashable, Sendable {
  case all

  /// Only the actions with these numbers, in ascending order.
  case only([Int])

  /// The numbers in a range that are kept.
  func numbers(in range: Range<Int>) -> [Int] {
    switch self {
    case .all: Array(range)
    case .only(let numbers): numbers.filter(range.contains)
    }
  }
}

extension KeptActions: CustomStringConvertible {
  /// `-` for all, `none`, or `0,4,5`.
  var description: String {
    switch self {
    case .all: "-"
    case .only(let numbers) where numbers.isEmpty: "none"
    case .only(let numbers): numbers.map { "\($0)" }.joined(separator: ",")
    }
  }
}
