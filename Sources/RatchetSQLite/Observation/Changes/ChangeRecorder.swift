import RatchetCSQLite

/// Records what the transactions of the writing connection change, and publishes what is committed.
///
/// It carries out ``TransactionChanges``. It learns of a commit from SQLite's hooks and from the
/// end of each statement, so it does not matter which SQL commits. It is used on the thread of the
/// access only; the gate is its only lock.
final class ChangeRecorder: TransactionRecorder {
  // Unowned: the database owns the monitor, which owns this recorder.
  private unowned let database: Database
  private let hub: DatabaseHub
  private var changes = TransactionChanges()
  private var facts: [TableName: TableFacts?] = [:]

  /// The hook that reports changed rows; `nil` if changes are known only from the statements.
  private let hook: PreupdateHook?
  private(set) var isRecording = false
  /// The tables whose changed rows listeners want to know.
  private var tablesWithListeners: Set<TableName> = []
  /// Whether the commit hook was called and the commit is not published yet: the gate is shut.
  private var isCommitting = false

  /// The running statement that changes something.
  private var running: Statement?
  private var changesBefore: Int64 = 0
  private var preparationsBefore: Int32 = 0
  /// Notes about the running statement, if it may fail and leave some of its changes.
  private var failing: FailedStatement?

  // The table that the hook reported last, while one statement runs.
  private var lastName: UnsafePointer<CChar>?
  private var lastSchema: UnsafePointer<CChar>?
  private var lastTable = TableName("")
  private var lastHasListeners = false
  private var lastFacts: TableFacts?
  private var lastUpdate = TableRegion.all
  private var lastChange: Int32?

  init(_ database: Database, _ hub: DatabaseHub) {
    self.database = database
    self.hub = hub
    hook = database.configuration.usesPreupdateHook ? .ofLibrary : nil
    if hub.pollPeriod != nil, let versions = database.dataVersions { hub.note(versions) }
  }

  func stop(_ handle: OpaquePointer) {
    hook?.install(on: handle, nil, nil)
    endCommit()
  }

  func startRecording() {
    isRecording = true
    let context = Unmanaged.passUnretained(self).toOpaque()
    hook?.install(
      on: database.handle,
      { context, _, operation, schema, name, old, new in
        context.map { Unmanaged<ChangeRecorder>.fromOpaque($0).takeUnretainedValue() }?
          .note(operation, schema, name, old: old, new: new)
      }, context)
  }

  var isObserved: Bool { hub.isObserved }

  /// Updates the tables whose rows have listeners; called between transactions.
  func refresh() { tablesWithListeners = hub.tablesWithRowListeners }

  // MARK: Transactions

  /// Shuts the gate before the commit, until the commit is published. So a fetch knows which
  /// commits it has seen, and what the others have changed.
  func willCommit() {
    guard !isCommitting else { return }
    isCommitting = true
    hub.shutGate()
  }

  /// Publishes a durable commit. It is also called for a transaction that wrote nothing.
  func didCommit() {
    guard isCommitting else { return changes.rollBack() }
    let committed = isRecording ? changes.commit() : .anything
    refresh()
    hub.publish(committed)
    endCommit()
  }

  /// The commit failed, and the transaction is still open.
  func commitFailed() { endCommit() }

  func didRollBack() {
    changes.rollBack()
    forgetFacts()
    endCommit()
  }

  private func endCommit() {
    guard isCommitting else { return }
    isCommitting = false
    hub.openGate()
  }

  func didRun(_ control: TransactionControl) {
    guard isRecording else { return }
    switch control {
    case .savepoint(let name): changes.savepoint(name)
    case .release(let name): changes.release(name)
    case .rollBackTo(let name):
      changes.rollBack(to: name)
      forgetFacts()
    case .begin, .commit, .rollBack: break
    }
  }

  func publishAnything() {
    changes.rollBack()
    forgetFacts()
    hub.shutGate()
    hub.publish(.anything)
    hub.openGate()
  }

