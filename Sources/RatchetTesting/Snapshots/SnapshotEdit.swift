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
