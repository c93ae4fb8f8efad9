import Foundation
import Ratchet
import RatchetData
import RatchetDriver
import Testing

@Suite("Runs with seeds")
struct SeedsTests {
  let folder: TemporaryFolder
  let program: TestProgram

  init() throws {
    folder = try TemporaryFolder()
    var program = TestProgram()
    program.environment["SAMPLE_DATABASE"] = folder.path + "/kept.sqlite"
    program.features = [
      .ledger(seeds: { try $0.seed { Entry.Draft(amount: 7) } }),
      .ledger("Bare"),
      .ledger("Broken", seeds: { try $0.execute(sql: "INSERT INTO nowhere VALUES (1)") }),
      .lamp,
    ]
    self.program = program
  }

  @Test("a run with seeds starts with them each time, and saves nothing")
  func seeded() async throws {
    for _ in 0..<2 {
      #expect(await program.run("run", "Ledger", "--seeded", "--send", "addTapped 1") == 0)
    }
    #expect(await program.run("state", "Ledger", "--seeded", "--format", "json") == 0)
    let lines = program.output.lines
    #expect(lines.count == 41)
    #expect(Array(lines[..<20]) == Array(lines[20..<40]))
    #expect(lines[0] == "script  addTapped 1")
    #expect(
      lines[40] == #"{"state":{"entries":[{"id":1,"amount":7}],"total":7,"audits":0}}"#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(program.error.text == "")
  }

  @Test("a feature without seeds refuses to run with seeds")
  func withoutSeeds() async {
    #expect(await program.run("run", "Bare", "--seeded", "--send", "addTapped 1") == 64)
    #expect(await program.run("state", "Lamp", "--seeded") == 64)
    #expect(
      program.error.text == """
        sample: Bare has no seeds
        See "sample help".
        sample: Lamp has no seeds
        See "sample help".

        """)
  }

  @Test("seeds that throw anything end the run")
  func throwing() async {
    struct Mistake: Error, CustomStringConvertible { let description = "no more" }
    var program = program
    program.features = [.ledger(seeds: { _ in throw Mistake() })]
    #expect(await program.run("run", "Ledger", "--seeded", "--send", "addTapped 1") == 70)
    #expect(program.error.text == "sample: the seeds of Ledger failed: no more\n")
  }

  @Test("seeds that cannot be written end the run")
  func broken() async {
    #expect(await program.run("run", "Broken", "--seeded", "--send", "addTapped 1") == 70)
    #expect(program.output.text == "")
    #expect(program.error.text == "sample: the seeds of Broken failed: no such table: nowhere\n")
  }
}
