#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls of the driver, with their errors as numbers.
enum SystemCalls {
  /// Opens a file for reading. A named pipe need not have a writer yet: reading waits for one.
  static func open(_ path: String) -> Result<Int32, SystemError> {
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #elseif canImport(Glibc)
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #endif
    guard descriptor >= 0 else { return .failure(SystemError(code: errno)) }
    return .success(descriptor)
  }

  /// The reason for which a file cannot be read, as far as that can be found without opening it:
  /// data that is read from a pipe is lost. Nil if the file seems readable.
  static func whyUnreadable(_ path: String) -> SystemError? {
    var info = stat()
    guard stat(path, &info) == 0 else { return SystemError(code: errno) }
    if info.st_mode & S_IFMT == S_IFDIR { return SystemError(code: EISDIR) }
    return access(path, R_OK) == 0 ? nil : SystemError(code: errno)
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Waits until the descriptor is readable (or has ended, or failed), or the other one is.
  ///
  /// - Returns: false if the other descriptor is readable.
  static func waitUntilReadable(_ descriptor: Int32, orWokenBy wake: Int32) -> Bool {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, 2, -1) < 0, errno == EINTR { continue }
    return entries[1].revents == 0
  }

  /// Reads the available bytes; an empty result means the end.
  static func read(_ descriptor: Int32) -> Result<[UInt8], SystemError> {
    var count = 0
    // The buffer is filled before it is shared; the pointer does not outlive the call.
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, initialized in
      repeat {
        #if canImport(Darwin)
          count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      } while count < 0 && errno == EINTR
      initialized = max(0, count)
    }
    return count < 0 ? .failure(SystemError(code: errno)) : .success(bytes)
  }

  /// Writes all of a text, and waits for a slow reader.
  static func write(_ text: String, to descriptor: Int32) throws(SystemError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // The buffer pointer does not outlive the call.
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        // Standard output may be shared with a program that made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of columns of a terminal; nil if it is unknown.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Lets a write to a closed pipe fail with EPIPE instead of ending the program.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #endif
  }

  /// Ends the process at once, without flushing or cleaning up.
  static func exitAtOnce(_ code: Int32) -> Never { _exit(code) }
}

/// An error number of the system.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  public let code: Int32

  /// Makes an error from a value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The reader of the output is gone (EPIPE).
  public static let brokenPipe = SystemError(code: EPIPE)

  /// The message of the system.
  public var description: String { String(cString: strerror(code)) }
}
