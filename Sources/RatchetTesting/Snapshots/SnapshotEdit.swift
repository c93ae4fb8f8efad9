/// A text that one call of `expectDump`, or of another kind, is to hold.
struct SnapshotEdit: Hashable, Codable, Sendable {
  /// The line of the call's parenthesis as it was compiled, from 1.
  let line: Int
  /// The column of the call's parenthesis as it was compiled, in UTF-8, from 1.
  let column: Int
  /// What the call's closure was compiled with; `nil` where there was none.
  let before: String?
  let text: String
  var kind = SnapshotKind.dump

  /// Whether two are of the same call.
  func isOfSameCall(as other: Self) -> Bool {
    line == other.line && column == other.column
  }
}
