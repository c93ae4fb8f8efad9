/// The components of a path, from the root. `.` and empty components are ignored, and `..` removes
/// the component before it, without regard to links.
///
/// Names are bytes, as on Linux: `é` as one scalar and as two are different names, and a combining
/// mark after a `/` belongs to the next name. Apple's file systems do not distinguish the former.
struct PathNames: Hashable, Sendable {
  typealias Name = Substring.UTF8View

  /// The longest name and the longest path of Linux, in bytes.
  private static let (nameLimit, pathLimit) = (255, 4095)

  private(set) var names: [[UInt8]]

  /// - Parameter directory: the directory where a relative path begins.
  init(_ path: String, in directory: String = "/") {
    names = []
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    for name in Self.parts(of: isAbsolute ? path : "\(directory)/\(path)") { go(to: name) }
  }

  /// The components of a path as they are written.
  static func parts(of path: String) -> [Name] {
    path[...].utf8.split(separator: UInt8(ascii: "/"))
  }

  mutating func go(to name: Name) {
    if name.elementsEqual(".".utf8) { return }
    if name.elementsEqual("..".utf8) {
      _ = names.popLast()
    } else {
      names.append(Array(name))
    }
  }

  private init(names: [[UInt8]]) { self.names = names }

  var path: String { "/" + names.map(Self.text).joined(separator: "/") }
  var name: String { names.last.map(Self.text) ?? "" }

  // Each name was cut out of a string, between two bytes of ASCII.
  private static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

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
    guard path.utf8.count <= pathLimit else { throw FileSystemError(.invalid, operation, path) }
  }

  /// Whether a name is too long for any file.
  static func isTooLong(_ name: Name) -> Bool { name.count > nameLimit }

  /// Whether its last component is `.` or `..`; such a path cannot be removed or moved.
  static func endsInDots(_ path: String) -> Bool {
    guard let last = parts(of: path).last else { return false }
    return last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8)
  }
}
