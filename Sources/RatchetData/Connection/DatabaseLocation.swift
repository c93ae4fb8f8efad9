/// Where a database is.
enum DatabaseLocation: Sendable {
  case memory
  case file(String)

  /// Throws for the paths to which SQLite gives a meaning of its own.
  static func file(checking path: String) throws -> DatabaseLocation {
    guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
      throw DatabaseError(code: .cannotOpen, message: Wording.noPath)
    }
    return .file(path)
  }

  var path: String {
    switch self {
    case .memory: ":memory:"
    case .file(let path): path
    }
  }
}
