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

/// A file that is read from its beginning to its end, and is closed when it goes out of scope.
///
/// Not `FileHandle`: on Darwin each of its chunks lives until an autorelease pool is drained, which
/// a loop over a large file would have to arrange.
struct ByteFile: ~Copyable {
  /// The size of the file; nil if it is not a regular file.
  let size: Int?
  private(set) var bytesRead = 0
  private let descriptor: Int32
  private let interrupt: ReadInterrupt?

  /// Opens a file once, since data that is read from a pipe cannot be read again. `/dev/stdin` is
  /// the standard input.
  ///
  /// - Parameter interrupt: ends the wait for data, unless this is a regular file.
  init(path: String, interrupt: ReadInterrupt? = nil) throws(CatalogueError.FileFailure) {
    // Opening must not block: the wait for a pipe's writer happens in `read`, where it can be
    // interrupted. The standard input may be a socket, which cannot be opened by name.
    let descriptor =
      path == "/dev/stdin"
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    self.interrupt = interrupt
    size = kind == S_IFREG ? Int(info.st_size) : nil
  }

  deinit {
    // A failure to close loses nothing, since nothing was written.
    _ = close(descriptor)
  }

  /// Reads the next bytes, at most `count` of them; none at the end.
  mutating func read(upTo count: Int) throws(CatalogueError.FileFailure) -> [UInt8] {
    while true {
      // Only regular files always have data available.
      if size == nil, !waitUntilReadable() { throw .system(ECANCELED) }
      switch readNow(upTo: count) {
      case .success(let bytes):
        bytesRead += bytes.count
        return bytes
      case .failure(.system(EAGAIN)): continue
      case .failure(let failure): throw failure
      }
    }
  }

  /// Returns false if the wait was interrupted.
  private func waitUntilReadable() -> Bool {
    var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if let interrupt {
      entries.append(pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0))
    }
    while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR { continue }
    return entries.count == 1 || entries[1].revents == 0
  }

  private func readNow(upTo count: Int) -> Result<[UInt8], CatalogueError.FileFailure> {
    let descriptor = descriptor
    var failure: CatalogueError.FileFailure?
    // Unsafe pointer: the system writes into the array's memory; the pointer stays in the closure,
    // and `read` returns the number of bytes it has set.
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      var result: Int
      repeat {
        result = systemRead(descriptor, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      if result < 0 { failure = CatalogueError.FileFailure(errno: errno) }
      initializedCount = max(result, 0)
    }
    return failure.map { .failure($0) } ?? .success(bytes)
  }
}

/// The C function, whose name is hidden by the method within `ByteFile`.
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
