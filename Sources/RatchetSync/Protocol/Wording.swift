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
