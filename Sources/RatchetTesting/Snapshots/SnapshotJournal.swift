import Foundation

/// The snapshots that were written into one source since it was compiled.
///
/// Each recorded text moves the lines below it, but a test knows the lines as they were compiled.
/// So each text is written into the source as it was compiled, together with all texts that were
/// recorded before, also by other processes of the run.
struct SnapshotJournal: Hashable, Codable, Sendable {
  /// The path of the source.
  let path: String
  /// The build of the source, as identified by `SnapshotImage`.
  let build: String
  let original: Data
  private(set) var edits: [SnapshotEdit] = []

  init(path: String, build: String, original: Data) {
    self.path = path
    self.build = build
    self.original = original
  }

  /// Whether the source is in the state that this journal describes, or as it was compiled because
  /// the recorded texts were reverted.
  func knows(_ current: Data) throws(SnapshotRefusal) -> Bool {
    if current == original { return true }
    return current == Data(try SnapshotRewriter([UInt8](original)).applying(edits))
  }

  /// Adds an edit, and returns the new source. Throws if the current source is not the one that
  /// this journal describes.
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
