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
