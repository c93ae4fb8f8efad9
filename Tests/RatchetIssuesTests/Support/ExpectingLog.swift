import RatchetIssues
import Synchronization

/// A reporter of the shape that other libraries have: messages and places, each form separately.
final class ExpectingLog: IssueReporter {
  // Several tasks may report at once.
  private let texts = Mutex<[String]>([])

  var lines: [String] { texts.withLock { $0 } }

  private func note(_ text: String) {
    texts.withLock { $0.append(text) }
  }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    note("reported \(message() ?? "-")")
  }

  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    note("reported \(error) \(message() ?? "-")")
  }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    note("expected \(message() ?? "-")")
  }

  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    note("expected \(error) \(message() ?? "-")")
  }
}
