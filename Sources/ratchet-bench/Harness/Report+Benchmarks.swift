import RatchetBenchReport

extension Report {
  init(of results: [(Benchmark, Summary)]) {
    let summaries = Dictionary(uniqueKeysWithValues: results.map { ($0.0.name, $0.1) })
    self.init(
      rows: results.map { benchmark, summary in
        let unit = benchmark.work.unit
        var row = Row(
          benchmark.name, calledFrom: benchmark.caller.rawValue, unit: unit, summary)
        row.baseline = benchmark.baseline
        row.ratio = benchmark.baseline.flatMap { summaries[$0] }.flatMap {
          $0.median == 0 ? nil : summary.median / $0.median
        }
        row.goal = benchmark.goal?.text(unit)
        row.goalMet = benchmark.goal?.isMet(by: summary, beside: summaries)
        row.stretch = benchmark.stretch?.text(unit)
        row.stretchMet = benchmark.stretch?.isMet(by: summary, beside: summaries)
        return row
      })
  }
}
