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

  @Test("progress and skipped entries go to standard error, the outcome to standard output")
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

  @Test("quiet omits only the progress")
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

  @Test(
    "the bar fits the terminal, however narrow it is", arguments: [1, 5, 10, 20, 40, 60, 80, 200])
  func narrow(width: Int) async throws {
    var program = program
    program.isTerminal = true
    program.width = width
    #expect(await program.run("import", "Tally", file, "--database", database) == 0)
    let bars = program.error.text.split(separator: "\r").filter { $0.hasSuffix(" %\u{1B}[K") }
    #expect(bars.count == 26 || width < 8)
    #expect(bars.allSatisfy { $0.count - 3 < width })
    #expect(program.error.text.contains("\n") && !program.error.text.contains("%\n"))
    // The end of the path identifies the file.
    if width >= 40 { #expect(bars.allSatisfy { $0.contains("books.csv ") }) }
  }

  @Test("a dumb terminal gets plain lines")
  func dumbTerminal() async throws {
    var program = program
    program.isTerminal = true
    program.environment["TERM"] = "dumb"
    #expect(await program.run("import", "Tally", file, "--database", database) == 0)
    #expect(program.error.lines.count == 12)
    #expect(!program.error.text.contains("\u{1B}") && !program.error.text.contains("\r"))
  }

  @Test("bytes are counted if the size is unknown")
  func bytes() async throws {
    var program = program
    program.client.importFile = { _, send in
      for megabytes in 0...25 { await send(.imported(.read(bytes: megabytes * 1_000_000))) }
      await send(.imported(.finished(1)))
    }
    #expect(await program.run("import", "Tally", "-", "--database", database) == 0)
    #expect(
      program.error.lines == [
        "importing stdin: 0.0 MB", "importing stdin: 10.0 MB", "importing stdin: 20.0 MB",
      ])
    var watched = TestProgram()
    watched.client = program.client
    watched.isTerminal = true
    #expect(await watched.run("import", "Tally", "-", "--database", database) == 0)
    #expect(watched.error.text.hasSuffix("\rimporting stdin 25.0 MB\u{1B}[K\r\u{1B}[K"))
  }

  @Test("standard input has its own name in messages")
  func standardInput() async throws {
    var program = program
    program.client.importFile = { path, send in
      await send(.imported(.skipped(line: 3, reason: "title is empty")))
      await send(.imported(.failed("\(path): not a catalogue")))
    }
    #expect(await program.run("import", "Tally", "-", "--database", database) == 65)
    #expect(program.error.text == "stdin:3: title is empty\nstdin: not a catalogue\n")
  }

  @Test("a file with an invalid format ends with the feature's message, and exit 65")
  func notACatalogue() async throws {
    var program = program
    program.client.importFile = { path, send in
      await send(.imported(.failed("\(path): not a catalogue")))
    }
    #expect(await program.run("import", "Tally", file, "--database", database) == 65)
    #expect(program.output.text == "")
    #expect(program.error.text == "\(file): not a catalogue\n")
  }

  @Test("a file that could not be saved ends with the feature's message, and exit 74")
  func notSaved() async throws {
    var program = program
    program.client.importFile = { path, send in
      await send(.imported(.notSaved("\(path): the disk is full")))
    }
    #expect(await program.run("import", "Tally", file, "--database", database) == 74)
    #expect(program.output.text == "")
    #expect(program.error.text == "\(file): the disk is full\n")
  }

  @Test("a missing file is reported before a database is made")
  func missing() async throws {
    #expect(await program.run("import", "Tally", "none.csv", "--database", database) == 66)
    #expect(program.error.text == "sample: cannot read none.csv: No such file or directory\n")
    #expect(!FileManager.default.fileExists(atPath: database))
  }

  @Test("an import that ends without an outcome is the feature's mistake")
  func noOutcome() async throws {
    var program = program
    program.client.importFile = { _, _ in }
    #expect(await program.run("import", "Tally", file, "--database", database) == 70)
    #expect(program.error.text == "sample: the import ended without an outcome\n")
  }

  @Test("a feature without imports reports that")
  func importsNothing() async throws {
    #expect(await program.run("import", "Memory", file) == 64)
    #expect(
      program.error.text == "sample: Memory imports no files\nSee \"sample help\".\n")
  }
}
