import Foundation

/// Ends the wait for a pipe that says nothing, from another thread, once and for all.
package final class ReadInterrupt: Sendable {
  private let pipe = Pipe()

  package init() {}

  package func raise() {
    // Any byte will do. A pipe holds thousands of them before it would let wait.
    pipe.fileHandleForWriting.write(Data([0]))
  }

  /// Readable from then on.
  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }
}
