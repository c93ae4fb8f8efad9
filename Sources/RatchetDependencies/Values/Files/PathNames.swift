/// The names on the way to a file, from the root. `.` and empty names count for nothing, `..` goes up: by
/// the path alone, whatever links there are.
struct PathNames: Hashable, Sendable {
  private(set) var names: [Substring]

  /// - Parameter directory: where a relative path begins.
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

  /// The directory it is in; nil for the root.
  var parent: PathNames? { names.isEmpty ? nil : PathNames(names: names.dropLast()) }

  /// Whether this is somewhere below another.
  func isBelow(_ other: PathNames) -> Bool {
    names.count > other.names.count && names.starts(with: other.names)
  }

  /// Where this is when what it is below, or is itself, has another path.
  func moved(from old: PathNames, to new: PathNames) -> PathNames {
    PathNames(names: new.names + names.dropFirst(old.names.count))
  }

  /// What no operation takes: the system would see another path, or none.
  static func check(_ path: String, _ operation: FileOperation) throws(FileSystemError) {
    guard !path.utf8.contains(0) else { throw FileSystemError(.invalid, operation, path) }
    guard !path.isEmpty else { throw FileSystemError(.notFound, operation, path) }
  }

  /// Whether its last name is `.` or `..`: what that is cannot be removed or moved by it.
  static func endsInDots(_ path: String) -> Bool {
    let last = path.split(separator: "/").last
    return last == "." || last == ".."
  }
}
