import Ratchet
import Testing

@testable import RatchetDriver

@Suite("The path to a child's action")
struct ActionRouteTests {
  @Test(
    "can be left out if one child is nearest",
    arguments: [
      ("tapped", "child.tapped"), (#"renamed "x""#, #"child.renamed "x""#),
      ("nested.tapped", "child.nested.tapped"),
    ])
  func completes(_ line: String, _ whole: String) throws {
    #expect(try action(line) == action(whole))
  }

  @Test("is not needed for an action of the feature itself, which comes first")
  func own() throws {
    #expect(try action("plain") == .plain)
  }

  @Test("is not searched for an unknown name, which is reported as usual")
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
