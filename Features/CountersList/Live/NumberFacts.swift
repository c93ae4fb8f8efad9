/// A fact about any number, from a small table or computed; no network is used.
///
/// The same number always has the same fact: one sentence that begins with the number. O(√n) for
/// the number n, at most half a million steps.
///
/// ```swift
/// NumberFacts.fact(for: 1729)
/// ```
package enum NumberFacts {
  package static func fact(for number: Int) -> String {
    "\(number) \(known[number] ?? computed(number))."
  }

  /// The numbers with a fact in the table.
  package static var knownNumbers: [Int] { known.keys.sorted() }

  // MARK: Computed

  private static func computed(_ number: Int) -> String {
    guard number > 0 else {
      return number == .min
        ? "is the smallest number that \(Int.bitWidth) bits can hold"
        : "is \(-number) below zero"
    }
    if let root = exactRoot(number, power: 2) { return "is a square: \(root) times \(root)" }
    if let root = exactRoot(number, power: 3) {
      return "is a cube: \(root) times \(root) times \(root)"
    }
    if number & (number - 1) == 0 { return "is two to the power \(number.trailingZeroBitCount)" }
    if let row = triangleRow(number) {
      return "is triangular: it is the sum of the numbers from 1 to \(row)"
    }
    switch smallestDivisor(number) {
    case .prime: return "is a prime number"
    case .divisor(let divisor):
      return "is \(parity(number)): it is \(divisor) times \(number / divisor)"
    case .unknown: return "is \(parity(number)), and has no divisor up to \(searchLimit) but 1"
    }
  }

  private static func parity(_ number: Int) -> String {
    number.isMultiple(of: 2) ? "even" : "odd"
  }

  private enum Divisor {
    case prime
    case divisor(Int)
    /// No divisor was found up to `searchLimit`, but a larger one may exist.
    case unknown
  }

  private static let searchLimit = 1_000_000

  private static func smallestDivisor(_ number: Int) -> Divisor {
    if number.isMultiple(of: 2) { return .divisor(2) }
    var candidate = 3
    while candidate <= searchLimit {
      if candidate > number / candidate { return .prime }
      if number.isMultiple(of: candidate) { return .divisor(candidate) }
      candidate += 2
    }
    return .unknown
  }

  /// The root whose power is `number`; nil if there is none. Integer search, since floating point
  /// is too coarse for the largest numbers.
  private static func exactRoot(_ number: Int, power: Int) -> Int? {
    var low = 1
    // The square of the upper bound does not fit an `Int`.
    var high = min(number, 1 << (Int.bitWidth / 2))
    while low <= high {
      let middle = (low + high) / 2
      switch raised(middle, to: power) {
      case number?: return middle
      case let smaller? where smaller < number: low = middle + 1
      default: high = middle - 1
      }
    }
    return nil
  }

  /// Nil if the power does not fit an `Int`.
  private static func raised(_ base: Int, to power: Int) -> Int? {
    var result = 1
    for _ in 0..<power {
      let (product, overflow) = result.multipliedReportingOverflow(by: base)
      if overflow { return nil }
      result = product
    }
    return result
  }

  /// The n for which 1 + 2 + ... + n is `number`; nil if there is none. Then 8 × number + 1 is a
  /// square.
  private static func triangleRow(_ number: Int) -> Int? {
    let (eightfold, overflow) = number.multipliedReportingOverflow(by: 8)
    guard !overflow, eightfold < Int.max else { return nil }
    return exactRoot(eightfold + 1, power: 2).map { ($0 - 1) / 2 }
  }
}
