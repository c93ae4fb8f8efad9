import Dispatch
import Foundation
import RatchetData
import RatchetDriver
import Testing

@Suite("State between runs")
struct StorageTests {
  let folder: TemporaryFolder
  let program: TestProgram

  init() throws {
    folder = try TemporaryFolder()
    var program = TestProgram()
    program.environment["SAMPLE_DATABASE"] = folder.path + "/kept.sqlite"
    self.program = program
  }

  @Test("a later run, and state, see the result of a run")
  func kept() async throws {
    #expect(
      await program.run(
        "run", "Tally", "--send", "addButtonTapped", "--send", "rows[1].set(value: 5)") == 0)
    let later = TestProgram()
    let path = try folder.file("kept.sqlite")
    #expect(await later.run("state", "Tally", "--database", path, "--format", "json") == 0)
    #expect(
      later.output.text == #"{"state":{"rows":[{"id":1,"count":5}],"filter":"all"}}"# + "\n")
    let again = TestProgram()
    #expect(await again.run("state", "Tally", "--database", path) == 0)
    #expect(
      again.output.text == """
        Tally.State(
          rows: [
            [0]: Row.State(
              id: 1,
              count: 5
            )
          ],
          note: nil,
          filter: .all
        )

        """)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test(
    "state shows a file that lacks the migrations, and changes nothing", arguments: [true, false])
  func unchanged(isEmpty: Bool) async throws {
    let path = folder.path + "/other.sqlite"
    if isEmpty {
      try Data().write(to: URL(fileURLWithPath: path))
    } else {
      let database = try DatabaseQueue(path: path)
      try await database.write { try $0.execute(sql: "CREATE TABLE other (id INTEGER)") }
      await database.close()
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let program = TestProgram()
    #expect(await program.run("state", "Tally", "--database", path, "--format", "json") == 0)
    #expect(program.output.text == #"{"state":{"rows":[],"filter":"all"}}"# + "\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other.sqlite"])
  }

  @Test(
    "a program with any name finds its database by a variable that shells can set",
    arguments: [
      ("sample", "SAMPLE_DATABASE"), ("my-tool", "MY_TOOL_DATABASE"), ("2do", "_2DO_DATABASE"),
      ("über app", "_BER_APP_DATABASE"),
    ])
  func variable(name: String, variable: String) async throws {
    let path = folder.path + "/of \(name).sqlite"
    var program = program
    program.name = name
    program.environment = [variable: path]
    #expect(await program.run("run", "Tally", "--send", "addButtonTapped") == 0)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(await program.run("help") == 0)
    #expect(
      program.output.text.contains("$\(variable), else \(name).sqlite in the current folder\n"))
  }

  @Test("printed results are already in the database")
  func answeredIsCommitted() async throws {
    let pipe = Pipe()
    let input = DriverInput.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    async let code = program.run("run", "Tally", input: input)
    pipe.fileHandleForWriting.write(Data("addButtonTapped\n".utf8))
    await program.output.contains("addButtonTapped")
    let other = try DatabaseQueue(path: folder.path + "/kept.sqlite")
    let count = try await other.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM row") }
    #expect(count == 1)
    await other.close()
    try pipe.fileHandleForWriting.close()
    #expect(await code == 0)
  }

  @Test(
    "state shows a read-only database, in a read-only folder, too",
    .enabled(if: geteuid() != 0, "nothing is forbidden to root"), arguments: [false, true])
  func readOnly(folderToo: Bool) async throws {
    let path = try folder.file("kept.sqlite")
    #expect(await program.run("run", "Tally", "--send", "addButtonTapped") == 0)
    let files = FileManager.default
    let before = try Data(contentsOf: URL(filePath: path))
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    if folderToo { try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path) }
    let later = TestProgram()
    let code = await later.run("state", "Tally", "--database", path, "--format", "json")
    // Neither in the file nor beside it can changes be saved.
    let run = await later.run("run", "Tally", "--database", path, "--send", "addButtonTapped")
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    #expect(code == 0)
    #expect(
      later.output.text == #"{"state":{"rows":[{"id":1,"count":0}],"filter":"all"}}"# + "\n")
    #expect(run == 74)
    #expect(later.error.lines.count == 1)
    #expect(later.error.text.hasSuffix(" is read-only; make the file and its folder writable\n"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("state without a database reports that, and makes none")
  func noDatabase() async throws {
    #expect(await program.run("state", "Tally") == 66)
    let path = folder.path + "/kept.sqlite"
    #expect(program.error.text == "sample: no database at \(path); the first run creates it\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a database that cannot be reached is not reported as missing")
  func unreachable() async throws {
    let path = try folder.file("file", "") + "/kept.sqlite"
    for command in [["state", "Tally"], ["run", "Tally", "--send", "addButtonTapped"]] {
      let program = TestProgram()
      #expect(await program.run(arguments: command + ["--database", path]) == 74)
      #expect(
        program.error.text
          == "sample: cannot open \(path): Not a directory; check the path and its permissions\n")
    }
    let other = TestProgram()
    #expect(await other.run("state", "Tally", "--database", folder.path) == 74)
    #expect(
      other.error.text == "sample: cannot open \(folder.path): it is a folder; name a file in it\n")
  }

  @Test("SQLite's names for what is no file are refused, also in the variable")
  func noFile() async throws {
    let message = """
      sample: the database :memory: names no file; name one, or use --seeded for a database in memory
      See "sample help".

      """
    for command in [["state", "Tally"], ["run", "Tally", "--send", "addButtonTapped"]] {
      var program = TestProgram()
      #expect(await program.run(arguments: command + ["--database", ":memory:"]) == 64)
      program.environment["SAMPLE_DATABASE"] = ":memory:"
      #expect(await program.run(arguments: command) == 64)
      #expect(program.error.text == message + message)
    }
  }

  @Test("a file that is not a database is left alone")
  func notADatabase() async throws {
    let path = try folder.file(
      "text.txt", String(repeating: "This is not a database.\n", count: 99))
    #expect(await program.run("run", "Tally", "--database", path, "--send", "waiting") == 65)
    #expect(
      program.error.text
        == "sample: \(path) is not a SQLite database; choose another path, or move that file away\n"
    )
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("This is not"))
  }

  @Test("a missing folder is named")
  func missingFolder() async throws {
    let path = folder.path + "/none/kept.sqlite"
    #expect(await program.run("run", "Tally", "--database", path, "--send", "waiting") == 73)
    #expect(
      program.error.text == """
        sample: cannot open \(path): the folder \(folder.path)/none does not exist; create it first

        """)
  }

  @Test("a folder in place of the file is not a database")
  func folderAsFile() async throws {
    #expect(
      await program.run("run", "Tally", "--database", folder.path, "--send", "waiting") == 74)
    #expect(
      program.error.text
        == "sample: cannot open \(folder.path): it is a folder; name a file in it\n")
  }

  @Test("a database of a newer program is refused")
  func newerDatabase() async throws {
    let path = try folder.file("kept.sqlite")
    let database = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator.tally
    migrator.registerMigration("v2 from the future") { _ in }
    try await migrator.migrate(database)
    await database.close()
    #expect(await program.run("state", "Tally") == 65)
    #expect(program.error.lines.count == 1)
    #expect(program.error.text.contains("\"v2 from the future\" is unknown here"))
  }

  @Test("a feature that cannot load ends the run before the first action")
  func loadingFails() async throws {
    let path = try folder.file("kept.sqlite")
    let database = try DatabaseQueue(path: path)
    try await DatabaseMigrator.tally.migrate(database)
    try await database.write { try $0.execute(sql: "DROP TABLE row") }
    await database.close()
    #expect(await program.run("run", "Tally", "--send", "addButtonTapped") == 74)
    #expect(program.output.text == "")
    #expect(program.error.text.contains("no such table: row"))
  }

  @Test("a property that cannot be fetched ends the run before the first action")
  func propertyFails() async throws {
    let path = try folder.file("kept.sqlite")
    let database = try DatabaseQueue(path: path)
    try await DatabaseMigrator.ledger.migrate(database)
    try await database.write { try $0.execute(sql: "ALTER TABLE entry RENAME TO other") }
    await database.close()
    var program = program
    program.features = [.ledger(), .ledger("Later", loading: nil)]
    #expect(await program.run("state", "Later") == 74)
    #expect(await program.run("run", "Ledger", "--send", "addTapped 1") == 74)
    #expect(program.output.text == "")
    #expect(program.error.lines.count == 2)
    #expect(
      program.error.lines.allSatisfy {
        $0.hasPrefix("sample: cannot load the state: ") && $0.contains("no such table: entry")
      })
  }

  @Test("a database locked by another program ends a run that saves before the first action")
  func locked() async throws {
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .zero
    var program = program
    program.features = .tallies(configuration)
    let file = try folder.file("books.csv", "")
    let path = try folder.file("kept.sqlite")
    let other = try DatabasePool(path: path)
    try await DatabaseMigrator.tally.migrate(other)
    let (begun, announce) = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: 0)
    // On the database's own thread, which may wait.
    async let writing: Void = other.write { _ in
      announce.yield()
      gate.wait()
    }
    for await _ in begun { break }
    #expect(await program.run("run", "Tally", "--send", "addButtonTapped") == 74)
    #expect(await program.run("import", "Tally", file) == 74)
    #expect(program.output.text == "")
    let message = "sample: another process is using \(path); try again when it has ended"
    #expect(program.error.lines == [message, message])
    // `state` only reads.
    #expect(await program.run("state", "Tally", "--format", "json") == 0)
    gate.signal()
    try await writing
    await other.close()
    #expect(program.output.text == #"{"state":{"rows":[],"filter":"all"}}"# + "\n")
  }

  @Test("a feature that saves nothing accepts no database")
  func storesNothing() async throws {
    #expect(await program.run("run", "Memory", "--database", "x", "--send", "waiting") == 64)
    #expect(
      program.error.text == """
        sample: Memory keeps nothing in a database
        See "sample help".

        """)
  }
}
