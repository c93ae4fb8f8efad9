/// The settings of a database's connections.
public struct DatabaseConfiguration: Sendable {
  /// The failures that a commit survives.
  public enum Durability: Sendable {
    /// A commit survives the end of the process, however sudden (`kill -9` included). A power cut
    /// may undo the last commits, whole ones and in order; it never damages the file.
    /// `synchronous=NORMAL`.
    case processCrash
    /// A commit also survives a power cut: it waits for the disk. `synchronous=FULL`.
    case powerLoss
  }

  /// The name of the connections' threads in debuggers and profilers (the first 15 bytes on Linux).
  public var label = "ratchet.db"

  /// The failures that a commit survives; ``Durability/processCrash`` by default.
  public var durability = Durability.processCrash

  /// The time that an access waits, on its thread, for a lock of another process or connection
  /// before it throws `SQLITE_BUSY`. It retries after pauses that grow up to 20 ms and are partly
  /// random. If the task is cancelled, the wait ends with `CancellationError`.
  public var busyTimeout = Duration.seconds(5)

  /// The number of reads of a pool that may run at the same time, at least one. Their connections
  /// are opened when they are first needed.
  public var maximumReaderCount = 4

  /// The number of prepared statements that a connection keeps.
  public var statementCacheCapacity = 64

  /// Whether the database is only read. The file must exist; it is not changed at all, not even for
  /// setup, and `write` throws `SQLITE_READONLY`.
  public var isReadOnly = false

  /// Whether SQLite enforces foreign keys.
  public var foreignKeysEnabled = true

  /// The number that marks a file as this application's. It is written to a new file. A file with
  /// another number, or with none although it has tables, is refused and not changed. Any number
  /// but 0 is possible; the `file` program recognizes those that are registered with SQLite.
  public var applicationID: Int32?

  /// Whether a ``DatabaseError`` includes the values that were bound to its statement. They may be
  /// confidential: use this in development only.
  public var showsArgumentsInErrors = false

  /// The interval at which an observed database checks whether other processes have changed the
  /// file; `nil` disables the check.
  ///
  /// The interval is measured with the `continuousClock` dependency of the observer that starts the
  /// checks. In a test that does not override this clock, or sets an immediate one, the file is
  /// checked only when that observation begins.
  public var externalChangePollPeriod: Duration? = .milliseconds(250)

  /// Called after a statement has run, on the thread of the access and in its task: to log slow
  /// statements, or to count them. It must not use the database.
  ///
  /// Statements of the library itself, such as BEGIN and COMMIT, are included; those of triggers
  /// are not.
  public var trace: (@Sendable (StatementTrace) -> Void)?

  /// The functions, aggregates and collations that are added to each connection.
  var extensions: [any SQLExtension] = []

  /// Stops the accesses of one database. Each database replaces it with its own.
  var interruption = Interruption()

  /// Whether the preupdate hook is used; `false` simulates an SQLite that was built without it.
  package var usesPreupdateHook = true

  /// Called with each new connection, before any access, and before anything is written to a new
  /// file: for pragmas, including `page_size`. Write-ahead logging is enabled after it.
  public var prepareConnection: (@Sendable (Database) throws -> Void)?

  /// Whether SQLite itself serializes a database; otherwise a temporary file is used.
  package var serializes = SQLiteLibrary.has(.serialization)

  /// Called at the very end of each connection's thread.
  package var threadDidEnd: (@Sendable () -> Void)?

  /// The name of the SQLite VFS that the connections use; `nil` for the default one.
  package var fileSystem: String?

  /// The number of steps of SQLite's virtual machine between two checks for a cancelled task.
  package var cancellationPeriod: Int32 = 1000

  /// Called on the thread of the access, in its task, before each of these checks.
  package var willCheckCancellation: (@Sendable () -> Void)?

  /// Whether the file is deleted at the end, so that nothing in it has to reach the disk.
  var isTemporary = false

  /// Makes a configuration with the default values.
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
