import RatchetIssues
import RatchetSystem
import Synchronization

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
        if let line = lines.next() { return String(decoding: line, as: UTF8.self) }
        let bytes = try read()
        if bytes.isEmpty { return lines.rest().map { String(decoding: $0, as: UTF8.self) } }
        lines.append(bytes)
      }
    }
  }

  /// Reads the available bytes, waiting for some; empty at the end.
  private func read() throws(StandardStreamError) -> [UInt8] {
    do throws(ErrorNumber) {
      return try Descriptors.read(descriptor, atMost: 16 << 10)
    } catch {
      throw StandardStreamError(.input, code: error.code)
    }
  }
}
