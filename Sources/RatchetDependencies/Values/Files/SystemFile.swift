import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is open, by the system's own calls: Foundation's keep no rights, follow no links when they
/// replace, and take `~` and a `/` at the end otherwise.
struct SystemFile: ~Copyable {
  private let descriptor: Int32

  init(_ path: String, _ flags: Int32, rights: mode_t = 0o666) throws {
    var descriptor: Int32
    repeat {
      descriptor = open(path, flags | O_CLOEXEC, rights)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw Self.failure() }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// What the last call of the system failed with.
  static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// What is at a path; nil where there is nothing.
  static func status(of path: String, followingLink: Bool) throws -> stat? {
    var status = stat()
    if (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 { return status }
    guard errno == ENOENT else { throw failure() }
    return nil
  }

  /// Refuses a name with a `/` at the end for a new file: systems differ in what it is.
  static func checkNewName(_ path: String) throws {
    guard path.hasSuffix("/") else { return }
    throw POSIXError(
      try status(of: parent(of: path), followingLink: true) == nil ? .ENOENT : .EISDIR)
  }

  /// What a path is in: the text before its last name.
  static func parent(of path: String) -> String {
    let names = path.split(separator: "/")
    guard let last = names.last else { return "/" }
    let above = path[..<last.startIndex]
    return above.isEmpty ? "." : String(above)
  }

  /// All bytes from here to the end.
  func read() throws -> Data {
    var data = Data()
    while true {
      var count = 0
      var code: Int32 = 0
      // The buffer is filled before anybody else sees it; the pointer does not outlive the call.
      let bytes = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, initialized in
        #if canImport(Darwin)
          count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        code = errno
        initialized = max(0, count)
      }
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: bytes)
      } else if code != EINTR {
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
      }
    }
  }

  /// Writes all of it, however little the system takes at a time.
  func write(_ data: Data) throws {
    // The pointers do not outlive the calls.
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, part.baseAddress, part.count)
        #elseif canImport(Glibc)
          let count = Glibc.write(descriptor, part.baseAddress, part.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, part.baseAddress, part.count)
        #endif
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw Self.failure()
        }
      }
    }
  }

  /// Gives it the rights of another, and its owner, where this process may.
  func takeRights(of other: stat) throws {
    // Before the rights: a change of owner may take some away.
    _ = fchown(descriptor, other.st_uid, other.st_gid)
    guard fchmod(descriptor, other.st_mode & 0o777) == 0 else { throw Self.failure() }
  }
}
