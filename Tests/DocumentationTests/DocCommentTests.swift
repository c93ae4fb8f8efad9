import Foundation
import Testing

@Suite("The doc comments of the built-in values and of generators") struct DocCommentTests {
  private static let folders = [
    ("Sources/RatchetDependencies/Values", "BuiltInValueComments"),
    ("Sources/RatchetNetworking", "BuiltInValueComments"),
    ("Sources/RatchetTesting/Generators", "GeneratorExamples"),
  ]

  @Test(
    "contain only examples that are compiled in Examples, and every property has one",
    arguments: folders)
  func examples(folder: String, compiledIn name: String) throws {
    let folder = DocumentationTests.root.appending(path: folder)
    let compiled = DocumentationTests.normalised(
      try String(
        contentsOf: DocumentationTests.root.appending(
          path: "Tests/DocumentationTests/Examples/\(name).swift"),
        encoding: .utf8))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      var example: [Substring]?
      var hasExample = false
      var isInDependencies = false
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("extension DependencyValues") { isInDependencies = true }
        if text == "/// ```swift" {
          example = []
        } else if text == "/// ```", let lines = example {
          let normal = DocumentationTests.normalised(lines.joined(separator: "\n"))
          let isCompiled = compiled.contains(normal)
          #expect(isCompiled, "\(file): no compiled file contains this example:\n\(normal)")
          (example, hasExample) = (nil, true)
        } else if example != nil {
          example?.append(text.dropFirst(3))
        } else if text.hasPrefix("public ") {
          #expect(!isInDependencies || hasExample, "\(file): there is no example for \(text)")
        }
        if !text.hasPrefix("///") { hasExample = false }
        if line.hasPrefix("}") { isInDependencies = false }
      }
    }
  }
}
