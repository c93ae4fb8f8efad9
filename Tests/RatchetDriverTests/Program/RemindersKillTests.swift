import Foundation
import RatchetData
import Testing

@Suite("Processes that edit reminders and are killed", .timeLimit(.minutes(20)))
struct RemindersKillTests {
  let folder: TemporaryFolder
  let database: String

  init() throws {
    folder = try TemporaryFolder()
    database = folder.path + "/reminders.sqlite"
  }

  @Test("of 200 processes, each killed at a random moment, none loses an answered change")
  func killed() async throws {
    try await makeList()
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    var saved: [String] = []
    var completed: [Int] = []
    for round in 0..<200 {
      let output = try await outputUntilKilled(round: round, random: &random)
      saved += titles(in: output)
      completed += completions(in: output)
      // A torn file or a lost change stays, so a look now and then finds it.
      guard round % 10 == 9 else { continue }
      try await check(saved: saved, completed: completed, "seed \(seed), round \(round)")
    }
    #expect(saved.count > 200)
    #expect(completed.count > 20)
  }

  private func makeList() async throws {
    let program = try SpawnedProgram(["run", "Reminders", "--database", database])
    program.write(
      """
      addListButtonTapped
      destination.presented.listForm.titleChanged "Home"
      destination.presented.listForm.saveButtonTapped
      """)
    try program.closeInput()
    _ = try program.restOfOutput()
    #expect(try await program.exitCode() == 0)
  }

  /// Runs a script that adds reminders and completes earlier ones, and kills it after a random
  /// number of lines of output.
  private func outputUntilKilled(round: Int, random: inout SeededRandom) async throws -> [Substring]
  {
    let program = try SpawnedProgram([
      "run", "Reminders", "--format", "json", "--database", database, "--path", "counts",
    ])
    var script = "smartListTapped \"all\"\nlistTapped 1\n"
    for number in 1...6 {
      script += """
        path.element[1].detail.newReminderTapped
        path.element[1].detail.destination.presented.form.titleChanged "r\(round)-\(number)."
        path.element[1].detail.destination.presented.form.saveButtonTapped

        """
      if number.isMultiple(of: 2) {
        script += "path.element[1].detail.completeTapped \(round + number)\n"
      }
    }
    program.write(script)
    var lines: [String] = []
    let count = Int(random.next() % 35)
    while lines.count < count, let line = try program.line() { lines.append(line) }
    program.send(SIGKILL)
    _ = try await program.exitCode()
    // Lines that were written before the signal count too; the last one may be cut off.
    let rest = try program.restOfOutput()
    return (lines.joined(separator: "\n") + "\n" + rest).split(separator: "\n")
  }

  /// The titles of the reminders that the output reports as saved.
  private func titles(in output: [Substring]) -> [String] {
    output.compactMap { line in
      guard line.hasPrefix(#"{"action":{"reminderSaved""#) else { return nil }
      return line.firstMatch(of: #/"title":"(r[0-9]+-[0-9]+\.)"/#).map { String($0.1) }
    }
  }

  /// The ids of the reminders that the output reports as completed.
  private func completions(in output: [Substring]) -> [Int] {
    output.compactMap { line in
      line.firstMatch(of: #/^{"action":{"changeSaved":{"_0":{"complete":{"_0":\[([0-9]+)\]/#)
        .flatMap { Int($0.1) }
    }
  }

  private func check(saved: [String], completed: [Int], _ comment: Comment) async throws {
    let file = try DatabasePool(path: database)
    let (titles, done, integrity, orphans) = try await file.read { db in
      (
        Set(try db.fetchAll(String.self, sql: "SELECT title FROM reminders")),
        Set(
          try db.fetchAll(
            Int.self, sql: "SELECT id FROM reminders WHERE completed_at IS NOT NULL")),
        try db.fetchOne(String.self, sql: "PRAGMA integrity_check"),
        try db.fetchOne(Int.self, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? -1
      )
    }
    await file.close()
    #expect(saved.filter { !titles.contains($0) } == [], comment)
    #expect(completed.filter { !done.contains($0) } == [], comment)
    #expect(integrity == "ok", comment)
    #expect(orphans == 0, comment)
  }
}
