package import RatchetIssues

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
