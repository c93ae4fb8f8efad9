import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SystemFile {
  /// Creates or replaces a file atomically, by renaming a temporary file beside it. A link is kept,
  /// and its target replaced; an existing file's permissions are kept; a file without write
  /// permission is not replaced.
  static func replace(_ path: String, with data: Data) throws {
    let path = try endOfLinks(from: path)
    guard let old = try status(of: path, followingLink: true) else {
      try checkNewName(path)
      return try replace(path, with: data, rightsOf: nil)
    }
    switch old.st_mode & S_IFMT {
    case S_IFDIR: throw POSIXError(.EISDIR)
    case S_IFREG:
      // Checked here: a rename depends only on the directory's permissions, and would replace a
      // read-only file.
      guard faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else { throw failure() }
      try replace(path, with: data, rightsOf: old)
    default:
      // A device or a pipe is written to, not replaced.
      try SystemFile(path, O_WRONLY).write(data)
    }
  }

  private static func replace(_ path: String, with data: Data, rightsOf old: stat?) throws {
    let new = directory(of: path) + ".\(UUID().uuidString)"
    // Until it has its final permissions, no other user can read the replacement.
    let file = try SystemFile(new, O_WRONLY | O_CREAT | O_EXCL, rights: old == nil ? 0o666 : 0o600)
    do {
      if let old { try file.takeRights(of: old) }
      try file.write(data)
      guard rename(new, path) == 0 else { throw failure() }
    } catch {
      // Only this call knows the temporary name. The original error is the one to throw.
      _ = unlink(new)
      throw error
    }
  }

  /// The path after following the links at its end, to a file or to a missing one.
  private static func endOfLinks(from path: String) throws -> String {
    var path = path
    // The usual limit of systems.
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

  /// The directory with its trailing `/`; empty for the current directory.
  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
