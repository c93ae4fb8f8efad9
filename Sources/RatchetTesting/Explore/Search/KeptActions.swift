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
