import Foundation
import Ratchet
import RatchetDriver
import Testing

@Suite("Imports")
struct ImportTests {
  let folder: TemporaryFolder
  let file: String
  let database: String
  var program = TestProgram()

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("books.csv", "id,title\n")
    database = folder.path + "/kept.sqlite"
    program.client.importFile = { _, send in
      for done in 0...25 { await send(.imported(.progress(done, of: 25))) }
      await send(.imported(.skipped(line: 17, reason: "title is empty")))
      await send(.imported(.finished(24)))
    }
  }

  @Test("progress and what was skipped go to standard error, the outcome to standard output")
  func outcome() async throws {
    #expect(await program.run("import", "Tally", file, "--database", database) == 0)
    #expect(program.output.text == "24 rows imported\n")
    let steps = (0...10).map { "importing \(file): \($0 * 10) %" }
    #expect(program.error.lines.count == 12)
    #expect(program.error.lines.last == "\(file):17: title is empty")
    #expect(
      program.error.lines.dropLast().map { $0.dropLast(3).count }
        == steps.map { $0.dropLast(3).count })
    #expect(program.error.lines.first == steps.first)
    #expect(program.error.lines[10] == steps[10])
  }

  @Test("quiet leaves out the progress only")
  func quiet() async throws {
    #expect(await program.run("import", "Tally", file, "--quiet", "--database", database) == 0)
    #expect(program.output.text == "24 rows imported\n")
    #expect(program.error.text == "\(file):17: title is empty\n")
  }

  @Test("on a terminal, progress is one line that is redrawn, and cleared for other lines")
  func bar() async throws {
    var program = program
    program.isTerminal = true
    #expect(await program.run("import", "Tally", file, "--database", database) == 0)
    let text = program.error.text
    #expect(
      text.hasPrefix("\rimporting \(file) [------------------------------]   0 %\u{1B}[K"))
    #expect(
      text.hasSuffix(
        "\rimporting \(file) [##############################] 100 %\u{1B}[K\r\u{1B}[K"
          + "\(file):17: title is empty\n"))
  }

  @Test("a file that is not what it should be ends in the feature's words, and exit 65")
  func notACatalogue() async throws {
    var program = program
    program.client.importFile = { path, send in
      await send(.imported(.failed("\(path): not a catalogue")))
    }
    #expect(await program.run("import", "Tally", file, "--database", database) == 65)
    #expect(program.output.text == "")
    #expect(program.error.text == "\(file): not a catalogue\n")
  }

  @Test("a file that could not be saved ends in the feature's words, and exit 74")
  func notSaved() async throws {
    var program = program
    program.client.importFile = { path, send in
      await send(.imported(.notSaved("\(path): the disk is full")))
    }
    #expect(await program.run("import", "Tally", file, "--database", database) == 74)
    #expect(program.output.text == "")
    #expect(program.error.text == "\(file): the disk is full\n")
  }

  @Test("a file that is not there is told before a database is made")
  func missing() async throws {
    #expect(await program.run("import", "Tally", "none.csv", "--database", database) == 66)
    #expect(program.error.text == "sample: cannot read none.csv: No such file or directory\n")
    #expect(!FileManager.default.fileExists(atPath: database))
  }

  @Test("an import that ends without a word is the feature's mistake")
  func noOutcome() async throws {
    var program = program
    program.client.importFile = { _, _ in }
    #expect(await program.run("import", "Tally", file, "--database", database) == 70)
    #expect(program.error.text == "sample: the import ended without saying how\n")
  }

  @Test("a feature that imports nothing says so")
  func importsNothing() async throws {
    #expect(await program.run("import", "Memory", file) == 64)
    #expect(
      program.error.text == "sample: Memory imports no files\nSee \"sample help\".\n")
  }
}
