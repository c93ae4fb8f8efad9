package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Replaces files atomically.
package enum AtomicFile {
  /// Writes the data to a temporary file in the same folder, flushes it to the disc, and renames
  /// it. Missing folders are created; a symbolic link is kept, and its target replaced; the
  /// permissions of an existing file are kept.
  package static func replace(_ url: URL, with data: Data) throws(FileStorageError) {
    let target = url.resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FileStorageError(operation: "mkdir", path: folder.path, reason: "\(error)")
    }
    let name = ".\(target.lastPathComponent).\(UUID().uuidString)"
    let path = folder.appendingPathComponent(name).path
    do throws(FileStorageError) {
      try write(data, to: path, rights: rights(of: target.path))
      guard rename(path, target.path) == 0 else { throw .last("rename", target.path) }
    } catch {
      // Only this call knows the temporary name. The original error is the one to throw.
      _ = unlink(path)
      throw error
    }
    try flushFolder(folder.path)
  }

  private static func write(
    _ data: Data, to path: String, rights: mode_t?
  ) throws(FileStorageError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights ?? 0o644)
    guard file >= 0 else { throw .last("open", path) }
    defer { close(file) }
    // The process's file mask may have reduced the permissions of a new file.
    if let rights, fchmod(file, rights) != 0 { throw .last("fchmod", path) }
    var rest = Array(data)[...]
    while !rest.isEmpty {
      // Unsafe for the system call: the pointer is not used after it.
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { Darwin.write(file, $0.baseAddress, $0.count) }
      #elseif canImport(Glibc)
        let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { Musl.write(file, $0.baseAddress, $0.count) }
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last("write", path) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw .last("fsync", path) }
  }

  /// Flushes the folder: only then is the new name on the disc.
  private static func flushFolder(_ path: String) throws(FileStorageError) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw .last("open", path) }
    defer { close(folder) }
    // Some file systems do not support this for folders, and return EINVAL.
    guard fsync(folder) == 0 || errno == EINVAL else { throw .last("fsync", path) }
  }

  /// The permissions of the file, if it exists.
  private static func rights(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}

/// The error when a file of a shared value could not be written.
public struct FileStorageError: Error, Hashable, CustomStringConvertible {
  /// The name of the system call that failed.
  public let operation: String
  /// The path of the file or folder.
  public let path: String
  /// The system's description of the error.
  public let reason: String

  static func last(_ operation: String, _ path: String) -> FileStorageError {
    FileStorageError(operation: operation, path: path, reason: String(cString: strerror(errno)))
  }

  public var description: String {
    Wording.fileNotWritten(operation: operation, path: path, reason: reason)
  }
}
