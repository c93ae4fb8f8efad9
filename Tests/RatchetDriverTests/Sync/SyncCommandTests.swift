import Foundation
import PostgresServers
import RatchetData
import RatchetSystem
import Testing

/// The feature Reminders with two databases, each as a device of its own, in the spawned program.
@Suite("Two devices that synchronize by the program")
struct SyncCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("exchange reminders through a folder")
  func exchangesThroughFolder() async throws {
    try await exchange(over: "folder:\(folder.path)/shared")
  }

  #if Postgres
    @Test(
      "exchange reminders through PostgreSQL",
      .enabled(
        if: PostgresServer.unavailableReason == nil,
        Comment(rawValue: PostgresServer.unavailableReason ?? "")))
    func exchangesThroughPostgres() async throws {
      let server = try await PostgresServer.shared
      let database = try await server.makeDatabase()
      let (schema, _, code) = try await ratchet("sync", "--print-schema")
      #expect(code == 0)
      _ = try await server.psql(schema, database: database)
      try await exchange(over: server.url(database: database))
    }
  #endif

  /// Both devices edit while they are apart; then each has all edits.
  private func exchange(over remote: String) async throws {
    let (a, b) = (folder.path + "/a.sqlite", folder.path + "/b.sqlite")
    try await run(
      a,
      """
      addListButtonTapped
      destination.presented.listForm.titleChanged "Home"
      destination.presented.listForm.saveButtonTapped
      listTapped 1
      path.element[0].detail.newReminderTapped
      path.element[0].detail.destination.presented.form.titleChanged "Milk"
      path.element[0].detail.destination.presented.form.saveButtonTapped
      """)
    // Its own list gets the id that the other device's list has there.
    try await run(
      b,
      """
      addListButtonTapped
      destination.presented.listForm.titleChanged "Work"
      destination.presented.listForm.saveButtonTapped
      """)
    try await sync(a, remote, isFirst: remote.hasPrefix("folder:"))
    for device in [b, a] { try await sync(device, remote) }
    #expect(try rows(a) == ["Home|Milk||0", "Work|||"])
    #expect(try rows(b) == ["Home|Milk||0", "Work|||"])

    // Different cells of one reminder, and each its own: nothing gets lost.
    let (milkA, homeA) = try ids(in: a)
    let (milkB, homeB) = try ids(in: b)
    try await run(
      a,
      """
      listTapped \(homeA)
      path.element[0].detail.reminderTapped \(milkA)
      path.element[1].form.notesChanged "Whole"
      path.element[1].form.saveButtonTapped
      """)
    try await run(
      b,
      """
      listTapped \(homeB)
      path.element[0].detail.reminderTapped \(milkB)
      path.element[1].form.flagToggled
      path.element[1].form.saveButtonTapped
      """)
    for device in [a, b, a] { try await sync(device, remote) }
    #expect(try rows(a) == ["Home|Milk|Whole|1", "Work|||"])
    #expect(try rows(b) == ["Home|Milk|Whole|1", "Work|||"])

    // The search finds what another device has written.
    let (found, _, _) = try await ratchet(
      "run", "Reminders", "--send", #"searchChanged "whole""#, "--only-state", "--format", "json",
      "--database", b)
    #expect(found.contains(#""total":1"#))
  }

  @Test("a folder that cannot be made is one line, and changes nothing")
  func refusesBadFolder() async throws {
    let database = folder.path + "/a.sqlite"
    let file = try folder.file("file", "")
    let (output, error, code) = try await ratchet(
      "sync", "Reminders", "--database", database, "--remote", "folder:\(file)/shared")
    #expect(output == "")
    #expect(error.contains("ratchet: cannot synchronize with folder:\(file)/shared: "))
    #expect(error.count { $0 == "\n" } == 1)
    #expect(code == 74)
  }

  @Test("a folder in a folder that does not exist is not made, since the path is probably mistyped")
  func refusesMistypedFolder() async throws {
    let database = folder.path + "/a.sqlite"
    let (output, error, code) = try await ratchet(
      "sync", "Reminders", "--database", database, "--remote", "folder:\(folder.path)/none/shared")
    #expect(output == "")
    #expect(
      error == """
        ratchet: cannot make \(folder.path)/none/shared: there is no folder \(folder.path)/none; \
        check --remote, or make that folder

        """)
    #expect(code == 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("a new folder is reported once, and the edits that went there go to the next one, too")
  func reportsNewFolder() async throws {
    let (a, b) = (folder.path + "/a.sqlite", folder.path + "/b.sqlite")
    let (mistyped, shared) = ("folder:\(folder.path)/sharde", "folder:\(folder.path)/shared")
    let script = """
      addListButtonTapped
      destination.presented.listForm.titleChanged "Home"
      destination.presented.listForm.saveButtonTapped
      """
    try await run(a, script)
    try await sync(b, shared, isFirst: true)
    try await sync(a, mistyped, isFirst: true)
    try await sync(a, mistyped)
    try await sync(a, shared)
    try await sync(b, shared)
    #expect(try rows(b) == ["Home|||"])
  }

  @Test(
    "wrong arguments are one line and a hint",
    arguments: [
      (["sync", "Reminders"], "sync needs a --remote"),
      (["sync", "--remote", "folder:x"], "sync needs a FEATURE"),
      (
        ["sync", "Reminders", "--remote", "x"],
        "--remote needs folder:PATH or postgres://USER@HOST/DATABASE"
      ),
      (["sync", "Items", "--remote", "folder:x"], "Items has no tables to synchronize"),
      (
        ["sync", "Reminders", "--remote", "postgres://%secret"],
        "--remote: the connection string cannot be read: invalid percent-encoded token: …; write "
          + "postgres://user@host:5432/database or host=… dbname=…, and escape special characters"
      ),
      (
        ["sync", "Reminders", "--remote", "postgres://host:secret/name"],
        "--remote: the port is not a number from 1 to 65535"
      ),
      (
        ["sync", "Reminders", "--remote", "postgres://host:99999/name"],
        "--remote: the port is not a number from 1 to 65535"
      ),
      (["run", "Reminders", "--watch"], "run takes no --watch"),
      (["sync", "Reminders", "--print-schema"], "sync takes no \"Reminders\""),
    ])
  func wrongArguments(_ arguments: [String], message: String) async throws {
    let (output, error, code) = try await ratchet(arguments)
    #expect(output == "")
    #expect(error == "ratchet: \(message)\nSee \"ratchet help\".\n")
    #expect(code == 64)
  }

  @Test("a program that watches sends what another process writes, until it is interrupted")
  func watches() async throws {
    let (a, b) = (folder.path + "/a.sqlite", folder.path + "/b.sqlite")
    let remote = "folder:\(folder.path)/shared"
    try await sync(a, remote, isFirst: true)
    let watch = try SpawnedProgram([
      "sync", "Reminders", "--database", a, "--remote", remote, "--watch",
    ])
    try await run(
      a,
      """
      addListButtonTapped
      destination.presented.listForm.titleChanged "Home"
      destination.presented.listForm.saveButtonTapped
      """)
    // Written once the edit is with the other devices.
    var lines: [String] = []
    while let line = try watch.errorLine() {
      lines.append(line)
      if line.hasPrefix("sent "), line.hasSuffix(", 0 left") { break }
    }
    #expect(lines.last?.hasSuffix(", 0 left") == true, "\(lines)")
    try await sync(b, remote)
    #expect(try rows(b) == ["Home|||"])
    watch.send(2)
    #expect(try await watch.exitCode() == 130)
  }

  // MARK: Steps

  private func ratchet(_ arguments: String...) async throws -> (String, String, Int32) {
    try await Self.ratchet(arguments)
  }

  private func ratchet(
    _ arguments: [String], input: String = ""
  ) async throws -> (output: String, error: String, code: Int32) {
    try await Self.ratchet(arguments, input: input)
  }

  static func ratchet(
    _ arguments: [String], input: String = ""
  ) async throws -> (output: String, error: String, code: Int32) {
    let program = try SpawnedProgram(arguments)
    program.write(input)
    try program.closeInput()
    let output = try program.restOfOutput()
    return (output, try program.errorText(), try await program.exitCode())
  }

  private func run(_ database: String, _ script: String) async throws {
    let (_, error, code) = try await ratchet(
      ["run", "Reminders", "--database", database, "--only-state"], input: script)
    #expect(error == "")
    #expect(code == 0)
  }

  /// - Parameter isFirst: whether the remote is a folder that no device has used.
  private func sync(_ database: String, _ remote: String, isFirst: Bool = false) async throws {
    let (output, error, code) = try await ratchet(
      "sync", "Reminders", "--database", database, "--remote", remote, "--quiet")
    #expect(output.contains(": sent "))
    let note =
      "\(remote) is new: no device has synchronized there before; if one has, check --remote\n"
    #expect(error == (isFirst ? note : ""))
    #expect(code == 0)
  }

  /// The lists with their reminders.
  private func rows(_ database: String) throws -> [String] {
    try DatabaseQueue(path: database).read { db in
      try db.fetchAll(
        String.self,
        sql: """
          SELECT l.title || '|' || ifnull(r.title, '') || '|' || ifnull(r.notes, '') || '|'
            || ifnull(r.is_flagged, '')
          FROM reminders_lists l LEFT JOIN reminders r ON r.list_id = l.id
          ORDER BY l.title, r.title
          """)
    }
  }

  /// The ids of the reminder "Milk" and of its list on this device.
  private func ids(in database: String) throws -> (reminder: Int, list: Int) {
    try DatabaseQueue(path: database).read { db in
      let ids = try db.fetchAll(
        Int.self,
        sql: """
          SELECT id FROM reminders WHERE title = 'Milk'
          UNION ALL SELECT id FROM reminders_lists WHERE title = 'Home'
          """)
      try #require(ids.count == 2)
      return (ids[0], ids[1])
    }
  }
}
