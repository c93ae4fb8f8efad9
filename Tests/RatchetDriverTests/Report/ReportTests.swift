import Foundation
import RatchetDependencies
import RatchetDriver
import Testing

@Suite("Reports of recordings")
struct ReportTests {
  let folder: TemporaryFolder
  let path: String
  let program: TestProgram

  init() async throws {
    folder = try TemporaryFolder()
    path = try folder.file("session.jsonl")
    var program = TestProgram()
    program.features = .diary + .bin
    program.dependencies = {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0.5))
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = .seeded(1)
    }
    self.program = program
    let code = await program.run(
      "run", "Diary", "--record", path,
      input: .text("written \"Rain & <sun>.\"\nnextNameWanted\n"))
    #expect(code == 0)
  }

  private func json(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("replace neither their recording, by any name, nor each other")
  func ownFile() async throws {
    let recording = try Data(contentsOf: URL(fileURLWithPath: path))
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let page = folder.path + "/page.html"
    #expect(await program.run("report", path, "--html", path) == 64)
    #expect(await program.run("report", path, "--trace", link) == 64)
    let again = folder.path + "/./page.html"
    #expect(await program.run("report", path, "--html", page, "--mermaid", again) == 64)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == recording)
    #expect(!FileManager.default.fileExists(atPath: page))
  }

  @Test("as a trace have a slice for each action, a span for each effect, and arrows for causes")
  func trace() async throws {
    #expect(await program.run("report", path, "--trace", folder.path + "/t.json") == 0)
    let events = try #require(try json("t.json")["traceEvents"] as? [[String: Any]])
    func named(_ phase: String) -> [String] {
      events.filter { $0["ph"] as? String == phase }.compactMap { $0["name"] as? String }
    }
    #expect(
      named("X") == [
        #"written "Rain & <sun>.""#, "page.turned", "nextNameWanted",
        #"named "00000000-0000-0000-0000-000000000001""#,
      ])
    #expect(named("s").count == 2)
    #expect(named("f").count == 2)
    #expect(named("b").count == 1)
    #expect(named("e") == named("b"))
    // Each event has what the format asks for: a phase, a process and, but for metadata, a time.
    for event in events {
      #expect(event["pid"] as? Int == 1)
      #expect(event["ts"] is Double || event["ph"] as? String == "M")
    }
    // Each arrow begins within the slice of its cause and ends within that of its consequence.
    let slices = events.filter { $0["ph"] as? String == "X" }
    for arrow in events where ["s", "f"].contains(arrow["ph"] as? String) {
      let time = try #require(arrow["ts"] as? Double)
      #expect(
        slices.contains { slice in
          guard let start = slice["ts"] as? Double, let length = slice["dur"] as? Double else {
            return false
          }
          return slice["tid"] as? Int == arrow["tid"] as? Int && start <= time
            && time <= start + length
        })
    }
  }

  @Test("for Redux DevTools have each action with the whole state after it")
  func redux() async throws {
    #expect(await program.run("report", path, "--redux-devtools", folder.path + "/r.json") == 0)
    let lifted = try json("r.json")
    let states = try #require(lifted["computedStates"] as? [[String: Any]])
    let actions = try #require(lifted["actionsById"] as? [String: [String: Any]])
    #expect(states.count == 5)
    #expect(Set(actions.keys) == ["0", "1", "2", "3", "4"])
    #expect(lifted["stagedActionIds"] as? [Int] == [0, 1, 2, 3, 4])
    #expect(lifted["nextActionId"] as? Int == 5)
    #expect(lifted["currentStateIndex"] as? Int == 4)
    let pages = states.compactMap { state in
      ((state["state"] as? [String: Any])?["page"] as? [String: Any])?["number"] as? Int
    }
    #expect(pages == [1, 1, 2, 2, 2])
    #expect((actions["2"]?["action"] as? [String: Any])?["type"] as? String == "page.turned")
  }

  @Test("as diagrams have the tree of features and the graph of causes")
  func mermaid() async throws {
    #expect(await program.run("report", path, "--mermaid", folder.path + "/m.md") == 0)
    let text = try String(contentsOfFile: folder.path + "/m.md", encoding: .utf8)
    #expect(
      text.contains(
        """
        flowchart TD
          f0["Diary (3 actions)"]
          f1["page (1 action)"]
          f0 --> f1
        """))
    #expect(text.contains(##"a1["1 written #quot;Rain & #lt;sun#gt;.#quot;"]"##))
    #expect(text.contains("a1 --> a2\n"))
    #expect(text.contains("e1 --> a4\n"))
    #expect(text.contains("a3 -.-> e1\n"))
  }

  @Test("have the name of the feature as text, whatever it contains")
  func strangeName() async throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(#""feature":"Diary""#, with: ##""feature":"*A* <b>\n# B""##)
    let strange = try folder.file("strange.jsonl", text)
    let other = TestProgram()
    #expect(await other.run("report", strange, "--mermaid", "-") == 0)
    #expect(other.output.lines.first == ##"# \*A\* \<b\>\n\# B"##)
  }

  @Test("replace neither a pipe nor a device")
  func noFile() async throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null"] {
      let program = TestProgram()
      #expect(await program.run("report", self.path, "--html", path) == 73)
      #expect(
        program.error.text == """
          sample: cannot write \(path): it is a pipe or a device, and a report replaces a file; use - \
          for standard output

          """)
    }
  }

  @Test("need a file to write, and say in one line what is wrong")
  func mistakes() async throws {
    #expect(await program.run("report", path) == 64)
    #expect(await program.run("report", path, "--trace", folder.path + "/none/t.json") == 73)
    #expect(await program.run("report", folder.path + "/none", "--trace", "t.json") == 66)
    let lines = program.error.lines
    #expect(lines.count == 4)
    #expect(
      lines.first
        == "sample: report needs --html, --trace, --mermaid or --redux-devtools with a file")
    #expect(lines[2].hasPrefix("sample: cannot write \(folder.path)/none"))
    #expect(lines[3].hasPrefix("sample: cannot read \(folder.path)/none: "))
  }
}
