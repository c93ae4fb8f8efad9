import RatchetIssues

/// A dump, or another text made from a value, together with the text that stands in the source.
struct SnapshotComparison {
  let dump: String
  /// `nil` if the call has no closure.
  let snapshot: String?
  let location: IssueLocation
  var kind = SnapshotKind.dump

  var isEqual: Bool { dump == snapshot }

  /// Whether there is no text to compare with. An empty one counts as none: it stands for a text to
  /// be filled in.
  var isNew: Bool { (snapshot ?? "").isEmpty }

  /// The edit that writes this text into the source.
  var edit: SnapshotEdit {
    SnapshotEdit(
      line: Int(clamping: location.line), column: Int(clamping: location.column),
      before: snapshot, text: dump, kind: kind)
  }
}
