import Foundation

extension Report {
  /// The rows in aligned columns; then, if the run is compared, the rows that moved, and those that
  /// only one run has.
  package func table() -> String {
    let columns = Column.all(isCompared: comparison != nil)
    let lines = [columns.map(\.title)] + rows.map { row in columns.map { $0.text(row) } }
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { line in
      line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        return columns[column].isNumber ? padding + line[column] : line[column] + padding
      }
      .joined(separator: "  ")
      .trimmingTrailingSpaces
    }
    return (table + (comparison.map(conclusion) ?? [])).joined(separator: "\n")
  }

  private func conclusion(_ comparison: Comparison) -> [String] {
    let changes = rows.compactMap(\.earlier)
    let movements = changes.filter { !$0.isWithBaseline }.map(\.movement)
    let counts = [Movement.faster, .slower, .smaller, .larger, .unmoved].map { movement in
      (movement, movements.count { $0 == movement })
    }
    let conclusion = Wording.compared(
      comparison.file, counts.filter { $0.1 > 0 || $0.0 == .unmoved },
      withBaselines: changes.count(where: \.isWithBaseline))
    return ["", conclusion]
      + comparison.onlyNow.map { Wording.onlyNow($0) }
      + comparison.onlyEarlier.map { Wording.onlyEarlier($0, comparison.file) }
  }
}

/// A column of the table.
private struct Column: Sendable {
  let title: String
  var isNumber = false
  let text: @Sendable (Report.Row) -> String

  static func all(isCompared: Bool) -> [Column] {
    figures + (isCompared ? changes : []) + goals
  }

  private static let figures = [
    Column(title: "benchmark") { $0.name },
    Column(title: "called from") { $0.calledFrom },
    Column(title: "median", isNumber: true) { $0.figure($0.median) },
    Column(title: "min", isNumber: true) { $0.figure($0.min) },
    Column(title: "max", isNumber: true) { $0.figure($0.max) },
    Column(title: "unit") { $0.unit.rawValue },
  ]

  private static let changes = [
    Column(title: "earlier", isNumber: true) { row in
      row.earlier.map { row.figure($0.median) } ?? Wording.isNew
    },
    Column(title: "min", isNumber: true) { row in
      row.earlier.map { row.figure($0.min) } ?? ""
    },
    Column(title: "max", isNumber: true) { row in
      row.earlier.map { row.figure($0.max) } ?? ""
    },
    Column(title: "change", isNumber: true) { row in
      row.earlier?.change.map { Wording.change($0) } ?? ""
    },
    Column(title: "") { row in
      row.earlier.map { Wording.moved($0.movement, isWithBaseline: $0.isWithBaseline) } ?? ""
    },
  ]

  private static let goals = [
    Column(title: "ratio", isNumber: true) { $0.ratio.map { format($0, digits: 2) } ?? "" },
    Column(title: "baseline") { $0.baseline ?? "" },
    Column(title: "goal") { $0.goal ?? "" },
    Column(title: "") { mark($0.goalMet) },
    Column(title: "stretch") { $0.stretch ?? "" },
    Column(title: "") { mark($0.stretchMet) },
  ]

  private static func mark(_ isMet: Bool?) -> String {
    isMet.map { $0 ? Wording.met : Wording.missed } ?? ""
  }
}

extension Report.Row {
  /// One of its figures, with as many digits as its median has.
  fileprivate func figure(_ number: Double) -> String {
    format(number, digits: median < 1000 ? 1 : 0)
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

/// A number with this many digits after the point.
package func format(_ number: Double, digits: Int) -> String {
  String(format: "%.\(digits)f", number)
}
