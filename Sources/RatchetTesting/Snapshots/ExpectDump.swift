import RatchetDump
import RatchetIssues

/// Expects a value to be dumped as the text that stands in the source.
///
/// The text is what `dumpText` makes of the value. Nobody needs to write it: a call without a closure
/// fails, and with `RATCHET_RECORD=1` in the environment it is written into the source, as is the text
/// of a call that fails. A call that was recorded fails too, so that no run passes that records.
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
/// One call holds one text: in a loop, or in a test with arguments, all values must be dumped alike.
/// To be recorded the closure must hold one literal and nothing else but comments, and the call must
/// stand in the source under this name. A difference is an issue at the line of the call, in Swift
/// Testing and in XCTest.
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
