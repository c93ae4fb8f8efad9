import CSQLite

/// Watches what runs on a connection: what its statements read and write, and, on the one that writes,
/// what its transactions change.
///
/// It stays on the connection's thread. It listens for commits from the beginning; statements are looked
/// into once somebody observes the database.
final class ConnectionMonitor {
  // The database owns it.
  private unowned let database: Database
  private let recorder: ChangeRecorder?
  /// Whether SQLite tells of what each statement does.
  private(set) var isCapturing = false
  /// What it told since it was last asked.
  private var captured: StatementEffect?
  /// What the statements read that ran since somebody began to ask.
  private var tracked: DatabaseRegion?

  /// - Parameter hub: who is told of commits, on the connection that writes.
  init(_ database: Database, recordingFor hub: DatabaseHub? = nil) {
    self.database = database
    recorder = hub.map { ChangeRecorder(database, $0) }
  }

  /// To be called before the connection is closed, when its database has nothing but its handle left.
  func stop(_ handle: OpaquePointer) {
    recorder?.stop(handle)
  }

  // MARK: Statements

  /// Looks into statements from here on. To be called between blocks: what was prepared before is let go
  /// of, and how it deletes, past all hooks, with it.
  func startCapturing() {
    guard !isCapturing else { return }
    isCapturing = true
    database.isWatched = true
    database.statements.removeAll()
    database.installAuthorizer()
    recorder?.startRecording()
  }

  /// What SQLite asks the authorizer of the connection.
  func note(
    _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
    _ schema: UnsafePointer<CChar>?, _ inner: UnsafePointer<CChar>?
  ) {
    guard isCapturing else { return }
    if captured == nil { captured = StatementEffect() }
    captured?.note(
      action, first.map { String(cString: $0) }, second.map { String(cString: $0) },
      schema: schema.map { String(cString: $0) }, inner: inner.map { String(cString: $0) })
  }

  /// Whether SQLite has prepared something since it was last asked.
  var hasNews: Bool { captured != nil }

  /// What was captured since the last time.
  func takeEffect() -> StatementEffect? {
    defer { captured = nil }
    return isCapturing ? captured ?? StatementEffect() : nil
  }

  /// Runs a block, and answers what its statements read.
  func tracking<T>(_ body: () -> T) -> (T, DatabaseRegion) {
    let outer = tracked
    tracked = DatabaseRegion()
    let result = body()
    let region = tracked ?? .everything
    tracked = outer?.union(region)
    return (result, region)
  }

  // MARK: Steps

  func accessWillBegin() {
    if recorder?.isObserved == true { startCapturing() }
    recorder?.refresh()
  }

  func accessDidEnd() { recorder?.accessDidEnd() }

  /// A statement that may change something is about to take a step.
  func willWrite(_ statement: Statement) { recorder?.willWrite(statement) }

  /// A statement has taken its first step, or its last one.
  func didStep(_ statement: Statement, _ code: Int32) {
    // SQLite prepares it again in its first step, where the schema has changed.
    let hasNews = hasNews
    if hasNews, let more = takeEffect() { statement.add(more) }
    if tracked != nil { tracked?.formUnion(statement.effect?.reads ?? .everything) }
    recorder?.didStep(statement, code, hasNews: hasNews)
  }

  func didReset(_ statement: Statement) { recorder?.didReset(statement) }

  // MARK: Transactions

  func willCommit() { recorder?.willCommit() }

  func didCommit() { recorder?.didCommit() }

  func commitFailed() { recorder?.commitFailed() }

  func didRollBack() { recorder?.didRollBack() }

  func didRun(_ control: TransactionControl) { recorder?.didRun(control) }

  /// All of the database was replaced.
  func didReplaceAll() { recorder?.publishAnything() }
}
