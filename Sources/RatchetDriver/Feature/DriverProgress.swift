/// The progress of a long operation.
public struct DriverProgress: Sendable, Hashable {
  /// The operation, such as `importing books.csv`.
  public var label: String
  /// The amount done, in the unit of `total`; in bytes if that is nil.
  public var completed: Int
  /// The whole amount; nil if it is unknown.
  public var total: Int?

  /// Makes the progress of an operation whose whole amount is known.
  public init(_ label: String, completed: Int, of total: Int) {
    self.label = label
    self.completed = completed
    self.total = total
  }

  /// Makes the progress of reading a file of unknown size.
  public init(_ label: String, bytes: Int) {
    self.label = label
    completed = bytes
  }

  /// The progress in whole percent, 0 to 100; 100 if the total is zero. Nil without a total.
  var percent: Int? {
    guard let total else { return nil }
    guard total > 0 else { return 100 }
    return Int((Double(min(max(completed, 0), total)) / Double(total) * 100).rounded(.down))
  }

  /// A number that changes whenever the progress should be shown again: on a terminal for each
  /// percent or tenth of a megabyte, elsewhere for each tenth or ten megabytes.
  func step(isFine: Bool) -> Int {
    if let percent { return isFine ? percent : percent / 10 }
    return completed / (isFine ? 100_000 : 10_000_000)
  }
}
