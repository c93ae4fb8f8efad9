/// What a connection's thread works on: not yet opened, open or closed.
///
/// Unchecked because the actor's deinit hands it to the thread, which the compiler cannot see. Only
/// the thread touches it, a caller for whom it stands still, and its owner before the thread has had
/// any work: to open it, or to close it while the thread takes none.
final class ConnectionSlot: @unchecked Sendable {
  private enum State {
    case unopened
    case open(Database)
    case closed
  }

  private var location: DatabaseLocation
  private let configuration: DatabaseConfiguration
  private let role: Database.Role
  private let hub: DatabaseHub?
  private var file: TemporaryFile?
  private var state = State.unopened

  init(
    location: DatabaseLocation, configuration: DatabaseConfiguration, role: Database.Role,
    file: TemporaryFile?, hub: DatabaseHub? = nil
  ) {
    self.location = location
    self.configuration = configuration
    self.role = role
    self.file = file
    self.hub = hub
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
      if let hub { database.monitor = ConnectionMonitor(database, recordingFor: hub) }
      state = .open(database)
      // Bytes are copied by now.
      if case .bytes = location { location = .memory }
      return database
    }
  }

  /// Closes the connection, then lets go of its file: the last connection deletes a temporary one.
  func close() {
    state = .closed
    file = nil
  }
}
