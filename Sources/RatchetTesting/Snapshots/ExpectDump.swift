import RatchetDump
import RatchetIssues

/// Checks that the dump of a value equals the text that stands in the source.
///
/// The text is the result of `dumpText`. You need not write it: a call without a closure fails, and
/// with `RATCHET_RECORD=1` in the environment it writes the text into the source, as does a call
/// whose text differs. A call that records fails too, so that no recording run passes.
///
/// ```swift
/// expectDump(store.state) {
///   """
///   Counter.State(
///     count: 1
///   )
///   """
/// }
/// ```
///
/// One call holds one text: in a loop, or in a test with arguments, all values must have the same
/// dump. Recording requires that the closure contains one literal and nothing else but comments,
/// and that the source calls the function by this name. A difference is an issue at the line of the
/// call, in Swift Testing and in XCTest.
public func expectDump<Value>(
  _ value: Value,
  _ message: @autoclosure () -> String? = nil,
  matches snapshot: (() -> String)? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectSnapshot(
    SnapshotComparison(
      dump: dumpText(value), snapshot: snapshot?(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)),
    message())
}
