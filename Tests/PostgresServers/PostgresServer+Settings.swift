import ChildProcesses
import Foundation

extension PostgresServer {
  /// Commits reach the operating system, but do not wait for the disk.
  static let settings = [
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_connections": "300",
    "shared_buffers": "128MB",
    // Only what the server says of itself: errors of statements are expected.
    "log_min_messages": "log",
    "log_checkpoints": "off",
    "lc_messages": "C",
  ]

  /// The contents of `pg_hba.conf`.
  static let access = """
    local all all trust
    host all +password_required 127.0.0.1/32 scram-sha-256
    host all all 127.0.0.1/32 trust

    """

  /// Makes a certificate that signs itself, for the name `localhost`.
  static func makeCertificate(in folder: String) async throws {
    guard let openssl = PostgresPrograms.program("openssl") else {
      throw Unavailable(reason: "openssl is not installed")
    }
    _ = try await Command.run([
      openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
      "-keyout", "\(folder)/server.key", "-out", "\(folder)/server.crt",
    ])
  }

  /// Starts a child that stops the server and removes its folder when this process has ended, or
  /// the returned handle is closed.
  static func watch(_ folder: String, _ programs: PostgresPrograms) throws -> FileHandle {
    let script = """
      trap '' INT TERM HUP
      cat > /dev/null
      if [ -f "$0/data/postmaster.pid" ]; then
        read -r server < "$0/data/postmaster.pid"
        kill -QUIT "$server"
        while kill -0 "$server"; do sleep 0.1; done
      fi
      rm -rf "$0"
      """
    let life = Pipe()
    // No other child may have this end, since it would keep the watcher waiting.
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let command = programs.separate(["/bin/sh", "-c", script, folder])
    let nothing = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
    _ = try ChildProcess(
      URL(filePath: command[0]), Array(command.dropFirst()),
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"],
      input: life.fileHandleForReading, output: nothing, error: nothing)
    try life.fileHandleForReading.close()
    return life.fileHandleForWriting
  }
}
