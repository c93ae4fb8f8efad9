/// The samples of one row.
package struct Summary: Sendable {
  package let samples: [Double]
  package let median: Double
  package let min: Double
  package let max: Double

  /// Needs at least one sample.
  package init(_ samples: [Double]) {
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    self.samples = samples
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    min = sorted[0]
    max = sorted[sorted.count - 1]
  }

  /// Whether it is at most this many times the same row of a smaller size.
  ///
  /// - Parameter plain: the rows of plain Swift of both sizes. What the larger takes more is added
  ///   to the smaller row: it is the share of the processor's caches, or of a table that grows in
  ///   steps.
  package func isFlat(
    since small: Summary, within factor: Double,
    beside plain: (small: Summary, large: Summary)
  ) -> Bool {
    let share = Swift.max(0, plain.large.median - plain.small.median)
    return median <= (small.median + share) * factor
  }

  /// From the smallest sample to the largest, where of each seven samples one, the largest, is left
  /// out: one interruption by another program would otherwise hide every change.
  var scatter: ClosedRange<Double> {
    let sorted = samples.sorted()
    return sorted[0]...sorted[sorted.count - 1 - sorted.count / 7]
  }
}