  // MARK: Statements

  func willWrite(_ statement: Statement) {
    guard isRecording, running !== statement else { return }
    // A statement that has returned a row but has not ended: it has made all its changes, but
    // SQLite counts them only at its end.
    if let running { end(running, .kept, hasChanges: true) }
    var mayStay = statement.effect?.mentionsFail ?? true
    for table in (statement.effect?.writes ?? [:]).keys {
      if facts[table] == nil { facts[table] = .some(readFacts(of: table)) }
      mayStay = mayStay || facts[table]??.mentionsFail ?? true
    }
    running = statement
    failing = mayStay ? FailedStatement() : nil
    changesBefore = sqlite3_total_changes64(database.handle)
    preparationsBefore = statement.preparations
    lastName = nil
    changes.beginStatement()
  }

  /// Forgets the table facts: the schema may have changed.
  private func forgetFacts() {
    facts = [:]
    lastName = nil
  }

  /// Reads the facts of a table. Returns `nil` if there is no such table, and also if the facts
  /// cannot be read: then only the table is reported as changed, without rows.
  private func readFacts(of table: TableName) -> TableFacts? {
    let wasInterruptible = database.isInterruptible
    database.isInterruptible = false
    defer { database.isInterruptible = wasInterruptible }
    do { return try TableFacts(of: table, in: database) } catch { return nil }
  }

  /// - Parameter hasNews: Whether SQLite prepared a statement in this step.
  func didStep(_ statement: Statement, _ code: Int32, hasNews: Bool) {
    defer { if hasNews { facts = [:] } }
    guard code != SQLITE_ROW, running === statement else { return }
    guard code != SQLITE_DONE else { return end(statement, .kept) }
    let fate = fate(of: statement)
    end(statement, fate, hasChanges: fate != .undone)
  }

  func didReset(_ statement: Statement) {
    if running === statement { end(statement, .kept) }
  }

  func accessDidEnd() {
    if let running { end(running, .kept) }
  }

  /// Whether SQLite has prepared the statement again at its start, for a schema that differs from
  /// the known one. Statements that virtual tables prepare are not counted.
  private var isPreparedAgain: Bool {
    running.map { $0.preparations != preparationsBefore } ?? false
  }

  private var hasCountedChanges: Bool {
    sqlite3_total_changes64(database.handle) != changesBefore
  }

  private func end(_ statement: Statement, _ fate: Fate, hasChanges: Bool = false) {
    running = nil
    failing = nil
    let effect = statement.effect ?? StatementEffect()
    if fate != .undone {
      noteUnhooked(effect, hasChanges: hasChanges || hasCountedChanges)
      changes.note(altered: effect.alters)
    }
    if fate == .unknown, !tablesWithListeners.isEmpty { changes.blurStatement() }
    if !effect.alters.isEmpty { facts = [:] }
    changes.endStatement(isKept: fate != .undone)
    if isOutsideOfCommits { publishAnything() }
  }

  /// Whether something was changed for which no commit will be reported, as by VACUUM.
  private var isOutsideOfCommits: Bool {
    !changes.isEmpty && !isCommitting && database.transactionEnd == nil
      && !database.isInsideTransaction
      && sqlite3_txn_state(database.handle, nil) != SQLITE_TXN_WRITE
  }

  /// Notes the changes that the hook does not report.
  private func noteUnhooked(_ effect: StatementEffect, hasChanges: Bool) {
    for table in effect.writes.keys {
      let known = facts[table] ?? nil
      let isUnhooked =
        hook == nil || table.isOfSystem || known == nil || known?.kind == .virtual
      // SQLite does not count its own writes to the schema tables.
      let isWritten = hasChanges || !effect.alters.isEmpty || table.isOfSchema
      guard isUnhooked, known?.kind != .view, isWritten else { continue }
      changes.note(TransactionChanges.Change(.unknown, of: table))
    }
  }

  // MARK: Failures

