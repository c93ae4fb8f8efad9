import Dispatch

/// Replaces the contents of a file as a whole.
///
/// The bytes are written to a temporary file in the same folder, which is flushed to the disk and
/// then takes the name; last, the folder is flushed. So the file has its old contents or the new
/// ones, also after a crash or a power cut.
package enum AtomicWrite {
  /// A system call of a write, by the name that an error has.
  enum Step: String, CaseIterable {
    case mkdir, readlink, stat, access, open, fchmod, write, fsync, rename
    case openFolder, fsyncFolder

    var call: String {
      switch self {
      case .openFolder: Step.open.rawValue
      case .fsyncFolder: Step.fsync.rawValue
      default: rawValue
      }
    }
  }

  /// Creates or replaces a file.
  ///
  /// - A link is kept, and the file that it leads to is replaced or, if there is none, created.
  /// - An existing file keeps its permissions and, as far as this process may set them, its owner
  ///   and group.
  /// - A file without write permission, a folder, a device and a pipe are refused: a rename alone
  ///   would replace them.
  /// - After an error the file is as it was, and nothing is left beside it. Only if the folder
  ///   cannot be flushed, the new contents are in place, and may be lost in a power cut.
  ///
  /// - Parameters:
  ///   - mode: the permissions of a new file, which the process's file mask reduces.
  ///   - makesFolders: whether missing folders are created.
  package static func replace(
    _ path: String, with bytes: RawSpan, mode: mode_t = 0o666, makesFolders: Bool = false
  ) throws(FileWriteError) {
    try replace(path, with: bytes, mode: mode, makesFolders: makesFolders) { _ in nil }
  }

  /// The path of the existing file that a replacement would replace: the end of the links at the
  /// path. Nil if there is none; throws the error of a replacement if that would refuse.
  package static func replacedFile(at path: String) throws(FileWriteError) -> String? {
    let (target, old) = try target(of: path) { _ in nil }
    return old == nil ? nil : target
  }

  /// - Parameter fault: called before each step. A number makes the step fail with it; for tests.
  static func replace(
    _ path: String, with bytes: RawSpan, mode: mode_t, makesFolders: Bool,
    fault: (Step) -> Int32?
  ) throws(FileWriteError) {
    func perform<R: ~Copyable>(
      _ step: Step, _ path: String, _ body: () throws(ErrorNumber) -> R
    ) throws(FileWriteError) -> R {
      try Self.perform(step, path, fault, body)
    }

    let (target, old) = try target(of: path, fault)
    let folder = folder(of: target)
    let folderPath =
      folder.isEmpty ? "." : folder.count == 1 ? folder : String(folder.dropLast())
    if old == nil {
      try perform(.open, target) { () throws(ErrorNumber) in try Folders.checkNewFile(target) }
      if makesFolders {
        try perform(.mkdir, folderPath) { () throws(ErrorNumber) in try Folders.make(folderPath) }
      }
    }

    // In the same folder: a rename cannot cross file systems. The name does not contain the file's,
    // which may be as long as the system allows.
    let new = "\(folder).ratchet-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    // Until it has its final permissions, no other user can read the replacement. Errors do not name
    // it: nobody knows the name, and it is gone by then.
    let file = try perform(.open, folderPath) { () throws(ErrorNumber) in
      try SystemFile(new, O_WRONLY | O_CREAT | O_EXCL, mode: old == nil ? mode : 0o600)
    }
    do throws(FileWriteError) {
      if let old {
        try perform(.fchmod, target) { () throws(ErrorNumber) in
          // Before the permissions: changing the owner may remove some.
          file.setOwner(of: old)
          try file.setMode(old.mode)
        }
      }
      try perform(.write, target) { () throws(ErrorNumber) in try file.write(bytes) }
      try perform(.fsync, target) { () throws(ErrorNumber) in try file.synchronize() }
      try perform(.rename, target) { () throws(ErrorNumber) in
        try move(new, to: target, replacing: old)
      }
    } catch {
      // Only this call knows the temporary name. The original error is the one to throw.
      _ = unlink(new)
      throw error
    }

    // Only then is the new name on the disk.
    do throws(FileWriteError) {
      let opened = try perform(.openFolder, folderPath) { () throws(ErrorNumber) in
        try SystemFile(folderPath, O_RDONLY)
      }
      try perform(.fsyncFolder, folderPath) { () throws(ErrorNumber) in try opened.synchronize() }
    } catch {
      // The folder may be writable but not readable, and some file systems flush no folders.
      guard error.number?.code == EACCES || error.number?.code == EINVAL else { throw error }
    }
  }

  /// Performs a step. Its failure names it.
  private static func perform<R: ~Copyable>(
    _ step: Step, _ path: String, _ fault: (Step) -> Int32?,
    _ body: () throws(ErrorNumber) -> R
  ) throws(FileWriteError) -> R {
    do throws(ErrorNumber) {
      if let code = fault(step) { throw ErrorNumber(code) }
      return try body()
    } catch {
      throw FileWriteError(step, path, error)
    }
  }

  /// The end of the links at a path, and the status of the file there; nil if there is none. Throws
  /// if there is anything but a file that may be written.
  private static func target(
    of path: String, _ fault: (Step) -> Int32?
  ) throws(FileWriteError) -> (path: String, old: FileStatus?) {
    let target = try perform(.readlink, path, fault) { () throws(ErrorNumber) in
      try endOfLinks(from: path)
    }
    let old = try perform(.stat, target, fault) { () throws(ErrorNumber) in
      try FileStatus.of(target, followingLink: true)
    }
    switch old?.kind {
    case nil: break
    case .file?:
      try perform(.access, target, fault) { () throws(ErrorNumber) in
        guard faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 else { throw .last }
      }
    case .directory?: throw FileWriteError(.open, target, ErrorNumber(EISDIR))
    case .link?, .other?: throw FileWriteError(.open, target, nil)
    }
    return (target, old)
  }

  private static func move(
    _ new: String, to target: String, replacing old: FileStatus?
  ) throws(ErrorNumber) {
    if let old, let replaced = ReplacedFile(old, target), rename(new, target) == 0 {
      replaced.closeElsewhere()
      return
    }
    // Some file systems of networks replace no file that is open.
    guard rename(new, target) == 0 else { throw .last }
  }

  /// The path after following the links at its end, to a file or to a missing one.
  private static func endOfLinks(from path: String) throws(ErrorNumber) -> String {
    var path = path
    // The usual limit of systems.
    for _ in 0..<40 {
      guard try FileStatus.of(path, followingLink: false)?.kind == .link else { return path }
      let target = try contents(ofLink: path)
      path = target.hasPrefix("/") ? target : folder(of: path) + target
    }
    throw ErrorNumber(ELOOP)
  }

  private static func contents(ofLink path: String) throws(ErrorNumber) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { throw .last }
    guard count < bytes.count else { throw ErrorNumber(ENAMETOOLONG) }
    return String(decoding: bytes[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder with its trailing `/`; empty for the current folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// A large file that is to be replaced, kept open until it is.
///
/// When a file has neither a name nor a user any more, the system frees its memory and its place on
/// the disk, which takes half a millisecond for each megabyte. So the last use of a large file ends
/// on another thread.
private struct ReplacedFile: ~Copyable {
  private let descriptor: Int32

  /// Nil for a small file, and for one that this process may not read: that one is freed by the
  /// rename.
  init?(_ status: FileStatus, _ path: String) {
    guard status.size >= Self.leastSize else { return nil }
    do throws(ErrorNumber) {
      descriptor = try Descriptors.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      return nil
    }
  }

  deinit { Descriptors.close(descriptor) }

  consuming func closeElsewhere() {
    let descriptor = descriptor
    discard self
    DispatchQueue.global(qos: .utility).async { Descriptors.close(descriptor) }
  }

  /// In bytes: about what the change of threads costs.
  private static let leastSize = 1 << 20
}

/// The reason for which a file was not written.
package struct FileWriteError: Error, Hashable {
  /// The name of the system call that failed.
  package let call: String
  /// The file, or its folder if the call was about that.
  package let path: String
  /// The system's error; nil if there is something else than a file at the path.
  package let number: ErrorNumber?

  init(_ step: AtomicWrite.Step, _ path: String, _ number: ErrorNumber?) {
    call = step.call
    self.path = path
    self.number = number
  }

  package var reason: String { number?.description ?? Wording.notAFile }
}
