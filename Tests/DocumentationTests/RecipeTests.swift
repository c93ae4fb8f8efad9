import Foundation
import Testing

/// The pages of `Docs/Recipes`. Their examples and links are checked with those of all pages.
@Suite("The recipes") struct RecipeTests {
  private static let folder = "Docs/Recipes"
  private static let examples = "Tests/DocumentationTests/Examples/Recipes"

  private static func names(in folder: String, extension suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: DocumentationTests.root.appending(path: folder).path
    )
    .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  private static func text(of page: String) throws -> String {
    try String(
      contentsOf: DocumentationTests.root.appending(path: "\(folder)/\(page).md"), encoding: .utf8)
  }

  @Test("are all in the list, once")
  func list() throws {
    let pages = try Self.names(in: Self.folder, extension: ".md").filter { $0 != "README" }
    let listed = try Self.text(of: "README").matches(of: /\n- \[[^\]]+\]\((\w+)\.md\)/)
      .map { String($0.1) }
    #expect(listed.sorted() == pages)
  }

  @Test("have a page for each file of code and its tests, which links to both")
  func links() throws {
    let pages = try Self.names(in: Self.folder, extension: ".md").filter { $0 != "README" }
    let files = pages.flatMap { [$0, "\($0)Tests"] }.sorted()
    #expect(try Self.names(in: Self.examples, extension: ".swift") == files)
    for page in pages {
      for file in [page, "\(page)Tests"] {
        #expect(try Self.text(of: page).contains("(../../\(Self.examples)/\(file).swift)"))
      }
    }
  }

  @Test("say so where Swift is not compiled")
  func uncompiled() throws {
    var count = 0
    for page in try Self.names(in: Self.folder, extension: ".md") {
      // The line before the open block, and whether that block has no language.
      var (lead, isPlain, isOpen) = ("", false, false)
      for line in try Self.text(of: page).split(separator: "\n") {
        if line.hasPrefix("```") {
          isOpen.toggle()
          isPlain = isOpen && line == "```"
        } else if !isOpen {
          lead = String(line)
        } else if isPlain, line.contains(/^ *(let|import|extension|struct)\b/) {
          count += 1
          #expect(lead.contains("not compiled by the project's machines"), "\(page): \(line)")
        }
      }
    }
    #expect(count > 0)
  }
}
