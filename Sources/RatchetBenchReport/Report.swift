import Foundation

/// The measurements, and the goals that were reached.
package struct Report: Codable, Sendable {
  package struct Row: Codable, Sendable {
    package let name: String
    package let calledFrom: String
    package let unit: Unit
    package let median: Double
    package let min: Double
    package let max: Double
    package let samples: [Double]
    package var baseline: String?
    package var ratio: Double?
    package var goal: String?
    package var goalMet: Bool?
    package var stretch: String?
    package var stretchMet: Bool?
    /// Nil if there is no comparison, or the earlier run did not have this row.
    package var earlier: Earlier?

    package init(_ name: String, calledFrom: String, unit: Unit, _ summary: Summary) {
      self.name = name
      self.calledFrom = calledFrom
      self.unit = unit
      median = summary.median
      min = summary.min
      max = summary.max
      samples = summary.samples
    }
  }

  package var rows: [Row]
  /// Nil if the run is not compared.
  package var comparison: Comparison?

  package init(rows: [Row]) { self.rows = rows }

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
