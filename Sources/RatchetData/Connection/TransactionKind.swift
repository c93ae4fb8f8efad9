/// When a transaction takes its locks.
public enum TransactionKind: Sendable {
  /// At its first read or write, each as it comes.
  case deferred
  /// The write lock at once, so that it cannot fail halfway for want of it. Readers go on.
  case immediate
  /// As ``immediate``; outside write-ahead logging it shuts readers out too.
  case exclusive

  var begin: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    }
  }
}
