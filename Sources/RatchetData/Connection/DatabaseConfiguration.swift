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
  /// thread, before it throws `SQLITE_BUSY`. It tries again after pauses that grow up to 20 ms and
  /// are partly random. A task that is cancelled meanwhile waits no longer, and gets
  /// `CancellationError`.
  public var busyTimeout = Duration.seconds(5)

  /// How many reads of a pool run at once, at least one. Their connections are opened when needed.
  public var maximumReaderCount = 4

  /// How many prepared statements a connection keeps.
  public var statementCacheCapacity = 64

  /// Whether the database is only read. The file must exist then; it is not changed, not even to be
  /// set up, and `write` throws `SQLITE_READONLY`.
  public var isReadOnly = false

  /// Whether SQLite enforces foreign keys.
  public var foreignKeysEnabled = true

  /// The number that marks a file as this application's. A new file is given it; one that has
  /// another, or none though it holds tables, is refused and not changed. Any number but 0 will do:
  /// the `file` program knows those that are registered with SQLite.
  public var applicationID: Int32?

  /// Whether a ``DatabaseError`` holds the values that were bound to its statement. They can be
  /// anybody's secrets: for development only.
  public var showsArgumentsInErrors = false

  /// How often it is looked whether other processes have changed the file, while somebody observes the
  /// database; nil: never.
  ///
  /// By the `continuousClock` of whoever observes first: in a test only where that is given.
  public var externalChangePollPeriod: Duration? = .milliseconds(250)

  /// Called when a statement has run, on its connection's thread, in the task of the access: to log slow
  /// statements, or to count them. It must not use the database.
  ///
  /// Statements that the library runs itself, as BEGIN and COMMIT, are among them; those that only triggers
  /// run are not.
  public var trace: (@Sendable (StatementTrace) -> Void)?

  /// Functions, aggregates and collations that each connection has.
  var extensions: [any SQLExtension] = []

  /// Stops what runs on the connections of one database. Each database has its own.
  var interruption = Interruption()

  /// False as if SQLite had no hook that tells of rows.
  package var usesPreupdateHook = true

  /// Called with each new connection, before anything is written to a new file and before any access
  /// runs: for pragmas, `page_size` among them. Write-ahead logging is turned on after it.
  public var prepareConnection: (@Sendable (Database) throws -> Void)?

  /// Whether a database is turned into bytes by SQLite itself, and not by way of a file.
  package var serializes = SQLiteLibrary.has(.serialization)

  /// Called as the last act of each connection's thread.
  package var threadDidEnd: (@Sendable () -> Void)?

  /// The file system of SQLite that the connections use; its default one if nil.
  package var fileSystem: String?

  /// How many steps of SQLite's machine lie between two looks at whether the task is cancelled.
  package var cancellationPeriod: Int32 = 1000

  /// Called on the connection's thread, in the calling task, before each of these looks.
  package var willCheckCancellation: (@Sendable () -> Void)?

  /// Whether the file is deleted at the end, so that nothing in it has to reach a disk.
  var isTemporary = false

  public init() {}

  var synchronous: String {
    switch durability {
    case _ where isTemporary: "OFF"
    case .processCrash: "NORMAL"
    case .powerLoss: "FULL"
    }
  }

  var busyTimeoutInSeconds: Double {
    let (seconds, attoseconds) = busyTimeout.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
