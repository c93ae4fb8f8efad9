import Foundation
import Testing

@testable import RatchetBenchReport

@Suite("A report that is compared")
struct ComparisonTests {
  private func row(
    _ name: String, _ samples: [Double], _ unit: Report.Unit = .nanoseconds, ratio: Double? = nil
  ) -> Report.Row {
    var row = Report.Row(name, calledFrom: "any thread", unit: unit, Summary(samples))
    row.ratio = ratio
    row.baseline = ratio.map { _ in "plain" }
    return row
  }

  private var earlier: Report {
    Report(rows: [
      row("send", [20, 21, 22], ratio: 4), row("row", [50, 51, 52]), row("heap", [8], .bytes),
      row("store", [900, 901, 902]), row("gone", [1]), row("other", [1]),
    ])
  }

  private var compared: Report {
    Report(rows: [
      row("send", [10, 11, 12], ratio: 2), row("row", [51, 52, 53]), row("heap", [16], .bytes),
      row("store", [9_000, 9_001, 9_002]), row("fresh", [7]),
    ])
    .compared(to: earlier, from: "old.json") { $0 != "other" }
  }

  @Test("has the earlier figures of each row")
  func figures() throws {
    let send = try #require(compared.rows[0].earlier)
    #expect(
      send
        == Report.Earlier(
          median: 21, min: 20, max: 22, ratio: 4, change: 11.0 / 21, movement: .faster))
    #expect(
      compared.rows.map(\.earlier?.movement) == [.faster, .unmoved, .larger, .slower, nil])
  }

  @Test("says which rows only one run has, of those that the filter selects")
  func onlyOne() {
    #expect(
      compared.comparison
        == Report.Comparison(file: "old.json", onlyNow: ["fresh"], onlyEarlier: ["gone"]))
  }

  @Test("tells a row that moved with its baseline from one that moved alone")
  func withBaseline() throws {
    func rows(_ plain: Double, _ send: Double) -> Report {
      Report(rows: [row("plain", [plain]), row("send", [send], ratio: send / plain)])
    }
    let moves: [(now: Report, isWithBaseline: Bool, text: String, count: String)] = [
      (rows(2, 20), true, "slower, as its baseline", "1 slower, 0 within the scatter, 1 moved"),
      (rows(1, 20), false, "SLOWER", "1 slower, 1 within the scatter."),
      (rows(0.5, 20), false, "SLOWER", "1 faster, 1 slower, 0 within the scatter."),
      (rows(2, 10), false, " 0 %", "1 slower, 1 within the scatter."),
    ]
    for move in moves {
      let report = move.now.compared(to: rows(1, 10), from: "old.json") { _ in true }
      let earlier = try #require(report.rows[1].earlier)
      #expect(earlier.isWithBaseline == move.isWithBaseline)
      let lines = report.table().split(separator: "\n")
      #expect(lines[2].contains(move.text))
      #expect(lines[3].hasPrefix("Compared with old.json: \(move.count)"))
    }
  }

  @Test("has no change of a row that was zero")
  func zero() throws {
    let before = Report(rows: [row("heap", [0], .bytes)])
    let now = Report(rows: [row("heap", [3], .bytes)])
    let report = now.compared(to: before, from: "old.json") { _ in true }
    let earlier = try #require(report.rows[0].earlier)
    #expect(earlier.change == nil)
    #expect(earlier.movement == .larger)
    #expect(try report.json().contains("\"movement\" : \"larger\""))
  }

  @Test("is printed with the changes, and what moved")
  func table() {
    #expect(
      compared.table() == """
        benchmark  called from  median   min   max  unit  earlier   min   max  change          ratio  baseline  goal    stretch
        send       any thread     11.0  10.0  12.0  ns       21.0  20.0  22.0   -48 %  faster   2.00  plain
        row        any thread     52.0  51.0  53.0  ns       51.0  50.0  52.0    +2 %
        heap       any thread     16.0  16.0  16.0  B         8.0   8.0   8.0   x 2.0  LARGER
        store      any thread     9001  9000  9002  ns        901   900   902  x 10.0  SLOWER
        fresh      any thread      7.0   7.0   7.0  ns        new

        Compared with old.json: 1 faster, 1 slower, 1 larger, 1 within the scatter.
        Only in this run: fresh
        Only in old.json: gone
        """)
  }

  @Test("is printed without changes if there is no earlier run")
  func plainTable() {
    #expect(
      Report(rows: [row("send", [10, 11, 12])]).table() == """
        benchmark  called from  median   min   max  unit  ratio  baseline  goal    stretch
        send       any thread     11.0  10.0  12.0  ns
        """)
  }

  @Test("can be compared with again")
  func again() throws {
    for report in [earlier, compared] {
      let read = try EarlierReport(Array(try report.json().utf8), file: "old.json")
      #expect(read.report.rows.map(\.name) == report.rows.map(\.name))
      #expect(read.report.rows.map(\.samples) == report.rows.map(\.samples))
      #expect(read.report.rows.map(\.earlier) == report.rows.map(\.earlier))
      #expect(read.report.comparison == report.comparison)
    }
  }
}
