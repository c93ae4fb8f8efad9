/// The samples of one row.
struct Summary: Sendable {
  let samples: [Double]
  let median: Double
  let min: Double
  let max: Double

  /// Needs at least one sample.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    self.samples = samples
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    min = sorted[0]
    max = sorted[sorted.count - 1]
  }
}
