import Foundation
import Testing

@testable import RatchetDriver

@Suite("The file of a prompt's lines")
struct PromptHistoryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("many prompts at a time lose no line")
  func together() async throws {
    let path = folder.path + "/history"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            try PromptHistory(path: path).append("line \(writer) \(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = PromptHistory(path: path).lines
    #expect(Set(lines).count == 200)
    for writer in 0..<8 {
      let own = lines.filter { $0.hasPrefix("line \(writer) ") }
      #expect(own == (0..<25).map { "line \(writer) \($0)" })
    }
  }

  @Test("at most as many lines as allowed are kept, and they are the last ones")
  func limit() async throws {
    let history = PromptHistory(path: folder.path + "/history", limit: 20)
    for number in 1...100 {
      try history.append("\(number)")
      #expect(history.lines.count <= 20)
      #expect(history.lines.last == "\(number)")
    }
    let content = try String(contentsOfFile: history.path, encoding: .utf8)
    #expect(content.split(separator: "\n").count <= 20)
    #expect(history.lines == history.lines.sorted { Int($0)! < Int($1)! })
  }

  @Test(
    "a line that was cut off does not swallow the next one, and only the user may read the file")
  func cutOff() throws {
    let history = PromptHistory(path: try folder.file("history", "first\nsec"))
    try history.append("third")
    #expect(history.lines == ["first", "sec", "third"])
    let new = PromptHistory(path: folder.path + "/new")
    try new.append("line")
    let attributes = try FileManager.default.attributesOfItem(atPath: new.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test("the file is in the home folder, or where the environment says")
  func place() {
    func path(_ environment: [String: String]) -> String? {
      PromptHistory(program: "tool", variable: "TOOL_HISTORY", environment: environment)?.path
    }
    #expect(path(["HOME": "/home/me"]) == "/home/me/.tool_history")
    #expect(path(["HOME": "/home/me", "TOOL_HISTORY": "/tmp/x"]) == "/tmp/x")
    #expect(path(["HOME": "/home/me", "TOOL_HISTORY": ""]) == nil)
    #expect(path([:]) == nil)
  }

  @Test("a file that cannot be written has no lines, and says why")
  func unwritable() {
    let history = PromptHistory(path: folder.path + "/none/history")
    #expect(history.lines == [])
    #expect(throws: (any Error).self) { try history.append("line") }
  }
}
