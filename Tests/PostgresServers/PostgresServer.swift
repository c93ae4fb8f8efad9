import ChildProcesses
import Foundation
import Synchronization

/// A PostgreSQL server of the tests, in a temporary folder: it listens on a socket there and on a
/// port of the loopback, and trusts everybody.
///
/// It is stopped and its folder removed when the process ends, even if that is killed. Commits
/// survive ``kill()`` but not a power cut.
public final class PostgresServer: Sendable {
  /// The reason why no server can be started here; `nil` if one can. It only looks for the
  /// programs.
  public static var unavailableReason: String? {
    switch PostgresPrograms.installed {
    case .success: nil
    case .failure(let error): "\(error)"
    }
  }

  /// The server that the tests of this process share, started when it is first needed.
  public static var shared: PostgresServer {
    get async throws { try await starting.value }
  }

  private static let starting = Task { try await PostgresServer() }

  public let port: Int
  public let socketFolder: String
  /// The role of the administrator.
  public let user = "postgres"
  /// The certificate of a server with TLS, for the name `localhost`.
  public var certificate: String { "\(socketFolder)/server.crt" }

  private let programs: PostgresPrograms
  private let settings: [String: String]
  private let running = Mutex<ServerProcess?>(nil)
  /// The watcher stops the server when this is closed: with this object, or by the system.
  private let life: FileHandle

  /// Starts a server of your own, to be stopped or killed by the test.
  ///
  /// - Parameters:
  ///   - settings: Settings of `postgresql.conf`.
  ///   - hasTLS: Whether it has a ``certificate``, and accepts connections with TLS.
  public init(settings: [String: String] = [:], hasTLS: Bool = false) async throws {
    programs = try PostgresPrograms.installed.get()
    // Short, because the path of a socket has at most about 100 bytes.
    let folder = "/tmp/ratchet-pg-\(UInt32.random(in: 0...UInt32.max))"
    socketFolder = folder
    port = try FreePort.find()
    life = try Self.watch(folder, programs)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    var all = Self.settings
    if hasTLS {
      try await Self.makeCertificate(in: folder)
      all["ssl"] = "on"
      all["ssl_cert_file"] = "\(folder)/server.crt"
      all["ssl_key_file"] = "\(folder)/server.key"
    }
    self.settings = all.merging(settings) { $1 }
    if let user = programs.user {
      for file in [""] + (try FileManager.default.contentsOfDirectory(atPath: folder)) {
        try FileManager.default.setAttributes(
          [.ownerAccountName: user], ofItemAtPath: "\(folder)/\(file)")
      }
    }
    _ = try await Command.run(
      programs.command(
        "initdb",
        [
          "--pgdata=\(folder)/data", "--username=\(user)", "--encoding=UTF8", "--locale=C",
          "--auth=trust", "--no-sync", "--no-instructions",
        ]))
    try Data(Self.access.utf8).write(to: URL(filePath: "\(folder)/data/pg_hba.conf"))
    try await start()
  }

  /// The connection string over the loopback.
  ///
  /// - Parameter port: The port of a ``PostgresProxy``, by default the server's own.
  public func url(
    database: String = "postgres", user: String = "postgres", port: Int? = nil
  ) -> String {
    "postgres://\(user)@127.0.0.1:\(port ?? self.port)/\(database)"
  }

  /// The connection string over the socket.
  public func socketURL(database: String = "postgres", user: String = "postgres") -> String {
    let folder = socketFolder.replacingOccurrences(of: "/", with: "%2F")
    return "postgres://\(user)@\(folder):\(port)/\(database)"
  }

  /// Starts the server again after ``stop()`` or ``kill()``, with the same port and files.
  public func start() async throws {
    var arguments = [
      "-D", "\(socketFolder)/data", "-p", "\(port)", "-k", socketFolder, "-h", "127.0.0.1",
    ]
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      arguments += ["-c", "\(name)=\(value)"]
    }
    let process = try ServerProcess(programs.separate(programs.command("postgres", arguments)))
    try await process.isReady()
    running.withLock { $0 = process }
  }

  /// Stops the server: open transactions are rolled back, and connections closed.
  public func stop() async throws {
    try await end { process in process.send(SIGINT) }
  }

  /// Kills all processes of the server with SIGKILL, and waits until they are gone.
  public func kill() async throws {
    // Listed first: its children begin to leave as soon as it is gone.
    let main = running.withLock { $0?.id }
    guard let main else { return }
    let children = try await Self.children(of: main)
    try await end { process in
      process.send(SIGKILL)
      for child in children { Foundation.kill(child, SIGKILL) }
    }
    // These files name the process. If another one gets its number, the server does not start again.
    for lock in ["data/postmaster.pid", ".s.PGSQL.\(port).lock"].map({ "\(socketFolder)/\($0)" })
    where FileManager.default.fileExists(atPath: lock) {
      try FileManager.default.removeItem(atPath: lock)
    }
  }

  private func end(_ signal: (ServerProcess) -> Void) async throws {
    guard let process = running.withLock({ $0.take() }) else { return }
    signal(process)
    await process.isGone()
  }

  private static func children(of parent: pid_t) async throws -> [pid_t] {
    guard let ps = PostgresPrograms.program("ps") else {
      throw Unavailable(reason: "ps is not installed")
    }
    return try await Command.run([ps, "-A", "-o", "pid=,ppid="]).split(separator: "\n")
      .compactMap { line in
        let ids = line.split(separator: " ").compactMap { pid_t($0) }
        return ids.count == 2 && ids[1] == parent ? ids[0] : nil
      }
  }
}