  /// The fate of a statement's changes.
  private enum Fate {
    case kept
    case undone
    case unknown
  }

  private func fate(of statement: Statement) -> Fate {
    switch database.transactionEnd {
    case .commit: return .kept
    case .rollback: return .undone
    case nil: break
    }
    // FAIL does not apply to changes of the schema.
    guard let failing, statement.effect?.alters.isEmpty == true else { return .undone }
    // SQLite counts the remaining changes, without those of triggers; none if everything was
    // undone.
    if sqlite3_changes64(database.handle) > 0 { return .kept }
    guard !tablesWithListeners.isEmpty, !isPreparedAgain else { return .unknown }
    let wasInterruptible = database.isInterruptible
    database.isInterruptible = false
    defer { database.isInterruptible = wasInterruptible }
    do {
      let isKept = try failing.isKept(changes.rowsOfStatement) { table in
        (facts[table] ?? nil).map { RowLookup(table: table, facts: $0, database: database) }
      }
      return isKept.map { $0 ? .kept : .undone } ?? .unknown
    } catch { return .unknown }
  }

  // MARK: Rows

  private func note(
    _ operation: Int32, _ schema: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
    old: Int64, new: Int64
  ) {
    guard let schema, let name else { return }
    if name != lastName || schema != lastSchema {
      lookUp(schema, name)
    } else if !lastHasListeners, operation == lastChange, old == new || operation != SQLITE_UPDATE {
      return
    }
    lastChange = operation
    // If the row ID has changed, so has the column that stands for it, whatever its name.
    let region = operation == SQLITE_UPDATE && old == new ? lastUpdate : .all
    guard lastHasListeners, let facts = lastFacts else {
      return changes.note(TransactionChanges.Change(.unknown, of: lastTable, region))
    }
    let before = operation == SQLITE_INSERT ? nil : identity(old, isNew: false, facts)
    let after = operation == SQLITE_DELETE ? nil : identity(new, isNew: true, facts)
    switch (operation, before, after) {
    case (SQLITE_INSERT, _, let row?): note(.insert, row, region)
    case (SQLITE_DELETE, let row?, _): note(.delete, row, region)
    case (SQLITE_UPDATE, let old?, let new?) where old == new:
      note(.update, new, region)
      if let hook { failing?.note(new, of: lastTable, facts, hook, database) }
    case (SQLITE_UPDATE, let old?, let new?):
      note(.delete, old, .all)
      note(.insert, new, .all)
    default: changes.note(TransactionChanges.Change(.unknown, of: lastTable, region))
    }
  }

  private func note(_ kind: RowChanges.Kind, _ row: RowIdentity, _ region: TableRegion) {
    changes.note(TransactionChanges.Change(.row(kind), of: lastTable, region, row: row))
  }

  /// Looks up the facts of a table. While the statement runs, SQLite's pointer to the table's name
  /// does not change.
  private func lookUp(_ schema: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) {
    lastName = name
    lastSchema = schema
    lastTable = TableName(String(cString: name), in: String(cString: schema))
    lastHasListeners = tablesWithListeners.contains(lastTable)
    lastFacts = isPreparedAgain ? nil : facts[lastTable] ?? nil
    lastUpdate = .all
    if lastFacts?.hasGeneratedColumns == false,
      let columns = running?.effect?.writes[lastTable]?.updatedColumns, !columns.isEmpty
    {
      lastUpdate = .columns(columns)
    }
  }

  private func identity(_ rowID: Int64, isNew: Bool, _ facts: TableFacts) -> RowIdentity? {
    switch facts.identity {
    case .rowID: return .rowID(rowID)
    case .unknown: return nil
    case .columns(let columns):
      guard let values = hook?.values(of: columns, isNew: isNew, database.handle) else {
        return nil
      }
      // A table with row IDs allows NULL in its key, more than once.
      return values.contains(.null) ? .rowID(rowID) : .primaryKey(values)
    }
  }
}
