import RatchetIssues
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads lines from a file descriptor.
final class DescriptorInput: Sendable {
  static let standard = DescriptorInput(STDIN_FILENO)

  private let descriptor: Int32
  // Held during a read: a line belongs to one reader.
  private let lines = Mutex(LineSplitter())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func readLine() throws(StandardStreamError) -> String? {
    try lines.withLock { lines throws(StandardStreamError) in
      while true {
        if let line = lines.next() { return line }
        let bytes = try read()
        if bytes.isEmpty { return lines.rest() }
        lines.append(bytes)
      }
    }
  }

  /// Reads the available bytes, waiting for some; empty at the end.
  private func read() throws(StandardStreamError) -> [UInt8] {
    var count = 0
    var code: Int32 = 0
    repeat {
      // Unsafe: the buffer is filled before any other code sees it; the pointer is not used after
      // the call.
      let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, initialized in
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
      if count >= 0 { return bytes }
      // Another program may have made a terminal non-blocking.
      if code == EAGAIN || code == EWOULDBLOCK { Descriptors.wait(descriptor, for: POLLIN) }
    } while code == EINTR || code == EAGAIN || code == EWOULDBLOCK
    throw StandardStreamError(.input, code: code)
  }
}
