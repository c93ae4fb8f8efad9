import Foundation

/// What was written into one source since it was compiled.
///
/// Each text moves the lines below it, and a test knows the lines that it was compiled with. So every
/// text is written into the source as it was compiled, together with those that were written before,
/// by whatever process of the run.
struct SnapshotJournal: Hashable, Codable, Sendable {
  /// The source that it is about.
  let path: String
  /// What was compiled from the source, as `SnapshotImage` names it.
  let build: String
  let original: Data
  private(set) var edits: [SnapshotEdit] = []

  init(path: String, build: String, original: Data) {
    self.path = path
    self.build = build
    self.original = original
  }

  /// Whether a source is as this journal says, or as it was compiled: somebody has taken back what was
  /// recorded.
  func knows(_ current: Data) throws(SnapshotRefusal) -> Bool {
    if current == original { return true }
    return current == Data(try SnapshotRewriter([UInt8](original)).applying(edits))
  }

  /// Notes a text; answers what the source is to be, which now is as this journal knows it.
  mutating func record(
    _ edit: SnapshotEdit, into current: Data
  ) throws(SnapshotRefusal) -> Data {
    guard try knows(current) else { throw .changedMeanwhile }
    let kept = current == original ? [] : edits.filter { !$0.isOfSameCall(as: edit) }
    let result = try SnapshotRewriter([UInt8](original)).applying(kept + [edit])
    edits = kept + [edit]
    return Data(result)
  }
}
