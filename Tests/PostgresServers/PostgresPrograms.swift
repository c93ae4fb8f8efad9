import Foundation

/// The programs of the PostgreSQL that is installed here.
struct PostgresPrograms: Sendable {
  /// The installed programs, or the reason why no server can be started.
  static let installed = Result { try PostgresPrograms() }

  /// The folder of `postgres`, `initdb` and `psql`.
  let folder: String
  /// The user to run the server as; `nil` for this process's own. The server refuses to run as
  /// root.
  let user: String?
  private let setpriv: String?
  private let setsid: String?

  private init() throws {
    let manager = FileManager.default
    let versions = try ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"]
      .filter { manager.fileExists(atPath: $0) }
      .flatMap { folder in
        try manager.contentsOfDirectory(atPath: folder)
          .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
          .map { "\(folder)/\($0)/bin" }
      }
    let folders = Self.path + versions
    guard
      let folder = folders.first(where: { folder in
        ["postgres", "initdb", "psql"].allSatisfy { Self.isProgram("\(folder)/\($0)") }
      })
    else {
      throw Unavailable(reason: "postgres, initdb and psql are not installed")
    }
    self.folder = folder
    setsid = Self.program("setsid")
    guard geteuid() == 0 else {
      (user, setpriv) = (nil, nil)
      return
    }
    guard let setpriv = Self.program("setpriv"), getpwnam("postgres") != nil else {
      throw Unavailable(
        reason: "the server refuses to run as root, and there is no setpriv or no user postgres")
    }
    (user, self.setpriv) = ("postgres", setpriv)
  }

  /// The command that runs a program as the server's user.
  func command(_ name: String, _ arguments: [String]) -> [String] {
    let command = ["\(folder)/\(name)"] + arguments
    guard let user, let setpriv else { return command }
    return [setpriv, "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + command
  }

  /// The command in a session of its own, which no signal to this process's group reaches.
  func separate(_ command: [String]) -> [String] {
    (setsid.map { [$0] } ?? []) + command
  }

  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map(String.init)

  static func program(_ name: String) -> String? {
    path.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}

/// The reason why no server can be started.
struct Unavailable: Error, CustomStringConvertible {
  let reason: String

  var description: String { "no PostgreSQL server can be started: \(reason)" }
}
