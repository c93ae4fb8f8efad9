import RatchetData

/// Ids that are close to each other, as a byte for each id between the first and the last one: a
/// condition on them looks nothing up.
struct IDMarks {
  let first: Int
  let last: Int
  /// 1 for one of the ids, 0 for any other.
  private(set) var bytes: [UInt8]

  /// - Parameter limit: the largest number of bytes.
  /// - Returns: nil if it takes more of them.
  init?(_ ids: [Int], within limit: Int) {
    first = ids.min() ?? 0
    last = ids.max() ?? -1
    let (distance, isOverflown) = last.subtractingReportingOverflow(first)
    guard !isOverflown, distance < limit else { return nil }
    bytes = [UInt8](repeating: 0, count: distance + 1)
    for id in ids { bytes[id - first] = 1 }
  }

  /// Marks many ids for a statement that goes through all rows in between, which takes less time than
  /// to read a list and to look each of its rows up.
  ///
  /// - Returns: nil if the ids are few, or far from each other.
  static func many(_ ids: [Int]) -> IDMarks? {
    ids.count < 100 ? nil : IDMarks(ids, within: 4 * ids.count)
  }

  /// Whether an id in a row is one of these.
  func contains(_ id: some QueryExpression<Int>) -> SQLQueryExpression<Bool> {
    #sql(
      """
      \(id) BETWEEN \(first) AND \(last) AND substr(\(bytes), \(id) - \(first) + 1, 1) = x'01'
      """)
  }

  /// The ids, sorted: a fifth of the time of a sort, or less.
  var ids: [Int] { bytes.indices.lazy.filter { bytes[$0] == 1 }.map { first + $0 } }
}
