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

/// The function that makes the text of a snapshot.
package enum SnapshotKind: String, Hashable, Codable, Sendable {
  case dump = "expectDump"
  case query = "expectQuery"
}

/// The reason for which a snapshot was not recorded; the source is unchanged.
enum SnapshotRefusal: Error, Hashable, Sendable {
  case unreadable(String)
  case unwritable(String)
  /// The source has changed since the run began, and not by the run's own recording.
  case changedMeanwhile
  /// There is no `expectDump(…)` at the position, or not the one that was compiled.
  case noCall
  /// The closure does not consist of one literal without interpolation.
  case noLiteral
  /// The texts that other processes have recorded cannot be determined.
  case noJournal(String)
}

/// The text that a call of `expectDump` (or of another kind's function) is to hold.
struct SnapshotEdit: Hashable, Codable, Sendable {
  /// The line of the call's parenthesis as it was compiled, from 1.
  let line: Int
  /// The column of the call's parenthesis as it was compiled, in UTF-8, from 1.
  let column: Int
  /// The text of the call's closure as it was compiled; `nil` if there was none.
  let before: String?
  let text: String
  var kind = SnapshotKind.dump

  /// Whether both edits belong to the same call.
  func isOfSameCall(as other: Self) -> Bool {
    line == other.line && column == other.column
  }
}
