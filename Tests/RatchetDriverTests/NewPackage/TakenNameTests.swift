import Foundation
import Testing

@testable import RatchetDriver

@Suite("Taken names of new packages")
struct TakenNameTests {
  /// The libraries that the sources or the tests of a package import, with those that these export.
  private static let libraries = [
    "Ratchet", "RatchetDependencies", "RatchetDriver", "RatchetDump", "RatchetIssues",
    "RatchetTesting",
  ]

  private static var publicType: Regex<(Substring, Substring)> {
    #/
      (?m) ^ (?: @\w+ \s )* public \s (?: final \s | indirect \s )?
      (?: struct | enum | class | actor | protocol | typealias ) \s (\w+)
    /#
  }

  @Test("include each public type of the libraries, which would be ambiguous with the feature")
  func publicTypes() throws {
    let root = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
    var free: Set<String> = []
    var count = 0
    for library in Self.libraries {
      let folder = URL(filePath: "\(root)/Sources/\(library)")
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        let types = text.matches(of: Self.publicType)
        for name in types.map({ String($0.1) }) where !name.hasPrefix("_") {
          count += 1
          if (try? PackageName(name)) != nil { free.insert(name) }
        }
      }
    }
    #expect(count > 150)
    #expect(free.sorted() == [])
  }

  @Test("include types of Swift Testing", arguments: ["Comment", "Issue", "Tag", "Attachment"])
  func testingTypes(name: String) {
    #expect(throws: UsageError(message: Wording.takenTypeName(name))) { try PackageName(name) }
  }

  @Test("do not include other words", arguments: ["Comments", "Shop", "Clock", "Timeline"])
  func otherNames(name: String) throws {
    #expect(try PackageName(name).feature == name)
  }
}
