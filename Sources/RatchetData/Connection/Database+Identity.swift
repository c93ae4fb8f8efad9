extension Database {
  /// The number that says whose file this is; 0 if nobody has said so. See
  /// ``DatabaseConfiguration/applicationID``.
  public var applicationID: Int32 {
    get throws { try header("application_id") }
  }

  /// Writes the application's number into the file, as part of the transaction.
  public func setApplicationID(_ applicationID: Int32) throws {
    try execute(sql: "PRAGMA application_id = \(applicationID)")
  }

  /// A number in the file that is the application's own; 0 in a new one. SQLite makes no use of it.
  public var userVersion: Int32 {
    get throws { try header("user_version") }
  }

  /// Writes the application's own number into the file, as part of the transaction.
  public func setUserVersion(_ version: Int32) throws {
    try execute(sql: "PRAGMA user_version = \(version)")
  }

  private func header(_ field: String) throws -> Int32 {
    try fetchOne(Int32.self, sql: "PRAGMA \(field)") ?? 0
  }

  /// Refuses the file of another application, before anything of it is changed.
  func checkApplicationID() throws {
    guard let expected = configuration.applicationID else { return }
    let found = try applicationID
    guard try found == expected || found == 0 && isEmpty else {
      throw DatabaseError(
        code: .cannotOpen,
        message: Wording.otherApplication(path: path, found: found, expected: expected))
    }
  }

  /// Refuses to become the database of another application.
  func checkApplicationID(of source: Database) throws {
    guard let expected = configuration.applicationID else { return }
    let found = try source.applicationID
    guard try found == expected || found == 0 && source.isEmpty else {
      throw DatabaseError(
        code: .cannotOpen,
        message: Wording.otherApplicationCopied(path: path, found: found, expected: expected))
    }
  }

  /// Marks a new file as the application's.
  func claim() throws {
    guard let expected = configuration.applicationID, try applicationID != expected else { return }
    try inTransaction {
      // Another program may have been faster.
      try checkApplicationID()
      try setApplicationID(expected)
    }
  }

  private var isEmpty: Bool {
    get throws { try fetchOne(Int.self, sql: "SELECT count(*) FROM sqlite_schema") == 0 }
  }
}
