/// The time at which a transaction takes its locks.
public enum TransactionKind: Sendable {
  /// At its first read, and at its first write.
  case deferred
  /// The write lock is taken at the beginning, so that the transaction cannot fail halfway for lack
  /// of it. Other connections can still read.
  case immediate
  /// Like ``immediate``; without write-ahead logging it also excludes readers.
  case exclusive

  var begin: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    }
  }
}
