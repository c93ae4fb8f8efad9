/// The direction in which a row moved since an earlier run.
package enum Movement: String, Sendable, Codable {
  case faster, slower
  /// Of memory.
  case smaller, larger
  /// The scatters of both runs overlap, or are too close together.
  case unmoved

  /// A row has moved if the scatters of both runs lie apart, by `leastGap` at least.
  ///
  /// Without a change, the scatters of seven samples each lie apart by chance in one of 200 rows. The
  /// gap is for what the samples of one run do not show: they are taken within a second, and lie
  /// closer together than those of two runs.
  init(from earlier: Summary, to current: Summary, in unit: Report.Unit) {
    let (before, now) = (earlier.scatter, current.scatter)
    let isLess = Self.isApart(now.upperBound, below: before.lowerBound, in: unit)
    let isMore = Self.isApart(before.upperBound, below: now.lowerBound, in: unit)
    guard isLess || isMore else {
      self = .unmoved
      return
    }
    self =
      switch unit {
      case .nanoseconds: isLess ? .faster : .slower
      case .bytes, .blocks, .kilobytes: isLess ? .smaller : .larger
      }
  }

  private static func isApart(
    _ low: Double, below high: Double, in unit: Report.Unit
  ) -> Bool {
    low < high && low + max(low.magnitude * leastGap, unit.leastDifference) <= high
  }

  static let leastGap = 0.05
}

extension Report {
  /// The figures of an earlier run for a row.
  package struct Earlier: Codable, Sendable, Equatable {
    package let median: Double
    package let min: Double
    package let max: Double
    package let ratio: Double?
    /// The current median divided by the earlier one; nil if that is zero.
    package let change: Double?
    package let movement: Movement
    /// Whether the row moved, and its baseline in the same direction: more likely the machine has
    /// changed.
    package var isWithBaseline = false
  }

  /// The file of the earlier run, and the rows that only one run has.
  package struct Comparison: Codable, Sendable, Equatable {
    package let file: String
    package let onlyNow: [String]
    package let onlyEarlier: [String]
  }

  /// The report with the figures of an earlier run beside each row.
  ///
  /// - Parameters:
  ///   - earlier: its rows have the units of these, which `EarlierReport` checks.
  ///   - isSelected: whether the filter of this run selects a row.
  package func compared(
    to earlier: Report, from file: String, isSelected: (String) -> Bool
  ) -> Report {
    let known = Dictionary(uniqueKeysWithValues: earlier.rows.map { ($0.name, $0) })
    let names = Set(rows.map(\.name))
    var report = self
    report.rows = rows.map { row in
      guard let old = known[row.name] else { return row }
      var row = row
      let (before, now) = (Summary(old.samples), Summary(row.samples))
      row.earlier = Earlier(
        median: before.median, min: before.min, max: before.max, ratio: old.ratio,
        change: before.median == 0 ? nil : now.median / before.median,
        movement: Movement(from: before, to: now, in: row.unit))
      return row
    }
    let movements = Dictionary(
      uniqueKeysWithValues: report.rows.map { ($0.name, $0.earlier?.movement) })
    for index in report.rows.indices {
      guard let movement = report.rows[index].earlier?.movement, movement != .unmoved,
        let baseline = report.rows[index].baseline
      else { continue }
      report.rows[index].earlier?.isWithBaseline = movements[baseline] == movement
    }
    report.comparison = Comparison(
      file: file, onlyNow: rows.map(\.name).filter { known[$0] == nil },
      onlyEarlier: earlier.rows.map(\.name).filter { isSelected($0) && !names.contains($0) })
    return report
  }
}
