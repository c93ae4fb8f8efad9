/// Why a snapshot was not recorded; the source is as it was.
enum SnapshotRefusal: Error, Hashable, Sendable {
  case unreadable(String)
  case unwritable(String)
  /// The source is not what it was when the run began, or what the run has left it as.
  case changedMeanwhile
  /// There is no `expectDump(…)` at the place, or not one like it was compiled.
  case noCall
  /// The closure is no literal without code in it, or there is something beside it.
  case noLiteral
  /// What other processes have recorded cannot be known.
  case noJournal(String)
}
