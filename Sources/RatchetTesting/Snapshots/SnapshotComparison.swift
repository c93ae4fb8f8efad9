import RatchetIssues

/// A dump, or another text that a value was made into, beside the one that stands in the source.
struct SnapshotComparison {
  let dump: String
  /// `nil` where the call has no closure.
  let snapshot: String?
  let location: IssueLocation
  var kind = SnapshotKind.dump

  var isEqual: Bool { dump == snapshot }

  /// An empty text is as none: nobody writes it but to have it filled in.
  var isNew: Bool { (snapshot ?? "").isEmpty }

  /// What the source is to hold for it.
  var edit: SnapshotEdit {
    SnapshotEdit(
      line: Int(clamping: location.line), column: Int(clamping: location.column),
      before: snapshot, text: dump, kind: kind)
  }
}
