/// Which of the generated actions are performed.
enum KeptActions: Hashable, Sendable {
  case all

  /// Those with these numbers, in ascending order.
  case only([Int])

  /// The numbers that are kept of the first so many.
  func numbers(of count: Int) -> [Int] {
    switch self {
    case .all: Array(0..<max(0, count))
    case .only(let numbers): numbers.filter { (0..<max(0, count)).contains($0) }
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
