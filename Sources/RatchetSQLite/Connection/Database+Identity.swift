extension Database {
  /// The number in the file that identifies its application; 0 if none was set. See
  /// ``DatabaseConfiguration/applicationID``.
  public var applicationID: Int32 {
    get throws { try header("application_id") }
  }

  /// Writes the application's number into the file, as part of the current transaction.
  public func setApplicationID(_ applicationID: Int32) throws {
    try execute(sql: "PRAGMA application_id = \(applicationID)")
  }

  /// A number in the file for the application's own use; 0 in a new file. SQLite does not use it.
  public var userVersion: Int32 {
    get throws { try header("user_version") }
  }

  /// Writes ``userVersion`` into the file, as part of the current transaction.
  public func setUserVersion(_ version: Int32) throws {
    try execute(sql: "PRAGMA user_version = \(version)")
  }

  private func header(_ field: String) throws -> Int32 {
    try fetchOne(Int32.self, sql: "PRAGMA \(field)") ?? 0
  }

  /// Throws for the file of another application, before anything in it is changed.
  func checkApplicationID() throws {
    guard let expected = configuration.applicationID else { return }
    let found = try applicationID
    guard try found == expected || found == 0 && isEmpty else {
      throw DatabaseError(
        code: .cannotOpen,
        message: Wording.otherApplication(path: path, found: found, expected: expected))
    }
  }

  /// Throws if this database would be replaced with that of another application.
  func checkApplicationID(of source: Database) throws {
    guard let expected = configuration.applicationID else { return }
    let found = try source.applicationID
    guard try found == expected || found == 0 && source.isEmpty else {
      throw DatabaseError(
        code: .cannotOpen,
        message: Wording.otherApplicationCopied(path: path, found: found, expected: expected))
    }
  }

  /// Writes the application's number into a new file.
  func claim() throws {
    guard let expected = configuration.applicationID, try applicationID != expected else { return }
    try inTransaction {
      // Check again: another process may have claimed the file meanwhile.
      try checkApplicationID()
      try setApplicationID(expected)
    }
  }

  private var isEmpty: Bool {
    get throws { try fetchOne(Int.self, sql: "SELECT count(*) FROM sqlite_schema") == 0 }
  }
}
