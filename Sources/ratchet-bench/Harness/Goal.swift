import RatchetBenchReport

/// The goal of a row, by itself or relative to another row of the same run.
enum Goal: Sendable {
  case within(Double)
  case times(Double, String)
  case above(Double, String)
  /// The largest sample exceeds the smallest by at most this fraction.
  case flat(Double)

  /// The row that the goal refers to; nil if there is none.
  var other: String? {
    switch self {
    case .within, .flat: nil
    case .times(_, let name), .above(_, let name): name
    }
  }

  /// Whether a row reaches the goal; nil if the other row was not measured.
  func isMet(by row: Summary, beside rows: [String: Summary]) -> Bool? {
    switch self {
    case .within(let limit): row.median <= limit
    case .times(let factor, let name): rows[name].map { row.median <= $0.median * factor }
    case .above(let margin, let name): rows[name].map { row.median <= $0.median + margin }
    case .flat(let share): row.max <= row.min * (1 + share)
    }
  }

  func text(_ unit: Report.Unit) -> String {
    switch self {
    case .within(let limit): Wording.within(format(limit, digits: 0), unit)
    case .times(let factor, let name):
      Wording.times(
        format(factor, digits: (factor * 10).rounded() == factor * 10 ? 1 : 2), name)
    case .above(let margin, let name): Wording.above(format(margin, digits: 0), name, unit)
    case .flat(let share): Wording.flat(format(share * 100, digits: 0))
    }
  }
}
