import RatchetSystem

/// The system calls of the driver, with their errors as numbers.
enum SystemCalls {
  /// Opens a file for reading. A named pipe need not have a writer yet: reading waits for one.
  static func open(_ path: String) -> Result<Int32, SystemError> {
    do throws(ErrorNumber) {
      return .success(try Descriptors.open(path, O_RDONLY | O_NONBLOCK))
    } catch {
      return .failure(SystemError(code: error.code))
    }
  }

  /// The reason for which a file cannot be read, as far as that can be found without opening it:
  /// data that is read from a pipe is lost. Nil if the file seems readable.
  static func whyUnreadable(_ path: String) -> SystemError? {
    var info = stat()
    guard stat(path, &info) == 0 else { return SystemError(code: errno) }
    if info.st_mode & S_IFMT == S_IFDIR { return SystemError(code: EISDIR) }
    return access(path, R_OK) == 0 ? nil : SystemError(code: errno)
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

  /// Writes all of a text, and waits for a slow reader.
  static func write(_ text: String, to descriptor: Int32) throws(SystemError) {
    do throws(ErrorNumber) {
      try Descriptors.write(Array(text.utf8).span.bytes, to: descriptor)
    } catch {
      throw SystemError(code: error.code)
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

  /// Ends the process at once: nothing is flushed, and only the terminal gets its settings back.
  static func exitAtOnce(_ code: Int32) -> Never {
    TerminalSettings.restore()
    _exit(code)
  }
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
  public var description: String { ErrorNumber(code).description }
}
