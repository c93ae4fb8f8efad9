/// Which of the generated actions are performed.
enum KeptActions: Hashable, Sendable {
  case all

  /// Those with these numbers, in ascending order.
  case only([Int])

  /// Those of some numbers that are kept.
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
