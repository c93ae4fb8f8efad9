import Foundation
import RatchetSystem

extension FileSystemClient {
  /// The file system of the operating system.
  public static let ofSystem = FileSystemClient(
    read: { path throws(FileSystemError) in
      try attempt(.read, path) { try contents(of: path) }
    },
    write: { data, path throws(FileSystemError) in
      try attempt(.write, path) { try replace(path, with: data) }
    },
    append: { data, path throws(FileSystemError) in
      try attempt(.append, path) {
        if try FileStatus.of(path, followingLink: true) == nil {
          try Folders.checkNewFile(path)
        }
        // Opened with `O_APPEND`, so that appends of several programs are not lost.
        try SystemFile(path, O_WRONLY | O_APPEND | O_CREAT).write(data.bytes)
      }
    },
    list: { path throws(FileSystemError) in
      try attempt(.list, path) {
        try FileManager.default.contentsOfDirectory(atPath: plain(path)).sorted()
      }
    },
    createDirectory: { path throws(FileSystemError) in
      try attempt(.createDirectory, path) { try Folders.make(path) }
    },
    remove: { path throws(FileSystemError) in
      try attempt(.remove, path) {
        try checkIsThere(path)
        guard !PathNames.endsInDots(path) else { throw ErrorNumber(EINVAL) }
        try FileManager.default.removeItem(atPath: plain(path))
      }
    },
    move: { from, to throws(FileSystemError) in
      try attempt(.move, from, to) {
        try checkPlaces(from, to)
        guard !PathNames.endsInDots(from) else { throw ErrorNumber(EINVAL) }
        try FileManager.default.moveItem(atPath: plain(from), toPath: plain(to))
      }
    },
    copy: { from, to throws(FileSystemError) in
      try attempt(.copy, from, to) {
        try checkPlaces(from, to)
        let from = try withoutTrailingSlash(from)
        try checkCanBeCopied(from)
        try FileManager.default.copyItem(atPath: plain(from), toPath: plain(to))
      }
    },
    attributes: { path throws(FileSystemError) in
      do throws(FileSystemError) {
        return try attempt(.attributes, path) { try attributesOfFile(path) }
      } catch  where error.code == .notFound || error.code == .notADirectory {
        return nil
      }
    },
    temporaryDirectory: { () throws(FileSystemError) in
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString)
      return try attempt(.temporaryDirectory, url.path) {
        // Accessible to this user only: other users can list the directory above it.
        try FileManager.default.createDirectory(
          at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return url.path
      }
    })

  private static func attempt<R>(
    _ operation: FileOperation, _ path: String, _ other: String? = nil, _ body: () throws -> R
  ) throws(FileSystemError) -> R {
    for each in [path, other ?? path] {
      do throws(FileSystemError) {
        try PathNames.check(each, operation)
      } catch {
        throw FileSystemError(error.code, operation, path)
      }
    }
    do {
      return try body()
    } catch {
      throw FileSystemError(operation, path, cause: error)
    }
  }

  private static func contents(of path: String) throws(ErrorNumber) -> Data {
    let file = try SystemFile(path, O_RDONLY)
    var data = Data()
    while true {
      let bytes = try file.read(atMost: 256 << 10)
      if bytes.isEmpty { return data }
      data.append(contentsOf: bytes)
    }
  }

  private static func replace(_ path: String, with data: Data) throws {
    // A device or a pipe is written to, not replaced.
    if try FileStatus.of(path, followingLink: true)?.kind == .other {
      return try SystemFile(path, O_WRONLY).write(data.bytes)
    }
    try AtomicWrite.replace(path, with: data.bytes)
  }

  private static func attributesOfFile(_ path: String) throws -> FileAttributes {
    // Foundation ignores a trailing `/`.
    try checkIsThere(path)
    let found = try FileManager.default.attributesOfItem(atPath: plain(path))
    let kind: FileAttributes.Kind =
      switch found[.type] as? FileAttributeType {
      case .typeRegular?: .file
      case .typeDirectory?: .directory
      case .typeSymbolicLink?: .symbolicLink
      default: .other
      }
    let size = (found[.size] as? NSNumber)?.intValue ?? 0
    let modified = found[.modificationDate] as? Date ?? .distantPast
    return FileAttributes(kind: kind, size: kind == .file ? size : 0, modified: modified)
  }

  @discardableResult
  private static func checkIsThere(_ path: String) throws(ErrorNumber) -> FileStatus {
    guard let status = try FileStatus.of(path, followingLink: false) else {
      throw ErrorNumber(ENOENT)
    }
    return status
  }

