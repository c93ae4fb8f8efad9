/// How the connections of a database are opened.
public struct DatabaseConfiguration: Sendable {
  /// What a commit survives.
  public enum Durability: Sendable {
    /// The end of the process, however sudden (`kill -9` included). A power cut may undo the last
    /// commits, whole ones and in order; it never damages the file. `synchronous=NORMAL`.
    case processCrash
    /// A power cut too: each commit waits for the disk. `synchronous=FULL`.
    case powerLoss
  }

  /// Names the connections' threads in debuggers and profilers (the first 15 bytes on Linux).
  public var label = "ratchet.db"

  /// What a commit survives; ``Durability/processCrash`` unless said otherwise.
  public var durability = Durability.processCrash

  /// How long a connection waits for a lock that another process or connection holds, on its own
  /// thread, before it throws `SQLITE_BUSY`.
  public var busyTimeout = Duration.seconds(5)

  /// How many reads of a pool run at once, at least one. Their connections are opened when needed.
  public var maximumReaderCount = 4

  /// How many prepared statements a connection keeps.
  public var statementCacheCapacity = 64

  /// Called with each new connection, before anything else runs on it: for pragmas.
  public var prepareConnection: (@Sendable (Database) throws -> Void)?

  /// Called as the last act of each connection's thread.
  package var threadDidEnd: (@Sendable () -> Void)?

  public init() {}

  var busyTimeoutInSeconds: Double {
    let (seconds, attoseconds) = busyTimeout.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
