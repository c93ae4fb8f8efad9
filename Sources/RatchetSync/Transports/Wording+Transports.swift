extension Wording {
  static func folderStep(_ step: String, _ path: String, reason: String) -> String {
    "cannot \(step) \(path): \(reason); check that the shared folder is there and that you may write"
  }

  static func damagedFile(_ path: String) -> String {
    """
    \(path) is cut off or was changed; wait until the folder's service has copied it, or take it from \
    a backup. The changes before the damage are used
    """
  }

  static func missingFile(before path: String) -> String {
    """
    a file before \(path) is missing; wait until the folder's service has copied it, or take it from a \
    backup. Later changes of that device wait
    """
  }

  static func unknownFile(_ path: String) -> String {
    """
    \(path) is not a file of this program; move it away, or, if it is a copy that the folder's service \
    made of another file, delete it
    """
  }

  static func noMarker(_ path: String) -> String {
    "\(path) is damaged; delete it, and every device sends its rows again"
  }
}

extension Wording {
  static let tooLarge = "the row is larger than 64 MiB"

  static let notSetUp = """
    the database is not set up for synchronization; run the SQL that `ratchet sync --print-schema` \
    prints, as its owner
    """

  static let notAllowed = """
    the role may not synchronize; run `GRANT ratchet_sync_client TO` this role, as the owner of the \
    server
    """

  static let unreadableAnswer = """
    the server's answer cannot be read; run the SQL that `ratchet sync --print-schema` prints again
    """
}
