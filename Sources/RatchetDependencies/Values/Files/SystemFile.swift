import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file, used through system calls: Foundation's functions do not keep permissions, do not
/// follow links when they replace a file, and treat `~` and a trailing `/` differently.
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

  /// The error of the last system call.
  static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The status of the entry at a path; nil if there is none.
  static func status(of path: String, followingLink: Bool) throws -> stat? {
    var status = stat()
    if (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 { return status }
    guard errno == ENOENT else { throw failure() }
    return nil
  }

  /// Rejects a trailing `/` in the name of a new file: systems treat it differently.
  static func checkNewName(_ path: String) throws {
    guard path.hasSuffix("/") else { return }
    throw POSIXError(
      try status(of: parent(of: path), followingLink: true) == nil ? .ENOENT : .EISDIR)
  }

  /// The path of the containing directory: the text before the last component.
  static func parent(of path: String) -> String {
    let names = path.split(separator: "/")
    guard let last = names.last else { return "/" }
    let above = path[..<last.startIndex]
    return above.isEmpty ? "." : String(above)
  }

  /// Reads all bytes up to the end.
  func read() throws -> Data {
    var data = Data()
    while true {
      var count = 0
      var code: Int32 = 0
      // Unsafe: the buffer is filled before any other code sees it; the pointer is not used after
      // the call.
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

  /// Writes all bytes, in as many system calls as needed.
  func write(_ data: Data) throws {
    // Unsafe: the pointers are not used after the calls.
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

  /// Sets the permissions and, if this process may, the owner of another file.
  func takeRights(of other: stat) throws {
    // Before the permissions: changing the owner may remove some.
    _ = fchown(descriptor, other.st_uid, other.st_gid)
    guard fchmod(descriptor, other.st_mode & 0o777) == 0 else { throw Self.failure() }
  }
}
