import Synchronization

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
    do throws(ErrorNumber) {
      try Descriptors.write(Array(text.utf8).span.bytes, to: descriptor)
      return 0
    } catch {
      return error.code
    }
  }
}
