import Foundation

extension Report {
  /// The rows in aligned columns.
  func table() -> String {
    let lines = [Wording.titles] + rows.map(\.columns)
    let widths = Wording.titles.indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    return lines.map { line in
      line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        return isNumber(column) ? padding + line[column] : line[column] + padding
      }
      .joined(separator: "  ")
      .trimmingTrailingSpaces
    }
    .joined(separator: "\n")
  }

  private func isNumber(_ column: Int) -> Bool { (2...4).contains(column) || column == 6 }
}

extension Report.Row {
  fileprivate var columns: [String] {
    let digits = median < 1000 ? 1 : 0
    return [
      name, calledFrom, format(median, digits: digits), format(min, digits: digits),
      format(max, digits: digits), unit.rawValue, ratio.map { format($0, digits: 2) } ?? "",
      baseline ?? "", goal ?? "", mark(goalMet), stretch ?? "", mark(stretchMet),
    ]
  }

  private func mark(_ isMet: Bool?) -> String {
    isMet.map { $0 ? Wording.met : Wording.missed } ?? ""
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

/// A number with this many digits after the point.
func format(_ number: Double, digits: Int) -> String {
  String(format: "%.\(digits)f", number)
}
