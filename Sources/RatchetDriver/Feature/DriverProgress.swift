/// How far something is that takes long.
public struct DriverProgress: Sendable, Hashable {
  /// What is being done: `importing books.csv`.
  public var label: String
  /// In whatever unit `total` is in.
  public var completed: Int
  public var total: Int

  public init(_ label: String, completed: Int, of total: Int) {
    self.label = label
    self.completed = completed
    self.total = total
  }

  /// Whole percents, 0 to 100; all of nothing is 100.
  var percent: Int {
    guard total > 0 else { return 100 }
    return Int((Double(min(max(completed, 0), total)) / Double(total) * 100).rounded(.down))
  }
}
