extension Wording {
  static let noDefaultSyncEngine = """
    No sync engine is set. Set `defaultSyncEngine` at the start of the program, in \
    `prepareDependencies`, and of each test that uses it.
    """

  static func accountChanged(from old: String, to new: String) -> String {
    """
    the account changed from \(old) to \(new), so nothing is synchronized; sign in as \(old) again, \
    or decide in the delegate's `accountChangedFrom` what becomes of this device's rows
    """
  }
}
