import Foundation

/// The measurements, and the goals that were reached.
struct Report: Encodable {
  struct Row: Encodable {
    let name: String
    let calledFrom: String
    let unit: Unit
    let median: Double
    let min: Double
    let max: Double
    let samples: [Double]
    var baseline: String?
    var ratio: Double?
    var goal: String?
    var goalMet: Bool?
    var stretch: String?
    var stretchMet: Bool?
  }

  let rows: [Row]

  init(of results: [(Benchmark, Summary)]) {
    let summaries = Dictionary(uniqueKeysWithValues: results.map { ($0.0.name, $0.1) })
    rows = results.map { benchmark, summary in
      let unit = benchmark.work.unit
      let baseline = benchmark.baseline.flatMap { summaries[$0] }
      return Row(
        name: benchmark.name, calledFrom: benchmark.caller.rawValue, unit: unit,
        median: summary.median, min: summary.min, max: summary.max, samples: summary.samples,
        baseline: benchmark.baseline, ratio: baseline.map { summary.median / $0.median },
        goal: benchmark.goal?.text(unit),
        goalMet: benchmark.goal?.isMet(by: summary, beside: summaries),
        stretch: benchmark.stretch?.text(unit),
        stretchMet: benchmark.stretch?.isMet(by: summary, beside: summaries))
    }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
