/// How far something is that takes long.
public struct DriverProgress: Sendable, Hashable {
  /// What is being done: `importing books.csv`.
  public var label: String
  /// In whatever unit `total` is in; in bytes without it.
  public var completed: Int
  /// Nil where it is not known.
  public var total: Int?

  public init(_ label: String, completed: Int, of total: Int) {
    self.label = label
    self.completed = completed
    self.total = total
  }

  public init(_ label: String, bytes: Int) {
    self.label = label
    completed = bytes
  }

  /// Whole percents, 0 to 100; all of nothing is 100. Nil without a total.
  var percent: Int? {
    guard let total else { return nil }
    guard total > 0 else { return 100 }
    return Int((Double(min(max(completed, 0), total)) / Double(total) * 100).rounded(.down))
  }

  /// Counts what is worth another line: on a terminal each percent or tenth of a megabyte, elsewhere each
  /// tenth or ten megabytes.
  func step(isFine: Bool) -> Int {
    if let percent { return isFine ? percent : percent / 10 }
    return completed / (isFine ? 100_000 : 10_000_000)
  }
}
