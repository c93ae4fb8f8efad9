import Foundation
import RatchetData
import Testing

/// The same statements in our connection, with bound values, and in the `sqlite3` program, with
/// literals, on the same file.
@Suite struct StatementProgramTests {
  static let program = "/usr/bin/sqlite3"

  @Test(
    "Queries return what the sqlite3 program returns",
    .enabled(if: FileManager.default.isExecutableFile(atPath: program), "no sqlite3 program"))
  func queries() async throws {
    let statements = Self.reads + Self.changes
    #expect(statements.count >= 60)
    try await compare(statements.map { ($0, $0.debugDescription) })
  }

  /// Runs a statement in our connection, and SQL in the program.
  func compare(_ pairs: [(any QueryStatement, String)]) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("chores.sqlite")
    let database = try DatabaseQueue(path: path)
    try await database.write { try Chores.fill($0) }
    let ours = try await database.writeWithoutTransaction { db in
      try pairs.map { statement, _ in
        var lines: [String] = []
        struct Undo: Error {}
        do {
          try db.inTransaction {
            lines = try db.lines(sql: statement.query.sql, values: statement.query.values)
            for table in ["rooms", "chores", "tallies"] {
              lines += try db.lines(sql: "SELECT * FROM \(table) ORDER BY 1", values: [])
            }
            throw Undo()
          }
        } catch is Undo {}
        return lines
      }
    }
    await database.close()

    let script = pairs.map { _, sql in
      """
      BEGIN;
      \(sql);
      SELECT * FROM rooms ORDER BY 1;
      SELECT * FROM chores ORDER BY 1;
      SELECT * FROM tallies ORDER BY 1;
      ROLLBACK;
      .print --
      """
    }
    let theirs = try run(["-batch", "-bail", "-cmd", ".mode quote", path], input: script)
    #expect(theirs.count == pairs.count)
    for (index, (statement, sql)) in pairs.enumerated() where index < theirs.count {
      #expect(ours[index] == theirs[index], "\(statement.debugDescription)\n\(sql)")
    }
  }

  /// The lines that the program prints for each part of the script.
  private func run(_ arguments: [String], input: [String]) throws -> [[String]] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.joined(separator: "\n").utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var parts: [[String]] = [[]]
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      if line == "--" { parts.append([]) } else { parts[parts.count - 1].append(String(line)) }
    }
    return parts.dropLast()
  }
}

extension Database {
  /// Rows as the program prints them in its `quote` mode.
  fileprivate func lines(sql: String, values: [SQLValue]) throws -> [String] {
    var lines: [String] = []
    try forEachRow(sql: sql, arguments: StatementArguments(values)) { row in
      let values = try (0..<row.count).map { try row[$0, as: SQLValue.self] }
      lines.append(values.map(\.quoted).joined(separator: ","))
    }
    return lines
  }
}

extension SQLValue {
  fileprivate var quoted: String {
    switch self {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): "'\(text.replacing("'", with: "''"))'"
    case .blob(let data): "X'\(data.map { String($0, radix: 16) }.joined())'"
    }
  }
}
