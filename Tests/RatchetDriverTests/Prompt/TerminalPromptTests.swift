import Foundation
import Testing

@Suite(
  "The prompt of the program ratchet on a terminal", .serialized,
  .enabled(if: TerminalWindow.tmux != nil, "tmux is not installed"))
struct TerminalPromptTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func prompt(
    _ feature: String = "CountersList --path total", columns: Int = 80, rows: Int = 40
  ) async throws -> TerminalWindow {
    let window = try await TerminalWindow(columns: columns, rows: rows, folder)
    try await window.line("ratchet repl \(feature) --seeded")
    try await window.expect(">")
    return window
  }

  @Test("Tab completes, or lists the candidates above the line")
  func completion() async throws {
    let window = try await prompt("Trips --path trips.deletedIDs")
    try await window.type("deleteB")
    try await window.press("Tab")
    try await window.expect("> deleteButtonTapped")
    try await window.press("C-u")
    try await window.type(":s")
    try await window.press("Tab")
    try await window.expect("> :s", ":state  :set    :save", "> :s")
    try await window.type("a")
    try await window.press("Tab")
    try await window.expect("> :save")
    try await window.press("C-u")
    try await window.expect(">")
    try await window.press("C-d")
    try await window.expectExit(0)
  }

  @Test("the lines of one prompt can be fetched again in the next one")
  func history() async throws {
    let window = try await prompt()
    try await window.line("addButtonTapped")
    try await window.expect(containing: "effect  written")
    try await window.line(":effects é")
    try await window.expect(containing: "takes nothing more")
    try await window.press("C-d")
    try await window.expectExit(0)
    try await window.line("clear; ratchet repl CountersList --seeded --path total")
    try await window.expect(">")
    try await window.press("Up")
    try await window.expect("> :effects é")
    try await window.press("Up")
    try await window.expect("> addButtonTapped")
    try await window.press("C-c")
    try await window.expect(">")
    try await window.press("C-d")
    try await window.expectExit(0)
    let file = window.home + "/.ratchet_history"
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == "addButtonTapped\n:effects é\n")
  }

  @Test("what effects do is shown above the line that is being typed")
  func outputWhileTyping() async throws {
    let window = try await prompt("Trips --path trips.deletedIDs")
    try await window.line(#"deleteButtonTapped "00000000-0000-0000-0000-000000000002""#)
    try await window.type("a line that")
    // The deletion is saved after some seconds.
    try await window.expect(containing: "effect  changeSaved.delete")
    try await window.expect("> a line that")
    try await window.type(" goes on")
    try await window.expect("> a line that goes on")
    try await window.press("C-c")
    try await window.expect(">")
    try await window.press("C-d")
    try await window.expectExit(0)
  }

  @Test("control-C drops the line, and twice on an empty line ends the prompt with 130")
  func interrupts() async throws {
    let window = try await prompt()
    try await window.type("half")
    try await window.expect("> half")
    try await window.press("C-c")
    try await window.expect("> half^C", ">")
    try await window.press("C-c")
    try await window.expect("> ^C", "Control-C again ends the prompt.", ">")
    try await window.press("C-c")
    try await window.expect("$")
    try await window.expectExit(130)
  }

  @Test("a line is drawn again after the terminal was resized, and goes on")
  func resize() async throws {
    let window = try await prompt()
    try await window.type("rows[1].increment")
    try await window.expect("> rows[1].increment")
    try await window.resize(columns: 30, rows: 20)
    try await window.type("Tapped")
    try await window.expect("> rows[1].incrementTapped")
    try await window.press("Enter")
    try await window.expect(containing: "+ total: 4")
    try await window.press("C-d")
    try await window.expectExit(0)
  }

  @Test("keys that are pressed while a line is answered are those of the next lines")
  func earlyKeys() async throws {
    let window = try await prompt()
    try await window.press("x", "Enter", "y", "Enter", "z", "C-u", "C-d")
    try await window.expectExit(0)
    let screen = try await window.screen()
    for name in ["x", "y"] {
      #expect(screen.contains("> \(name)"))
      #expect(screen.contains { $0.contains("no action \"\(name)\"") })
    }
  }

  @Test("lines longer than a narrow terminal can be edited", arguments: [20, 200])
  func sizes(columns: Int) async throws {
    let window = try await prompt(columns: columns)
    try await window.type("rowsX1].incrementTapped")
    try await window.press("C-a", "Right", "Right", "Right", "Right", "Delete")
    try await window.type("[")
    try await window.press("C-e", "Enter")
    try await window.expect(containing: "+ total: 4")
    try await window.line(":quit")
    try await window.expect("$")
    try await window.expectExit(0)
  }

  @Test("control-Z stops the program, and fg continues the line")
  func suspension() async throws {
    let window = try await prompt()
    try await window.type("addButton")
    try await window.expect("> addButton")
    try await window.press("C-z")
    try await window.expect(containing: "Stopped")
    try await window.line("settings | diff - before && echo restored")
    try await window.expect(containing: "restored")
    try await window.line("fg")
    try await window.expect("> addButton")
    try await window.type("Tapped")
    try await window.press("Enter")
    try await window.expect(containing: "prompt  addButtonTapped")
    try await window.press("C-d")
    try await window.expectExit(0)
  }

  @Test(
    "SIGTERM ends the prompt with 143, and SIGHUP with 129",
    arguments: ["", "half a line"], [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int)])
  func termination(typed: String, signal: (code: Int32, exit: Int)) async throws {
    let window = try await prompt()
    try await window.line("")
    if !typed.isEmpty {
      try await window.type(typed)
      try await window.expect("> \(typed)")
    }
    kill(try window.program(), signal.code)
    try await window.expect("$")
    try await window.expectExit(signal.exit)
  }

  @Test("the terminal is usable even after a crash")
  func crash() async throws {
    let window = try await prompt()
    kill(try window.program(), SIGABRT)
    try await window.expect(containing: "Aborted")
    try await window.expectExit(134)
  }

  @Test("without an editor, a dumb terminal gets a plain prompt")
  func dumbTerminal() async throws {
    let window = try await TerminalWindow(folder, term: "dumb")
    try await window.line("ratchet repl CountersList --seeded --path total")
    try await window.expect(">")
    try await window.line("rows[1].incrementTapped")
    try await window.expect(containing: "+ total: 4")
    try await window.press("C-d")
    try await window.expectExit(0)
  }

  @Test("a history that cannot be written is one line, once")
  func unwritableHistory() async throws {
    let window = try await TerminalWindow(folder)
    try await window.line(
      "RATCHET_HISTORY=/none/history ratchet repl CountersList --seeded --path total")
    try await window.expect(">")
    try await window.line(":nothing")
    try await window.line(":tree")
    try await window.expect("CountersList", "* CountersList.swift:59", "rows[1]", "rows[2]", ">")
    let count = try await window.screen().count { $0.contains("cannot write /none/history") }
    #expect(count == 1)
    try await window.press("C-d")
    try await window.expectExit(0)
  }
}
