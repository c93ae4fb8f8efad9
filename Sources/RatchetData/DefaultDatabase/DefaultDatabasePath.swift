import Foundation
public import RatchetSQLite

extension DatabasePool {
  /// The default path of the program's database.
  ///
  /// It is in the folder for the program's own data: `Application Support` on Apple's systems, and
  /// elsewhere `XDG_DATA_HOME` (`~/.local/share` if that is not set). In there it is in a folder
  /// named after the program: its bundle identifier, or else its process name. A renamed program,
  /// or the same program run by another user, finds another database: pass a path if that matters.
  public static func defaultPath(named name: String = "database.sqlite") -> String {
    let process = ProcessInfo.processInfo
    return DefaultDatabasePath(
      environment: process.environment,
      home: NSHomeDirectory(),
      program: Bundle.main.bundleIdentifier ?? process.processName
    ).path(named: name)
  }
}

/// The facts that determine the folder of a program's own data.
struct DefaultDatabasePath: Hashable, Sendable {
  var environment: [String: String]
  var home: String
  var program: String

  #if canImport(Darwin)
    static let isApple = true
  #else
    static let isApple = false
  #endif

  func path(named name: String, isApple: Bool = DefaultDatabasePath.isApple) -> String {
    let program = program.isEmpty ? "ratchet" : program.replacingOccurrences(of: "/", with: "-")
    return [folder(isApple: isApple), program, name].joined(separator: "/")
  }

  private func folder(isApple: Bool) -> String {
    if isApple { return home + "/Library/Application Support" }
    // A relative path is ignored, as the XDG specification requires.
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
    return home + "/.local/share"
  }

  /// Creates the folder of a file, accessible to the user only; an existing folder is left
  /// unchanged.
  static func createFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DatabaseError(
        code: .cannotOpen, message: Wording.noFolder(folder.path, path: path))
    }
  }
}
