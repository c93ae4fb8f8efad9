import Foundation
import Testing

/// `Docs/ExampleFeatures.md` shows the features as they are.
@Suite("The article on the example features") struct ExampleFeaturesTests {
  private static let document = "Docs/ExampleFeatures.md"

  private static func article() throws -> String {
    try String(contentsOf: DocumentationTests.root.appending(path: document), encoding: .utf8)
  }

  @Test("has excerpts that stand in the sources of the features")
  func excerpts() throws {
    let folder = DocumentationTests.root.appending(path: "Features").resolvingSymlinksInPath()
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains("Tests/") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .map(Self.code)
    let excerpts = try DocumentationTests.swiftBlocks(of: Self.document)
    #expect(!excerpts.isEmpty)
    for excerpt in excerpts {
      #expect(
        sources.contains { $0.contains(Self.code(excerpt)) }, "No feature contains:\n\(excerpt)")
    }
  }

  @Test("names every feature, with a command that runs it")
  func features() throws {
    let text = try Self.article()
    let features = try FileManager.default.contentsOfDirectory(
      atPath: DocumentationTests.root.appending(path: "Features").path
    )
    .filter { !$0.hasPrefix(".") }
    #expect(features.count >= 6)
    for feature in features {
      #expect(text.contains("(../Features/\(feature)"), "No link leads to \(feature).")
      #expect(text.contains("ratchet run \(feature) "), "No command runs \(feature).")
    }
  }

  /// The lines of code without indentation, blank lines and comments.
  private static func code(_ text: String) -> String {
    DocumentationTests.normalised(text).split(separator: "\n").filter { !$0.hasPrefix("//") }
      .joined(separator: "\n")
  }
}
