extension Wording {
  static let noDefaultSyncEngine = """
    No sync engine is set. Set `defaultSyncEngine` at the start of the program, in \
    `prepareDependencies`, and of each test that uses it.
    """

  /// - Parameters:
  ///   - old: the account of this device's rows; empty for none. So is `new`.
  static func accountChanged(from old: String, to new: String) -> String {
    let change =
      if new.isEmpty {
        "the rows of this database belong to the account \(old), and this server has no accounts"
      } else if old.isEmpty {
        "the rows of this database belong to no account, and this server knows you as \(new)"
      } else {
        "the account changed from \(old) to \(new)"
      }
    let wayBack =
      if new.isEmpty || old.isEmpty {
        "go back to the server that the rows came from, or use another database"
      } else {
        "sign in as \(old) again"
      }
    return """
      \(change), so nothing is synchronized; \(wayBack), or decide in the delegate's \
      `accountChangedFrom` what becomes of this device's rows
      """
  }
}
