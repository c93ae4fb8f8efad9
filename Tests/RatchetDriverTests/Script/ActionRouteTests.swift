import Ratchet
import Testing

@testable import RatchetDriver

@Suite("The way to a child's action")
struct ActionRouteTests {
  @Test(
    "the way to a child may be left out where one is nearest",
    arguments: [
      ("tapped", "child.tapped"), (#"renamed "x""#, #"child.renamed "x""#),
      ("nested.tapped", "child.nested.tapped"),
    ])
  func completes(_ line: String, _ whole: String) throws {
    #expect(try action(line) == action(whole))
  }

  @Test("an action of the feature itself is meant before a child's")
  func own() throws {
    #expect(try action("plain") == .plain)
  }

  @Test("a name that no example has is told as before")
  func unknown() throws {
    #expect(throws: ScriptLineError.self) { try action("bapped") }
  }

  private func action(_ line: String) throws -> Menagerie {
    try ActionReader(Menagerie.self, help: "").action(in: Array(line.utf8))
  }
}

/// Actions of a feature and of one child.
private enum Menagerie: Equatable, Codable {
  case plain
  case child(Zoo.Child)
}

extension Menagerie: ActionExamples {
  static var examples: [Menagerie] {
    [.plain, .child(.tapped), .child(.renamed("x")), .child(.nested(.renamed("y")))]
  }
}
