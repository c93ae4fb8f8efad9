public import Foundation

/// A program of this package that was built with the tests.
public struct BuiltProgram: Sendable {
  public let url: URL

  /// Looks beside the test bundle, and beside the program that runs the tests.
  public init(_ name: String) throws {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0) }
    let candidates = (bundles + arguments).flatMap { url in
      [url, url.deletingLastPathComponent()].map { $0.appendingPathComponent(name) }
    }
    guard let found = candidates.first(where: Self.isProgram) else {
      throw NotBuilt(name: name, candidates: candidates)
    }
    url = found
  }

  private static func isProgram(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    let manager = FileManager.default
    return manager.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
      && manager.isExecutableFile(atPath: url.path)
  }

  private struct NotBuilt: Error, CustomStringConvertible {
    let name: String
    let candidates: [URL]

    var description: String { "The program \(name) is not beside the tests: \(candidates)" }
  }
}
