import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SystemFile {
  /// Makes or replaces a file as a whole, by another beside it that is given its name. A link stays a link,
  /// and a file that was there keeps its rights; one that could not be written to is not replaced.
  static func replace(_ path: String, with data: Data) throws {
    let path = try endOfLinks(from: path)
    guard let old = try status(of: path, followingLink: true) else {
      try checkNewName(path)
      return try replace(path, with: data, rightsOf: nil)
    }
    switch old.st_mode & S_IFMT {
    case S_IFDIR: throw POSIXError(.EISDIR)
    case S_IFREG:
      // Its directory's rights alone decide about a new name: a file for reading only would be lost.
      guard faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else { throw failure() }
      try replace(path, with: data, rightsOf: old)
    default:
      // A device or a pipe is written to, not replaced.
      try SystemFile(path, O_WRONLY).write(data)
    }
  }

  private static func replace(_ path: String, with data: Data, rightsOf old: stat?) throws {
    let new = directory(of: path) + ".\(UUID().uuidString)"
    // Until it has its rights, nobody else sees into what replaces a file.
    let file = try SystemFile(new, O_WRONLY | O_CREAT | O_EXCL, rights: old == nil ? 0o666 : 0o600)
    do {
      if let old { try file.takeRights(of: old) }
      try file.write(data)
      guard rename(new, path) == 0 else { throw failure() }
    } catch {
      // Nobody knows it but this call; what went wrong before is what is told.
      _ = unlink(new)
      throw error
    }
  }

  /// Where a path leads when the links at its end are followed, to a file or to nothing.
  private static func endOfLinks(from path: String) throws -> String {
    var path = path
    // As many as systems follow.
    for _ in 0..<40 {
      guard let found = try status(of: path, followingLink: false),
        found.st_mode & S_IFMT == S_IFLNK
      else { return path }
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: path.hasPrefix("~") ? "./\(path)" : path)
      path = target.hasPrefix("/") ? target : directory(of: path) + target
    }
    throw POSIXError(.ELOOP)
  }

  /// With its `/`; empty for the current one.
  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
