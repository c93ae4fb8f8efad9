import Foundation

extension DatabasePool {
  /// Where a program keeps its database if nobody says otherwise.
  ///
  /// In the folder for a program's own data: `Application Support` on Apple's systems, and elsewhere
  /// `XDG_DATA_HOME` (`~/.local/share` where that is not set); in it in a folder named for the program,
  /// by its bundle identifier if it has one. A program that is renamed, or that somebody else runs
  /// beside, finds another database: say a path where that matters.
  public static func defaultPath(named name: String = "database.sqlite") -> String {
    let process = ProcessInfo.processInfo
    return DefaultDatabasePath(
      environment: process.environment,
      home: NSHomeDirectory(),
      program: Bundle.main.bundleIdentifier ?? process.processName
    ).path(named: name)
  }
}

/// What decides where a program's own data is.
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
    // A path that is not absolute is to be ignored, as the specification of XDG says.
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
    return home + "/.local/share"
  }

  /// Creates the folder of a file, for its user alone; leaves one that exists as it is.
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
