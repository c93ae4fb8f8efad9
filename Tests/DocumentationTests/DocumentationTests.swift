import Foundation
import Testing

/// The Swift examples of the documentation are compiled in `Examples`.
@Suite struct DocumentationTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The pages, by their paths in the repository.
  static func documents() throws -> [String] {
    let docs = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: "Docs").path)
    return ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
      + docs.filter { $0.hasSuffix(".md") && !$0.contains(".build") }.sorted().map { "Docs/\($0)" }
  }

  /// Pages whose blocks are the files of a package, which `.ci/readme` and `.ci/tutorial` build.
  private static func isOfPackage(_ document: String) -> Bool {
    document == "README.md" || document.hasPrefix("Docs/Tutorial/")
  }

  @Test("Every Swift block compiles as it stands, or its page names the file that has its types")
  func examplesAreCompiled() throws {
    let path = "Tests/DocumentationTests/Examples"
    let folder = Self.root.appending(path: path).resolvingSymlinksInPath()
    let compiled = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { file in
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return (path: "\(path)/\(file)", text: Self.normalised(text))
      }
    var (ofPackages, alone, linked, all) = (0, 0, 0, 0)
    for document in try Self.documents() {
      let page = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
      for block in try Self.swiftBlocks(of: document) {
        all += 1
        let example = Self.normalised(block)
        let files = compiled.filter { $0.text.contains(example) }
        if Self.isOfPackage(document) {
          ofPackages += 1
        } else if files.contains(where: { $0.text == example }) {
          alone += 1
        } else if files.contains(where: { page.contains($0.path) }) {
          linked += 1
        } else {
          let problem =
            files.isEmpty
            ? "no file of Examples contains" : "the page has no link to \(files[0].path) for"
          Issue.record("\(document): \(problem) this example:\n\(block)")
        }
      }
    }
    #expect(ofPackages + alone + linked == all)
    #expect(all > 200)
  }

  @Test("Every file and folder that the documentation names in a link exists")
  func linksLead() throws {
    for document in try Self.documents() {
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