  /// Checks that Foundation answers differently on different systems, or not at all.
  private static func checkPlaces(_ from: String, _ to: String) throws(ErrorNumber) {
    let isDirectory = try checkIsThere(from).kind == .directory
    guard try FileStatus.of(to, followingLink: false) == nil else { throw ErrorNumber(EEXIST) }
    let parent = Folders.parent(of: to)
    guard let above = try FileStatus.of(parent, followingLink: true) else {
      throw ErrorNumber(ENOENT)
    }
    guard above.kind == .directory else { throw ErrorNumber(ENOTDIR) }
    if isDirectory {
      let (old, new) = (try PathNames(real: from), try PathNames(real: parent))
      guard new != old, !new.isBelow(old) else { throw ErrorNumber(EINVAL) }
    } else if to.hasSuffix("/") {
      throw ErrorNumber(ENOTDIR)
    }
  }

  /// The path of a directory without the `/` at its end, after which Foundation would append the
  /// names of the contents to the target's own name. A link is resolved, as the `/` asks for.
  private static func withoutTrailingSlash(_ path: String) throws(ErrorNumber) -> String {
    path.hasSuffix("/") ? try PathNames(real: path).path : path
  }

  /// Rejects a pipe, a socket or a device, and a directory with one at any depth: a copy would read
  /// it, and may wait for its end forever.
  private static func checkCanBeCopied(_ path: String) throws(ErrorNumber) {
    let kind = try checkIsThere(path).kind
    guard kind != .other else { throw ErrorNumber(EINVAL) }
    guard kind == .directory else { return }
    for case let name as String in FileManager.default.enumerator(atPath: plain(path)) ?? .init() {
      let status = try FileStatus.of("\(path)/\(name)", followingLink: false)
      guard status?.kind != .other else { throw ErrorNumber(EINVAL) }
    }
  }

  /// Protects a leading `~` from Foundation, some of whose functions expand it to a home directory.
  private static func plain(_ path: String) -> String {
    path.hasPrefix("~") ? "./\(path)" : path
  }
}

extension PathNames {
  /// The path of an existing entry, with all links resolved.
  fileprivate init(real path: String) throws(ErrorNumber) {
    // The system allocates the text; it is copied, and freed here.
    guard let text = realpath(path, nil) else { throw .last }
    defer { free(text) }
    self.init(String(cString: text))
  }
}

extension FileSystemError {
  /// Converts an error of the system or of Foundation, by the system's error number if it has one.
  init(_ operation: FileOperation, _ path: String, cause: any Error) {
    switch cause {
    case let error as ErrorNumber: self.init(operation, path, number: error)
    case let error as FileWriteError:
      if let number = error.number {
        self.init(operation, path, number: number)
      } else {
        self.init(.other, operation, path, reason: error.reason)
      }
    default: self.init(operation, path, ofFoundation: cause)
    }
  }

  private init(_ operation: FileOperation, _ path: String, number: ErrorNumber) {
    self.init(
      Self.code(ofSystem: number.code), operation, path, reason: number.description)
  }

  private init(_ operation: FileOperation, _ path: String, ofFoundation cause: any Error) {
    let underlying = (cause as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let systems = [cause, underlying].compactMap { $0 as NSError? }
      .first { $0.domain == NSPOSIXErrorDomain }
    if let systems {
      self.init(operation, path, number: ErrorNumber(Int32(systems.code)))
    } else {
      let code = (cause as? CocoaError).map { Self.code(ofFoundation: $0.code) } ?? .other
      self.init(code, operation, path, reason: code == .other ? "\(cause)" : "")
    }
  }

  static func code(ofSystem number: Int32) -> Code {
    switch number {
    case ENOENT: .notFound
    case EEXIST, ENOTEMPTY: .alreadyExists
    case ENOTDIR: .notADirectory
    case EISDIR: .isADirectory
    case EACCES, EPERM, EROFS: .noPermission
    case ENOSPC, EDQUOT, EFBIG: .noSpace
    case EINVAL, ENAMETOOLONG, ELOOP: .invalid
    case EIO: .inputOutput
    default: .other
    }
  }

  static func code(ofFoundation code: CocoaError.Code) -> Code {
    switch code {
    case .fileNoSuchFile, .fileReadNoSuchFile: .notFound
    case .fileWriteFileExists: .alreadyExists
    case .fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly: .noPermission
    case .fileWriteOutOfSpace: .noSpace
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: .invalid
    default: .other
    }
  }
}
