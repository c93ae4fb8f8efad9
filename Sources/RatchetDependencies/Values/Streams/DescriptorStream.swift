import RatchetIssues
import RatchetSystem

/// Writes text to a file descriptor, and throws on failure.
final class DescriptorStream: Sendable {
  static let output = DescriptorStream(STDOUT_FILENO, .output)
  static let error = DescriptorStream(.standardError, .error)

  private let writer: DescriptorWriter
  private let stream: StandardStreamError.Stream

  convenience init(_ descriptor: Int32, _ stream: StandardStreamError.Stream) {
    self.init(DescriptorWriter(descriptor), stream)
  }

  private init(_ writer: DescriptorWriter, _ stream: StandardStreamError.Stream) {
    self.writer = writer
    self.stream = stream
  }

  func write(_ text: String) throws(StandardStreamError) {
    let code = writer.write(text)
    if code != 0 { throw StandardStreamError(stream, code: code) }
  }
}
