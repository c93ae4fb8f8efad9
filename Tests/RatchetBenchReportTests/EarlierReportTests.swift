import Foundation
import Testing

@testable import RatchetBenchReport

@Suite("The file of an earlier run")
struct EarlierReportTests {
  private func failure(_ text: String) -> EarlierReport.Failure? {
    #expect(throws: EarlierReport.Failure.self) {
      _ = try EarlierReport(Array(text.utf8), file: "old.json")
    }
  }

  private func report(_ rows: String...) -> String {
    "{\"rows\": [\(rows.joined(separator: ","))]}"
  }

  private let row = """
    {"name": "send", "calledFrom": "any thread", "unit": "ns", "median": 2, "min": 1, "max": 3,
    "samples": [1, 2, 3]}
    """

  @Test("is refused if it cannot be read")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let missing = "\(folder)/ratchet-bench-\(UUID().uuidString).json"
    for (path, reason) in [(missing, "No such file or directory"), (folder, "Is a directory")] {
      let failure = #expect(throws: EarlierReport.Failure.self) {
        _ = try EarlierReport(contentsOf: path)
      }
      #expect(
        failure
          == EarlierReport.Failure(
            status: 66,
            message: "ratchet-bench: cannot read \(path), given with --compare: \(reason); make it "
              + "with ratchet-bench --json > FILE"))
    }
  }

  @Test("is refused if it is no report, with the place")
  func noReport() {
    let reasons = [
      "": "it is empty, as a file is to which the shell sends this program's own output",
      "benchmark  called from": "it is not JSON, or is cut off",
      String(report(row).dropLast(4)): "it is not JSON, or is cut off",
      "[]": "it is not a JSON object",
      "{}": "rows is missing",
      "{\"rows\": null}": "rows is missing",
      "{\"rows\": 7}": "rows has a value of another type",
      report(row, "{}"): "rows[1].name is missing",
      report(row.replacing("2, \"min\"", with: "\"2\", \"min\"")):
        "rows[0].median has a value of another type",
      report(row.replacing("[1, 2, 3]", with: "[1, null]")): "rows[0].samples[1] is missing",
      report(row.replacing("[1, 2, 3]", with: "[]")): "rows[0].samples of \"send\" is empty",
      report(row.replacing("\"ns\"", with: "\"ms\"")):
        "rows[0].unit is ms, a unit that this program does not have",
      report(row, row): "rows[1].name, \"send\", is that of an earlier row too",
    ]
    for (text, reason) in reasons {
      #expect(
        failure(text)
          == EarlierReport.Failure(
            status: 65,
            message: "ratchet-bench: cannot compare with old.json: \(reason); give a file that was "
              + "made with ratchet-bench --json > FILE"))
    }
  }

  @Test("is refused if it measured a row in another unit")
  func otherUnit() throws {
    let earlier = try EarlierReport(Array(report(row).utf8), file: "old.json")
    try earlier.check(units: ["send": .nanoseconds, "row": .bytes])
    try earlier.check(units: ["row": .bytes])
    let failure = #expect(throws: EarlierReport.Failure.self) {
      try earlier.check(units: ["send": .bytes])
    }
    #expect(
      failure
        == EarlierReport.Failure(
          status: 65,
          message:
            "ratchet-bench: cannot compare with old.json: rows[0].unit of \"send\" is ns, and "
            + "this program measures it in B; make the file with a program that measures the same, "
            + "or leave the row out with --filter"))
  }
}
