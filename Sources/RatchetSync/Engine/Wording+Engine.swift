extension Wording {
  static let noDefaultSyncEngine = """
    No sync engine is set. Set `defaultSyncEngine` at the start of the program, in \
    `prepareDependencies`, and of each test that uses it.
    """

  /// - Parameter new: empty if the server has no accounts.
  static func accountChanged(from old: String, to new: String) -> String {
    let (change, wayBack) =
      new.isEmpty
      ? (
        "the rows of this database belong to the account \(old), and this server has no accounts",
        "go back to the server that the rows came from, or use another database"
      ) : ("the account changed from \(old) to \(new)", "sign in as \(old) again")
    return """
      \(change), so nothing is synchronized; \(wayBack), or decide in the delegate's \
      `accountChangedFrom` what becomes of this device's rows
      """
  }
}
