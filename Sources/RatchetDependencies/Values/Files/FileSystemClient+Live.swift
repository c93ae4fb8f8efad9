import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystemClient {
  /// The file system of the operating system.
  public static let ofSystem = FileSystemClient(
    read: { path throws(FileSystemError) in
      try attempt(.read, path) { try SystemFile(path, O_RDONLY).read() }
    },
    write: { data, path throws(FileSystemError) in
      try attempt(.write, path) { try SystemFile.replace(path, with: data) }
    },
    append: { data, path throws(FileSystemError) in
      try attempt(.append, path) {
        if try SystemFile.status(of: path, followingLink: true) == nil {
          try SystemFile.checkNewName(path)
        }
        // Opened with `O_APPEND`, so that appends of several programs are not lost.
        try SystemFile(path, O_WRONLY | O_APPEND | O_CREAT).write(data)
      }
    },
    list: { path throws(FileSystemError) in
      try attempt(.list, path) {
        try FileManager.default.contentsOfDirectory(atPath: plain(path)).sorted()
      }
    },
    createDirectory: { path throws(FileSystemError) in
      try attempt(.createDirectory, path) { try createDirectories(path) }
    },
    remove: { path throws(FileSystemError) in
      try attempt(.remove, path) {
        try checkIsThere(path)
        guard !PathNames.endsInDots(path) else { throw POSIXError(.EINVAL) }
        try FileManager.default.removeItem(atPath: plain(path))
      }
    },
    move: { from, to throws(FileSystemError) in
      try attempt(.move, from, to) {
        try checkPlaces(from, to)
        guard !PathNames.endsInDots(from) else { throw POSIXError(.EINVAL) }
        try FileManager.default.moveItem(atPath: plain(from), toPath: plain(to))
      }
    },
    copy: { from, to throws(FileSystemError) in
      try attempt(.copy, from, to) {
        try checkPlaces(from, to)
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
  private static func checkIsThere(_ path: String) throws -> stat {
    guard let status = try SystemFile.status(of: path, followingLink: false) else {
      throw POSIXError(.ENOENT)
    }
    return status
  }

  /// One component after the other, because Foundation removes `..` before it looks at the file
  /// system.
  private static func createDirectories(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    let names = path.split(separator: "/")
    for (index, name) in names.enumerated() {
      made += name
      let isLast = index == names.count - 1
      if !isLast || path.hasSuffix("/") { made += "/" }
      guard mkdir(made, 0o777) != 0 else { continue }
      let failure = SystemFile.failure()
      let status = try SystemFile.status(of: made, followingLink: true)
      guard status.map({ $0.st_mode & S_IFMT == S_IFDIR }) == true else { throw failure }
    }
  }

  /// Checks that Foundation answers differently on different systems, or not at all.
  private static func checkPlaces(_ from: String, _ to: String) throws {
    let isDirectory = try checkIsThere(from).st_mode & S_IFMT == S_IFDIR
    guard try SystemFile.status(of: to, followingLink: false) == nil else {
      throw POSIXError(.EEXIST)
    }
    let parent = SystemFile.parent(of: to)
    guard let above = try SystemFile.status(of: parent, followingLink: true) else {
      throw POSIXError(.ENOENT)
    }
    guard above.st_mode & S_IFMT == S_IFDIR else { throw POSIXError(.ENOTDIR) }
    if isDirectory {
      let (old, new) = (try PathNames(real: from), try PathNames(real: parent))
      guard new != old, !new.isBelow(old) else { throw POSIXError(.EINVAL) }
    } else if to.hasSuffix("/") {
      throw POSIXError(.ENOTDIR)
    }
  }

  /// Protects a leading `~` from Foundation, some of whose functions expand it to a home directory.
  private static func plain(_ path: String) -> String {
    path.hasPrefix("~") ? "./\(path)" : path
  }
}

extension PathNames {
  /// The path of an existing entry, with all links resolved.
  fileprivate init(real path: String) throws {
    // The system allocates the text; it is copied, and freed here.
    guard let text = realpath(path, nil) else { throw SystemFile.failure() }
    defer { free(text) }
    self.init(String(cString: text))
  }
}

extension FileSystemError {
  /// Converts an error of Foundation, by the system's error number if it has one.
  init(_ operation: FileOperation, _ path: String, cause: any Error) {
    let underlying = (cause as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let systems = [cause, underlying].compactMap { $0 as NSError? }
      .first { $0.domain == NSPOSIXErrorDomain }
    if let systems {
      let number = Int32(systems.code)
      self.init(
        Self.code(ofSystem: number), operation, path, reason: String(cString: strerror(number)))
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
