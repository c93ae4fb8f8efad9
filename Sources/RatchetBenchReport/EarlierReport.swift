import Foundation
import RatchetSystem

/// The report of an earlier run, read from a file that `--json` made.
package struct EarlierReport: Sendable {
  package let report: Report
  package let file: String

  /// A file with which nothing can be compared.
  package struct Failure: Error, Equatable {
    /// One of sysexits.h: 66 if the file cannot be read, 65 if its contents are wrong.
    package let status: Int32
    /// One line.
    package let message: String
  }

  package init(contentsOf file: String) throws(Failure) {
    var bytes: [UInt8] = []
    do throws(ErrorNumber) {
      let opened = try SystemFile(file, O_RDONLY)
      var portion: [UInt8]
      repeat {
        portion = try opened.read(atMost: 1 << 20)
        bytes += portion
      } while !portion.isEmpty
    } catch {
      throw Failure(status: 66, message: Wording.unreadable(file, "\(error)"))
    }
    try self.init(bytes, file: file)
  }

  init(_ bytes: [UInt8], file: String) throws(Failure) {
    func wrong(_ reason: String) -> Failure {
      Failure(status: 65, message: Wording.noReport(file, reason))
    }
    guard !bytes.isEmpty else { throw wrong(Wording.emptyFile) }
    let report: Report
    do {
      report = try JSONDecoder().decode(Report.self, from: Data(bytes))
    } catch {
      throw wrong(Self.reason(for: error))
    }
    var names: Set<String> = []
    for (index, row) in report.rows.enumerated() {
      guard !row.samples.isEmpty else { throw wrong(Wording.noSamples(row.name, index)) }
      guard names.insert(row.name).inserted else { throw wrong(Wording.twice(row.name, index)) }
    }
    self.report = report
    self.file = file
  }

  /// Throws if the earlier run measured one of these rows in another unit.
  package func check(units: [String: Report.Unit]) throws(Failure) {
    for (index, row) in report.rows.enumerated() {
      guard let unit = units[row.name], unit != row.unit else { continue }
      throw Failure(
        status: 65, message: Wording.otherUnit(file, row.name, index, row.unit, now: unit))
    }
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      Wording.missing(path(context.codingPath + [key]))
    case DecodingError.valueNotFound(_, let context):
      Wording.missing(path(context.codingPath))
    case DecodingError.typeMismatch(_, let context):
      Wording.otherType(path(context.codingPath))
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      Wording.wrong(path(context.codingPath), context.debugDescription)
    default: Wording.noJSON
    }
  }

  /// Keys and indices as in `rows[3].median`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
