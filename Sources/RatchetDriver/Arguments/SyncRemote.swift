/// The way to the other devices, as `--remote` names it.
enum SyncRemote: Equatable, Sendable {
  case folder(String)
  /// A connection string, which may contain a password: it is never shown.
  case postgres(String)

  init(_ text: String) throws(UsageError) {
    if text.hasPrefix("folder:"), text != "folder:" {
      self = .folder(String(text.dropFirst("folder:".count)))
    } else if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
      self = .postgres(text)
    } else {
      throw UsageError(message: Wording.unknownRemote)
    }
  }

  /// The remote in a message.
  var name: String {
    switch self {
    case .folder(let path): "folder:\(path)"
    case .postgres: "the PostgreSQL server"
    }
  }
}
