/// An open file, used through system calls: Foundation's functions do not keep permissions, do not
/// follow links when they replace a file, and treat `~` and a trailing `/` differently.
package struct SystemFile: ~Copyable {
  private let descriptor: Int32

  package init(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(ErrorNumber) {
    descriptor = try Descriptors.open(path, flags, mode: mode)
  }

  deinit { Descriptors.close(descriptor) }

  /// Reads the next bytes; empty at the end.
  package func read(atMost limit: Int) throws(ErrorNumber) -> [UInt8] {
    try Descriptors.read(descriptor, atMost: limit)
  }

  /// Writes all bytes.
  package func write(_ bytes: RawSpan) throws(ErrorNumber) {
    try Descriptors.write(bytes, to: descriptor)
  }

  /// Sets the permissions.
  func setMode(_ mode: mode_t) throws(ErrorNumber) {
    guard fchmod(descriptor, mode) == 0 else { throw .last }
  }

  /// Sets owner and group as far as this process may.
  func setOwner(of other: FileStatus) { _ = fchown(descriptor, other.owner, other.group) }

  /// Waits until all that was written is on the disk.
  func synchronize() throws(ErrorNumber) {
    guard fsync(descriptor) == 0 else { throw .last }
  }
}

/// The entry at a path.
package struct FileStatus {
  package enum Kind: Sendable { case file, directory, link, other }

  package let kind: Kind
  /// Its permissions.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// The number of its bytes.
  let size: Int

  /// The entry at a path; nil if there is none.
  ///
  /// - Parameter followingLink: whether a link stands for the entry that it leads to.
  package static func of(
    _ path: String, followingLink: Bool
  ) throws(ErrorNumber) -> FileStatus? {
    var status = stat()
    guard (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      guard errno == ENOENT else { throw .last }
      return nil
    }
    return FileStatus(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    mode = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
  }
}

/// Folders and names of files.
package enum Folders {
  /// The folder that contains a path: the text before its last component.
  package static func parent(of path: String) -> String {
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    guard let last = names.last else { return "/" }
    let above = path[..<last.startIndex]
    return above.isEmpty ? "." : String(above)
  }

  /// Rejects a trailing `/` in the name of a new file: systems treat it differently.
  package static func checkNewFile(_ path: String) throws(ErrorNumber) {
    guard path.hasSuffix("/") else { return }
    let isParentThere = try FileStatus.of(parent(of: path), followingLink: true) != nil
    throw ErrorNumber(isParentThere ? EISDIR : ENOENT)
  }

  /// Makes a folder, and all folders above it that are missing. One component after the other, so
  /// that `..` is understood as the system does.
  package static func make(_ path: String) throws(ErrorNumber) {
    var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    // By bytes: a combining mark after a `/` belongs to the next name.
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    for (index, name) in names.enumerated() {
      made += Substring(name)
      let isLast = index == names.count - 1
      if !isLast || path.hasSuffix("/") { made += "/" }
      guard mkdir(made, 0o777) != 0 else { continue }
      let failure = ErrorNumber.last
      guard try FileStatus.of(made, followingLink: true)?.kind == .directory else { throw failure }
    }
  }
}
