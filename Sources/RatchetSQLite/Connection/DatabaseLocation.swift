package import Foundation

/// The location of a database.
package enum DatabaseLocation: Sendable {
  case memory
  /// In memory, initially with the contents of these bytes of a database file.
  case bytes(Data)
  case file(String)

  /// Checks a path. Throws for paths to which SQLite gives a special meaning. A relative path is
  /// made absolute: connections are also opened later, when the working directory may have changed.
  package static func file(checking path: String) throws -> DatabaseLocation {
    guard !path.isEmpty, !path.hasPrefix(":"), !path.utf8.contains(0) else {
      throw DatabaseError(code: .cannotOpen, message: Wording.noPath)
    }
    if path.hasPrefix("/") { return .file(path) }
    let folder = FileManager.default.currentDirectoryPath
    // Never a bare name: some builds of SQLite parse it as a URI.
    return .file(folder.isEmpty ? "./\(path)" : folder == "/" ? "/\(path)" : "\(folder)/\(path)")
  }

  var path: String {
    switch self {
    case .memory, .bytes: ":memory:"
    case .file(let path): path
    }
  }
}
