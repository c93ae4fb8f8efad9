import RatchetData

/// Many ids that are close to each other, as a byte for each id between the first and the last one.
/// SQLite then goes through the rows in between, which takes less time than to read a list and to
/// look each of its rows up.
struct IDMarks {
  let first: Int
  let last: Int
  /// 1 for one of the ids, 0 for any other.
  private(set) var bytes: [UInt8]

  /// - Returns: nil if the ids are few, or far from each other.
  init?(_ ids: [Int]) {
    guard ids.count >= 100, let first = ids.min(), let last = ids.max() else { return nil }
    let (distance, isOverflown) = last.subtractingReportingOverflow(first)
    guard !isOverflown, distance < 4 * ids.count else { return nil }
    self.first = first
    self.last = last
    bytes = [UInt8](repeating: 0, count: distance + 1)
    for id in ids { bytes[id - first] = 1 }
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
