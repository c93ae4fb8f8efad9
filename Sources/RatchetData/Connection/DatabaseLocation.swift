import Foundation

/// Where a database is.
enum DatabaseLocation: Sendable {
  case memory
  /// In memory, and at first what these bytes of a database file say.
  case bytes(Data)
  case file(String)

  /// Throws for the paths to which SQLite gives a meaning of its own. A relative one is made absolute:
  /// connections are opened later too, when the process may have gone to another folder.
  static func file(checking path: String) throws -> DatabaseLocation {
    guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
      throw DatabaseError(code: .cannotOpen, message: Wording.noPath)
    }
    if path.hasPrefix("/") { return .file(path) }
    let folder = FileManager.default.currentDirectoryPath
    // Never the bare name, which a build of SQLite may take for a URI.
    return .file(folder.isEmpty ? "./\(path)" : folder == "/" ? "/\(path)" : "\(folder)/\(path)")
  }

  var path: String {
    switch self {
    case .memory, .bytes: ":memory:"
    case .file(let path): path
    }
  }
}
