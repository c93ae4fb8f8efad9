import Foundation
import Testing

/// The Swift examples of the documentation are compiled in `Examples`, and those of the tutorial by
/// `.ci/tutorial`.
@Suite struct DocumentationTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func documents() throws -> [String] { try ["README.md"] + pages(in: "Docs") }

  static func pages(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test("Every Swift example of the documentation is compiled by this target")
  func examplesAreCompiled() throws {
    let folder = Self.root.appending(path: "Tests/DocumentationTests/Examples")
    let compiled = try FileManager.default.subpathsOfDirectory(
      atPath: folder.resolvingSymlinksInPath().path
    )
    .filter { $0.hasSuffix(".swift") }
    .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    .map(Self.normalised)
    var count = 0
    for document in try Self.documents() {
      for example in try Self.swiftBlocks(of: document) {
        count += 1
        #expect(
          compiled.contains { $0.contains(Self.normalised(example)) },
          "\(document): no file of Examples contains this example:\n\(example)")
      }
    }
    #expect(count > 0)
  }

  @Test("Every file and folder that the documentation names in a link exists")
  func linksLead() throws {
    for document in try Self.documents() + Self.pages(in: "Docs/Tutorial") {
      let url = Self.root.appending(path: document)
      let text = try String(contentsOf: url, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#:]+)\)/) {
        let target = url.deletingLastPathComponent().appending(path: String(match.1))
        #expect(
          FileManager.default.fileExists(atPath: target.standardized.path),
          "\(document) links to \(match.1)")
      }
    }
  }

  @Test("Every file that a picture of the tour names exists, and no picture has more than it says")
  func pictures() throws {
    let text = try String(contentsOf: Self.root.appending(path: "Docs/Tour.md"), encoding: .utf8)
    let pictures = text.matches(of: /```mermaid\n([\s\S]*?)```/).map(\.1)
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let limit = try #require(picture.firstMatch(of: /%% at most (\d+) files/)?.1)
      let files = picture.matches(of: /[\w\/+]+\.swift/).map { String($0.0) }
      #expect(!files.isEmpty)
      #expect(Set(files).count == files.count, "A picture names a file twice.")
      #expect(files.count <= Int(limit) ?? 0, "A picture has \(files.count) files, not \(limit).")
      for file in files {
        let url = Self.root.appending(path: "Sources").appending(path: file)
        #expect(
          FileManager.default.fileExists(atPath: url.path),
          "A picture names the missing file \(file).")
      }
    }
  }

  static func swiftBlocks(of document: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    return text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.1) }
  }

  /// Ignores indentation and blank lines, because an example may be inside a function.
  static func normalised(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
