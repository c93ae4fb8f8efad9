/// The components of a path, from the root. `.` and empty components are ignored, and `..` removes
/// the component before it, without regard to links.
struct PathNames: Hashable, Sendable {
  private(set) var names: [Substring]

  /// - Parameter directory: the directory where a relative path begins.
  init(_ path: String, in directory: String = "/") {
    names = []
    for name in (path.hasPrefix("/") ? path : "\(directory)/\(path)").split(separator: "/") {
      go(to: name)
    }
  }

  mutating func go(to name: Substring) {
    switch name {
    case ".": break
    case "..": _ = names.popLast()
    default: names.append(name)
    }
  }

  private init(names: [Substring]) { self.names = names }

  var path: String { "/" + names.joined(separator: "/") }
  var name: String { names.last.map(String.init) ?? "" }

  /// The directory that contains it; nil for the root.
  var parent: PathNames? { names.isEmpty ? nil : PathNames(names: names.dropLast()) }

  /// Whether this path is below another, at any depth.
  func isBelow(_ other: PathNames) -> Bool {
    names.count > other.names.count && names.starts(with: other.names)
  }

  /// This path after the directory that contains it, or it itself, has moved.
  func moved(from old: PathNames, to new: PathNames) -> PathNames {
    PathNames(names: new.names + names.dropFirst(old.names.count))
  }

  /// Rejects paths that no operation accepts: the system would see another path, or none.
  static func check(_ path: String, _ operation: FileOperation) throws(FileSystemError) {
    guard !path.utf8.contains(0) else { throw FileSystemError(.invalid, operation, path) }
    guard !path.isEmpty else { throw FileSystemError(.notFound, operation, path) }
  }

  /// Whether its last component is `.` or `..`; such a path cannot be removed or moved.
  static func endsInDots(_ path: String) -> Bool {
    let last = path.split(separator: "/").last
    return last == "." || last == ".."
  }
}
