import Foundation

/// The package Ratchet, on which a new package depends.
enum KitLocation: Equatable {
  /// A folder: an absolute path, or one that is relative to the new package.
  case folder(String)
  case repository(String)

  /// The identity by which the manifest refers to the package.
  var package: String {
    switch self {
    case .folder: Self.name
    case .repository(let address):
      address.split { $0 == "/" || $0 == ":" }.last.map {
        String($0.hasSuffix(".git") ? $0.dropLast(4) : $0)
      } ?? Self.name
    }
  }

  /// The dependency in the manifest.
  var dependency: String {
    switch self {
    case .folder(let path):
      ".package(name: \(Self.name.debugDescription), path: \(path.debugDescription))"
    case .repository(let address): ".package(url: \(address.debugDescription), branch: \"main\")"
    }
  }

  private static let name = "Ratchet"

  /// The location that the option names.
  ///
  /// - Parameter package: the path of the new package. A relative path to the kit is written
  ///   relative to it, so that both can be moved together.
  init(_ text: String, for package: String) throws(UsageError) {
    if text.contains("://") || text.hasPrefix("git@") {
      self = .repository(text)
      return
    }
    guard Self.isKit(text) else { throw UsageError(message: Wording.noKit(at: text)) }
    self = .folder(text.hasPrefix("/") ? text : Self.relative(text, to: package))
  }

  /// The checkout that contains a file, such as the program that was built in it; nil if none does.
  init?(around file: String) {
    var folder = URL(fileURLWithPath: file).resolvingSymlinksInPath().deletingLastPathComponent()
    while !Self.isKit(folder.path) {
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    self = .folder(folder.path)
  }

  private static func isKit(_ folder: String) -> Bool {
    guard let manifest = FileManager.default.contents(atPath: "\(folder)/Package.swift") else {
      return false
    }
    return String(decoding: manifest, as: UTF8.self).contains("\n  name: \"\(name)\",\n")
  }

  private static func relative(_ path: String, to package: String) -> String {
    let parent = URL(fileURLWithPath: package).deletingLastPathComponent().resolvingSymlinksInPath()
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let (from, to) = (parent.pathComponents, folder.pathComponents)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    // One more step up: out of the new package.
    let steps = Array(repeating: "..", count: from.count - shared + 1)
    return (steps + to[shared...]).joined(separator: "/")
  }
}
