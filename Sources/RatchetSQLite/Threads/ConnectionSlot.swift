/// The connection that a thread works with: not yet opened, open, or closed.
///
/// Unchecked because the actor's `deinit` hands it to the thread, which the compiler cannot see. It
/// is used only by the thread, by a caller for which the thread stands still, and by its owner
/// while the thread has had no work: to open the connection, or to close it while the thread can
/// take no work.
final class ConnectionSlot: @unchecked Sendable {
  /// Makes the recorder of a connection's transactions.
  typealias MakeRecorder = @Sendable (Database) -> any TransactionRecorder

  private enum State {
    case unopened
    case open(Database)
    case closed
  }

  private var location: DatabaseLocation
  private let configuration: DatabaseConfiguration
  private let role: Database.Role
  private let makeRecorder: MakeRecorder?
  private var file: TemporaryFile?
  private var state = State.unopened

  init(
    location: DatabaseLocation, configuration: DatabaseConfiguration, role: Database.Role,
    file: TemporaryFile?, makeRecorder: MakeRecorder? = nil
  ) {
    self.location = location
    self.configuration = configuration
    self.role = role
    self.file = file
    self.makeRecorder = makeRecorder
  }

  deinit {
    close()
  }

  func database() throws -> Database {
    switch state {
    case .open(let database):
      return database
    case .closed:
      throw DatabaseError(code: .misuse, message: Wording.closed)
    case .unopened:
      let database = try Database.open(location, configuration: configuration, role: role)
      if let makeRecorder {
        database.monitor = ConnectionMonitor(database, recorder: makeRecorder(database))
      }
      state = .open(database)
      // The bytes have been copied by now, and are released.
      if case .bytes = location { location = .memory }
      return database
    }
  }

  /// Makes the checkpoint that an access has left, if the connection is still open.
  func checkpointIfDue() {
    guard case .open(let database) = state else { return }
    database.life.lend { database.checkpointIfDue() }
  }

  /// Closes the connection, then releases its file: the last connection deletes a temporary file.
  func close() {
    state = .closed
    file = nil
  }
}
