import ChildProcesses
import Foundation
import RatchetData
import Testing

@Suite("The program ratchet")
struct ProgramTests {
  let folder: TemporaryFolder
  let database: String

  init() throws {
    folder = try TemporaryFolder()
    database = folder.path + "/kept.sqlite"
  }

  private func run(_ arguments: String...) async throws -> (
    code: Int32, output: String, error: String
  ) {
    let program = try SpawnedProgram(arguments, environment: ["RATCHET_DATABASE": database])
    try program.closeInput()
    let output = try program.restOfOutput()
    let error = try program.errorText()
    return (try await program.exitCode(), output, error)
  }

  @Test("a line is answered before the next one arrives, and another process sees the state")
  func streaming() async throws {
    let program = try SpawnedProgram([
      "run", "CountersList", "--format", "json", "--database", database,
    ])
    program.write("addButtonTapped\n")
    #expect(
      try program.line() == #"{"action":{"addButtonTapped":{}},"origin":"script","changes":[]}"#)
    #expect(try Self.lineOfRows(program)?.contains(#""path":"rows[1]""#) == true)
    program.write("rows[1].incrementTapped\n")
    let answer = [
      #"{"action":{"rows":{"id":1,"action":{"incrementTapped":{}}}},"origin":"script","changes":[]}"#,
      #"{"origin":"shared","changes":[{"path":"total","from":0,"to":1}]}"#,
      #"{"action":{"countersChanged":[{"id":1,"value":1}]},"origin":"effect","changes":[]}"#,
      #"{"action":{"rows":{"id":1,"action":{"valueChanged":1}}},"origin":"effect","changes":[{"path":"rows[1].value","from":0,"to":1}]}"#,
    ]
    for line in answer { #expect(try Self.lineOfRows(program) == line) }
    let other = try await run("state", "CountersList", "--format", "json")
    #expect(other.code == 0)
    #expect(other.output.contains(#""id":1,"value":1"#))
    try program.closeInput()
    #expect(try Self.lineOfRows(program)?.hasPrefix(#"{"state":"#) == true)
    #expect(try await program.exitCode() == 0)
  }

  /// The next line, except for reports of a write: those come before or after the changed rows.
  private static func lineOfRows(_ program: SpawnedProgram) throws -> String? {
    while let line = try program.line() {
      if !line.contains(#""written":{}"#) { return line }
    }
    return nil
  }

  @Test("a database that cannot be opened because too many files are open is one clear line")
  func tooManyFiles() async throws {
    let output = Pipe()
    let child = try ChildProcess(
      URL(filePath: "/bin/sh"),
      [
        "-c", "ulimit -n 12; exec \"$0\" \"$@\" 2>&1", try BuiltProgram("ratchet").url.path, "run",
        "CountersList", "--database", database, "--send", "addButtonTapped",
      ], environment: SpawnedProgram.sanitizer, output: output.fileHandleForWriting,
      error: output.fileHandleForWriting)
    try output.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(try await child.exitCode() == 74)
    let expected = """
      ratchet: cannot open \(database): the process has as many files open as it may; close \
      databases that are no longer used, or raise the limit (ulimit -n)

      """
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("the changes of an open screen name only the changed fields of its rows")
  func openScreen() async throws {
    let flagged = try await run(
      "run", "Reminders", "--seeded", "--format", "json", "--send", "listTapped 1",
      "--send", "path.element[0].detail.flagTapped 1")
    #expect(flagged.code == 0)
    let changes = try #require(
      flagged.output.split(separator: "\n").last { $0.hasPrefix(#"{"origin":"shared""#) })
    #expect(
      changes.hasPrefix(
        #"{"origin":"shared","changes":[{"path":"counts.flagged","from":17,"to":18},"#
          + #"{"path":"path[0].detail.rows[1].reminder.isFlagged","from":false,"to":true},"#
          + #"{"path":"path[0].detail.rows[1].reminder.updatedAt","#))
  }

  @Test(
    "every feature lists its actions, and the lists are valid scripts",
    arguments: ["CountersList", "ReadingList", "Items", "Trips", "Reminders", "App"])
  func actions(feature: String) async throws {
    let listed = try await run("actions", feature)
    #expect(listed.code == 0)
    let first = feature == "ReadingList" ? "library.searchChanged \"dune\"\n" : "appeared\n"
    #expect(listed.output.hasPrefix(first))
    let asJSON = try await run("actions", feature, "--format", "json")
    #expect(
      asJSON.output.split(separator: "\n").count == listed.output.split(separator: "\n").count)
  }

  @Test(
    "SIGINT and SIGTERM end a run properly",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(signal: Int32, code: Int32) async throws {
    let program = try SpawnedProgram(["run", "CountersList", "--database", database])
    program.write("addButtonTapped\n")
    #expect(try program.line() == "script  addButtonTapped")
    program.send(signal)
    #expect(try await program.exitCode() == code)
    #expect(try program.errorText() == "")
    // Closed properly: the log was merged into the file.
    #expect(!FileManager.default.fileExists(atPath: database + "-wal"))
    #expect(try await run("state", "CountersList").output.contains("id: 1,"))
  }

  @Test("kill -9 loses no answered line", arguments: [1, 2, 7, 20])
  func kill(answers: Int) async throws {
    let program = try SpawnedProgram([
      "run", "CountersList", "--format", "json", "--database", database,
    ])
    program.write(String(repeating: "addButtonTapped\n", count: 500))
    var lines: [String] = []
    while lines.count(where: Self.isShown) < answers {
      lines.append(try #require(try program.line()))
    }
    program.send(SIGKILL)
    #expect(try await program.exitCode() == 137)
    // Lines that were written before the signal count too.
    lines += try program.restOfOutput().split(separator: "\n").map(String.init)
    let answered = lines.count(where: Self.isShown)
    let file = try DatabaseQueue(path: database)
    let (count, check) = try await file.read { db in
      (
        try db.fetchOne(Int.self, sql: "SELECT count(*) FROM counters") ?? 0,
        try db.fetchOne(String.self, sql: "PRAGMA integrity_check")
      )
    }
    await file.close()
    #expect(check == "ok")
    #expect(count >= answered)
    #expect(try await run("state", "CountersList").code == 0)
  }

  /// Whether a line reports a counter that was added, and returned from the database.
  private static func isShown(_ line: String) -> Bool {
    line.contains(#""origin":"effect""#) && line.contains(#""changes":[{"path":"rows["#)
  }

  @Test("errors have their exit codes")
  func exitCodes() async throws {
    #expect(try await run("rnu").code == 64)
    #expect(try await run("run", "CountersList", "--send", "addButonTapped").code == 65)
    #expect(try await run("run", "CountersList", "--script", "none.jsonl").code == 66)
    #expect(try await run("import", "ReadingList", "none.csv").code == 66)
    let file = try folder.file("text.csv", "a,b\n1,2\n")
    let result = try await run("import", "ReadingList", file)
    #expect(result.code == 65)
    #expect(result.error.hasPrefix("\(file): not a catalogue"))
    #expect(try await run("run", "CountersList", "--send", "rows[9].incrementTapped").code == 70)
  }

  @Test("a catalogue can be imported from a named pipe, and from standard input")
  func importsPipes() async throws {
    let text = "goodreads_book_id,title,authors\n1,Persuasion,Jane Austen\n2,Emma,Jane Austen\n"
    let path = folder.path + "/books"
    try #require(mkfifo(path, 0o600) == 0)
    let program = try SpawnedProgram(["import", "ReadingList", path, "--database", database])
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    try writer.write(contentsOf: Data(text.utf8))
    try writer.close()
    #expect(try program.line() == "2 books added, 0 updated")
    #expect(try await program.exitCode() == 0)
    let piped = try SpawnedProgram(["import", "ReadingList", "-", "--database", database])
    piped.write(text + "x,A,B\n")
    try piped.closeInput()
    #expect(try piped.line() == "0 books added, 2 updated, 1 row skipped")
    #expect(
      try piped.errorText()
        == """
        stdin:4: goodreads_book_id "x" is not a whole number
        importing stdin: 0.0 MB

        """)
    #expect(try await piped.exitCode() == 0)
  }

  @Test("the first SIGINT ends an import from a silent pipe", arguments: [false, true])
  func silentPipe(isScript: Bool) async throws {
    let path = folder.path + "/books"
    try #require(mkfifo(path, 0o600) == 0)
    let program = try SpawnedProgram(
      (isScript ? ["run", "ReadingList"] : ["import", "ReadingList", path])
        + ["--database", database])
    if isScript { program.write("fileChosen(path: \"\(path)\")\n") }
    // Opened when the program has opened the other end: then it waits.
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    program.send(SIGINT)
    #expect(try await program.exitCode() == 130)
    try writer.close()
  }

  @Test("a change that the database refuses is not reported as a success")
  func refusedWrites() async throws {
    #expect(try await run("run", "CountersList", "--send", "addButtonTapped").code == 0)
    let file = try DatabaseQueue(path: database)
    try await file.write { db in
      for table in ["counters", "books"] {
        try db.execute(
          sql: """
            CREATE TRIGGER no_\(table) BEFORE INSERT ON \(table)
            BEGIN SELECT raise(ABORT, 'the disk is full'); END
            """)
      }
    }
    await file.close()
    let result = try await run("run", "CountersList", "--send", "addButtonTapped")
    #expect(result.code == 74)
    #expect(result.error.hasPrefix("--send 1: "))
    #expect(result.error.contains("the disk is full"))
    let books = try folder.file(
      "books.csv", "goodreads_book_id,title,authors\n1,Persuasion,Jane Austen\n")
    let imported = try await run("import", "ReadingList", books)
    #expect(imported.code == 74)
    #expect(imported.error.contains("\(books): cannot be imported: "))
    #expect(imported.error.contains("the disk is full"))
    let action = "fileChosen(path: \"\(books)\")"
    #expect(try await run("run", "ReadingList", "--send", action).code == 74)
  }

  @Test("a reader that closes its end stops the run quietly")
  func brokenPipe() async throws {
    let program = try SpawnedProgram(["run", "CountersList", "--database", database])
    try program.closeOutput()
    program.write("addButtonTapped\naddButtonTapped\n")
    // So that it ends in any case.
    try program.closeInput()
    #expect(try await program.exitCode() == 141)
    #expect(try program.errorText() == "")
  }

  @Test("a catalogue can be imported, and searched by another process")
  func importing() async throws {
    let file = try folder.file(
      "books.csv",
      "goodreads_book_id,title,authors\n1,Persuasion,Jane Austen\n,No id,Nobody\n2,Emma,Jane Austen\n"
    )
    let result = try await run("import", "ReadingList", file)
    #expect(result.code == 0)
    #expect(
      result.output
        == "2 books added, 0 updated, 1 row skipped\n")
    #expect(result.error.contains("\(file):3: "))
    let found = try await run(
      "run", "ReadingList", "--format", "json", "--send", #"library.searchChanged "emma""#)
    #expect(found.code == 0)
    #expect(
      found.output.contains(
        #""page":{"books":[{"id":2,"title":"Emma","authors":["Jane Austen"]}],"total":1}"#))
  }
}
