import RatchetCSQLite

/// Observes a connection: what its statements read and write and, if it is the writing one, what
/// its transactions change.
///
/// It is used on the thread of the access only, and has no lock. It notices commits from the
/// beginning; it captures statements once the database is observed.
final class ConnectionMonitor {
  // Unowned: the database owns it.
  private unowned let database: Database
  private let recorder: (any TransactionRecorder)?
  /// Whether the authorizer's calls are captured.
  private(set) var isCapturing = false
  /// The effect captured since the last ``takeEffect()``.
  private var captured: StatementEffect?
  /// The region that the statements of ``tracking(_:)`` have read so far; `nil` outside of it.
  private var tracked: DatabaseRegion?

  /// - Parameter recorder: Records what transactions change, if this is the writing connection.
  init(_ database: Database, recorder: (any TransactionRecorder)? = nil) {
    self.database = database
    self.recorder = recorder
  }

  /// Must be called before the connection is closed, when only the handle of its database can still
  /// be used.
  func stop(_ handle: OpaquePointer) {
    recorder?.stop(handle)
  }

  // MARK: Statements

  /// Captures statements from now on. Must be called between blocks: statements that were prepared
  /// before are released, since their effects are unknown and they may delete all rows without
  /// calling the hook.
  func startCapturing() {
    guard !isCapturing else { return }
    isCapturing = true
    database.isWatched = true
    database.statements.removeAll()
    database.installAuthorizer()
    recorder?.startRecording()
  }

  /// Notes a call of the connection's authorizer.
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

  /// Whether SQLite has prepared a statement since the last ``takeEffect()``.
  var hasNews: Bool { captured != nil }

  /// Returns what was captured since the last call.
  func takeEffect() -> StatementEffect? {
    defer { captured = nil }
    return isCapturing ? captured ?? StatementEffect() : nil
  }

  /// Runs a block. Returns its result and the region that its statements read.
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
    // If the schema has changed, SQLite prepares the statement again in its first step.
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

  /// The contents of the whole database were replaced.
  func didReplaceAll() { recorder?.publishAnything() }
}

/// Records what the transactions of the writing connection change.
///
/// It is called on the thread of the access only. Statements are reported once recording has
/// started, transactions from the beginning.
protocol TransactionRecorder: AnyObject {
  /// Whether the database is observed, so that recording must start.
  var isObserved: Bool { get }

  /// Starts to record the rows that statements change. Called between blocks.
  func startRecording()

  /// Prepares for the next transaction. Called between transactions.
  func refresh()

  /// Must be called before the connection is closed, when only its handle can still be used.
  func stop(_ handle: OpaquePointer)

  func willWrite(_ statement: Statement)

  /// - Parameter hasNews: Whether SQLite prepared a statement in this step.
  func didStep(_ statement: Statement, _ code: Int32, hasNews: Bool)

  func didReset(_ statement: Statement)
  func accessDidEnd()

  func willCommit()
  func didCommit()

  /// The commit failed, and the transaction is still open.
  func commitFailed()

  func didRollBack()
  func didRun(_ control: TransactionControl)

  /// The contents of the whole database were replaced.
  func publishAnything()
}

extension Database {
  /// Captures what the statements of this connection read from now on. Must be called between
  /// blocks.
  package func observeStatements() {
    if monitor == nil { monitor = ConnectionMonitor(self) }
    monitor?.startCapturing()
  }

  /// Runs a block. Returns its result and the region that its statements read.
  package func tracking<T>(_ body: () -> T) -> (T, DatabaseRegion) {
    guard let monitor else { return (body(), .everything) }
    return monitor.tracking(body)
  }
}
