import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes text to a file descriptor: each text as a whole, from any thread, and without a signal
/// that ends the program.
package final class DescriptorWriter: Sendable {
  /// Shared by all of this package, so that its texts do not interleave.
  package static let standardError = DescriptorWriter(STDERR_FILENO)

  private let descriptor: Int32
  // Held during a write: texts of several threads must not interleave when a pipe takes only a part
  // of one.
  private let turn = Mutex(())

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes the whole text. Returns zero, or the system's error number.
  package func write(_ text: String) -> Int32 {
    turn.withLock { _ in BrokenPipeSignal.withheld(on: descriptor) { put(text) } }
  }

  private func put(_ text: String) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // Unsafe: the buffer pointer is not used after the call.
      let (count, code) = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          (Darwin.write(descriptor, bytes.baseAddress, bytes.count), errno)
        #elseif canImport(Glibc)
          (Glibc.write(descriptor, bytes.baseAddress, bytes.count), errno)
        #elseif canImport(Musl)
          (Musl.write(descriptor, bytes.baseAddress, bytes.count), errno)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if code == EAGAIN || code == EWOULDBLOCK {
        // The descriptor may be shared with a program that made it non-blocking.
        Descriptors.wait(descriptor, for: POLLOUT)
      } else if code != EINTR {
        return code
      }
    }
    return 0
  }
}
