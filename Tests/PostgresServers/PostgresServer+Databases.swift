import Foundation
import Synchronization

extension PostgresServer {
  /// Makes an empty database, and returns its name. Its locale is `C`, its encoding UTF-8.
  public func makeDatabase() async throws -> String {
    let name = "test_\(Self.nextNumber())"
    _ = try await psql("CREATE DATABASE \(name)")
    return name
  }

  /// Makes a role that may log in, and returns its name. Over the loopback it needs its password.
  public func makeUser(password: String) async throws -> String {
    let name = "user_\(Self.nextNumber())"
    let literal = password.replacingOccurrences(of: "'", with: "''")
    _ = try await psql(
      """
      SELECT 'CREATE ROLE password_required'
      WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'password_required') \\gexec
      CREATE ROLE \(name) LOGIN IN ROLE password_required PASSWORD '\(literal)';
      """)
    return name
  }

  /// Runs SQL with `psql`, and returns the rows: a line for each, its columns separated by `|`.
  ///
  /// Each statement is a transaction of its own. Throws a ``CommandError`` at the first one that
  /// fails.
  @discardableResult
  public func psql(_ sql: String, database: String = "postgres") async throws -> String {
    let programs = try PostgresPrograms.installed.get()
    let output = try await Command.run(
      [
        "\(programs.folder)/psql", "--no-psqlrc", "--quiet", "--no-align", "--tuples-only",
        "--set=ON_ERROR_STOP=1", "--host=\(socketFolder)", "--port=\(port)", "--username=\(user)",
        "--dbname=\(database)", "--file=-",
      ], input: sql)
    return output.hasSuffix("\n") ? String(output.dropLast()) : output
  }

  private static let lastNumber = Atomic(0)

  private static func nextNumber() -> Int {
    lastNumber.add(1, ordering: .relaxed).newValue
  }
}
