import ReadingList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file open for reading from its beginning to its end; closed when it goes out of scope.
///
/// Not `FileHandle`: on Darwin each of its chunks lives until an autorelease pool is drained, which
/// a loop over a large file would have to see to.
struct ByteFile: ~Copyable {
  /// How long the file is, where it is a regular one.
  let size: Int?
  private let descriptor: Int32

  init(path: String) throws(CatalogueError.FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CatalogueError.FileFailure(errno: errno) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      let failure = CatalogueError.FileFailure(errno: errno)
      _ = close(descriptor)
      throw failure
    }
    let kind = info.st_mode & S_IFMT
    guard kind != S_IFDIR else {
      _ = close(descriptor)
      throw .isDirectory
    }
    self.descriptor = descriptor
    size = kind == S_IFREG ? Int(info.st_size) : nil
  }

  deinit {
    // Nothing was written, so there is nothing that closing could fail to keep.
    _ = close(descriptor)
  }

  /// The next bytes, at most `count` of them; none at the end.
  mutating func read(upTo count: Int) throws(CatalogueError.FileFailure) -> [UInt8] {
    let descriptor = descriptor
    var failure: CatalogueError.FileFailure?
    // Unsafe pointer: the system writes into the array's memory; the pointer stays in the closure,
    // and `read` says how many bytes it set.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      var result: Int
      repeat {
        result = systemRead(descriptor, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      if result < 0 { failure = CatalogueError.FileFailure(errno: errno) }
      initializedCount = max(result, 0)
    }
    if let failure { throw failure }
    return bytes
  }
}

/// The C function, which within `ByteFile` the method's name hides.
private func systemRead(_ descriptor: Int32, _ into: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, into, count)
}

extension CatalogueError.FileFailure {
  init(errno: Int32) {
    self =
      switch errno {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .permissionDenied
      case EISDIR: .isDirectory
      default: .system(errno)
      }
  }
}
