import RatchetBenchReport

/// The goal of a row, by itself or relative to other rows of the same run.
enum Goal: Sendable {
  case within(Double)
  case times(Double, String)
  case above(Double, String)
  /// The largest sample exceeds the smallest by at most this fraction.
  case flat(Double)
  /// At most this many times the row of a smaller size: see `Summary.isFlat`.
  case growth(Double, from: String, plain: Plain)

  /// The rows of plain Swift of both sizes.
  struct Plain: Sendable {
    let small: String
    let large: String
  }

  /// The rows that the goal refers to.
  var others: [String] {
    switch self {
    case .within, .flat: []
    case .times(_, let name), .above(_, let name): [name]
    case .growth(_, let name, let plain): [name, plain.small, plain.large]
    }
  }

  /// Whether a row reaches the goal; nil if one of the other rows was not measured.
  func isMet(by row: Summary, beside rows: [String: Summary]) -> Bool? {
    switch self {
    case .within(let limit): row.median <= limit
    case .times(let factor, let name): rows[name].map { row.median <= $0.median * factor }
    case .above(let margin, let name): rows[name].map { row.median <= $0.median + margin }
    case .flat(let share): row.max <= row.min * (1 + share)
    case .growth(let factor, let name, let plain):
      if let small = rows[name], let plainSmall = rows[plain.small],
        let plainLarge = rows[plain.large]
      {
        row.isFlat(since: small, within: factor, beside: (plainSmall, plainLarge))
      } else {
        nil
      }
    }
  }

  func text(_ unit: Report.Unit) -> String {
    switch self {
    case .within(let limit): Wording.within(format(limit, digits: 0), unit)
    case .times(let factor, let name): Wording.times(Self.text(factor), name)
    case .above(let margin, let name): Wording.above(format(margin, digits: 0), name, unit)
    case .flat(let share): Wording.flat(format(share * 100, digits: 0))
    case .growth(let factor, let name, _): Wording.growth(Self.text(factor), name)
    }
  }

  private static func text(_ factor: Double) -> String {
    format(factor, digits: (factor * 10).rounded() == factor * 10 ? 1 : 2)
  }
}
