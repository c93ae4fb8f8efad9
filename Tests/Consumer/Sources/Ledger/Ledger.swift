import RatchetIssues

/// A library that reports issues, and has no features.
public struct Ledger {
  public private(set) var entries: [Int] = []

  public init() {}

  public mutating func add(_ entry: Int) {
    guard entry > 0 else {
      reportIssue("An entry must be positive.", severity: .warning)
      return
    }
    entries.append(entry)
  }
}
