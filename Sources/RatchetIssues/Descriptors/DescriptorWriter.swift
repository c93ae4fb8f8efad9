import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes texts to a descriptor of the system: each whole before another one's, from whatever thread,
/// and without a signal that ends the program.
package final class DescriptorWriter: Sendable {
  /// For all of this package: its texts must not interleave with one another.
  package static let standardError = DescriptorWriter(STDERR_FILENO)

  private let descriptor: Int32
  // Held while it writes: texts of several threads must not interleave where a pipe takes half of one.
  private let turn = Mutex(())

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of it; answers zero, or the system's number for what went wrong.
  package func write(_ text: String) -> Int32 {
    turn.withLock { _ in BrokenPipeSignal.withheld(on: descriptor) { put(text) } }
  }

  private func put(_ text: String) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // The buffer pointer does not outlive the call.
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
        // It may be shared with a program that made it non-blocking.
        Descriptors.wait(descriptor, for: POLLOUT)
      } else if code != EINTR {
        return code
      }
    }
    return 0
  }
}
