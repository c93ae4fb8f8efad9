import RatchetDump
package import RatchetIssues

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

/// Checks that a text equals the one that stands in the source, or records it. For functions that
/// produce texts of their own; only a call of the kind's function, by its name, can be recorded.
package func expectSnapshot(
  _ text: String, of kind: SnapshotKind, _ message: String?, matches snapshot: String?,
  at location: IssueLocation
) {
  expectSnapshot(
    SnapshotComparison(dump: text, snapshot: snapshot, location: location, kind: kind), message)
}

func expectSnapshot(_ comparison: SnapshotComparison, _ message: @autoclosure () -> String?) {
  let files = SnapshotFiles.current
  if let before = files?.textBefore(of: comparison) {
    reportIssue(Wording.snapshotReachedAgain(comparison, before: before))
    return
  }
  guard !comparison.isEqual else { return }
  guard let files else {
    reportIssue(Wording.snapshotDiffers(comparison, message()))
    return
  }
  do throws(SnapshotRefusal) {
    try files.record(comparison)
    reportIssue(Wording.snapshotRecorded(comparison))
  } catch {
    reportIssue(Wording.snapshotNotRecorded(comparison, error))
  }
}
