import Foundation
import Testing

/// Rules about the sources as a whole, which no single file shows.
@Suite("The sources") struct ArchitectureTests {
  private static func files(below folder: String) throws -> [(name: String, text: String)] {
    let url = DocumentationTests.root.appending(path: folder).resolvingSymlinksInPath()
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      (name, try String(contentsOf: url.appending(path: name), encoding: .utf8))
    }
  }

  @Test("depend on no package")
  func noPackages() throws {
    let manifest = try String(
      contentsOf: DocumentationTests.root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }

  @Test("never import a feature")
  func noFeatures() throws {
    let features = try FileManager.default.contentsOfDirectory(
      atPath: DocumentationTests.root.appending(path: "Features").path)
    #expect(!features.isEmpty)
    // Only the programs may import features.
    let programs = ["RatchetProgram/", "ratchet-bench/"]
    for (name, text) in try Self.files(below: "Sources")
    where !programs.contains(where: { name.hasPrefix($0) }) {
      for feature in features {
        #expect(!text.contains("import \(feature)"), "\(name) imports \(feature)")
      }
    }
  }

  @Test("import no user-interface framework")
  func noUserInterface() throws {
    for (name, text) in try Self.files(below: "Sources") {
      for framework in ["SwiftUI", "UIKit", "AppKit", "WatchKit"] {
        #expect(!text.contains("import \(framework)"), "\(name) imports \(framework)")
      }
    }
  }

  @Test("never wait on wall time: every wait in the kit uses a given clock")
  func noWallTime() throws {
    let waits = [
      "Task.sleep(nano", "Thread.sleep", "usleep(", "nanosleep(", "asyncAfter", "sleep(1",
    ]
    let files = try Self.files(below: "Sources/Ratchet")
    #expect(files.count > 100)
    for (name, text) in files {
      for wait in waits + ["Task.sleep(for"] {
        #expect(!text.contains(wait), "\(name) calls \(wait)")
      }
    }
  }
}
