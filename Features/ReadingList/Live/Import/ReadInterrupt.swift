import Foundation

/// Ends the wait for a silent pipe, from any thread and permanently.
package final class ReadInterrupt: Sendable {
  private let pipe = Pipe()

  package init() {}

  package func raise() {
    // Any byte will do. A pipe holds thousands of them before a write would block.
    pipe.fileHandleForWriting.write(Data([0]))
  }

  /// Readable after the interrupt was raised.
  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }
}
