/// The texts of the target's errors.
enum Wording {
  static let invalidValue = "A value must be null, or a string that begins with i, r, t, x or b."

  static func protocolMismatch(client: Int, server: Int) -> String {
    """
    This program synchronizes with version \(client) of the protocol, and the server with version \
    \(server). Update the older of the two.
    """
  }

  static let expiredCursor =
    "The server has removed the changes after this device's last pull. Pull from the start."

  static let lostOperations = """
    The server has lost changes that it had stored, as if it was restored from a backup. Send all \
    rows again.
    """

  static let copiedDatabase = """
    Another copy of this database synchronizes as the same node. Give this copy a new node, and send \
    all rows again.
    """
}

extension SyncTransportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .protocolMismatch(let client, let server):
      Wording.protocolMismatch(client: client, server: server)
    case .expiredCursor: Wording.expiredCursor
    case .lostOperations: Wording.lostOperations
    case .copiedDatabase: Wording.copiedDatabase
    }
  }
}

// Replicas.
extension Wording {
  static func invalidKey(table: String) -> String {
    "A key of table \(table) is not valid. Call install(_:) after each change of a primary key."
  }

  static func missingParent(_ column: String) -> String {
    "The row that \(column) refers to is missing."
  }

  static func noMoreKeys(table: String) -> String {
    "Table \(table) has the greatest possible key, so no row can be added."
  }

  static let unknownTable = "This version of the program does not synchronize the table."
}

// Synchronized tables.
extension Wording {
  static func noTable(_ name: String) -> String {
    "Table \(name) cannot be synchronized: the database has no such table. Migrate it first."
  }

  static func noKey(_ name: String) -> String {
    "Table \(name) cannot be synchronized: it has no primary key. Declare one."
  }

  static func nullKey(_ column: String, table: String) -> String {
    """
    Table \(table) cannot be synchronized: it has a row whose key \(column) is NULL. Give the row a key, \
    and declare the column NOT NULL.
    """
  }

  static func tableTwice(_ name: String) -> String {
    "Table \(name) is listed twice. List each table once."
  }

  static func noMergedColumn(_ column: String, table: String) -> String {
    """
    Column \(column) of table \(table) cannot be merged: the table has no such column outside of its \
    key. Correct the name.
    """
  }

  static func reservedColumn(_ column: String, table: String) -> String {
    """
    Table \(table) cannot be synchronized: the synchronization uses the name \(column) itself. Rename \
    the column.
    """
  }

  static let notInstalled =
    "The database is not prepared for synchronization. Call install(_:) after its migrations."
}

// Engines.
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

// Shared folders.
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

// Servers.
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
