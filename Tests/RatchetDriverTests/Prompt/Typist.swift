import RatchetDriver

@testable import struct RatchetDriver.DriverInput
@testable import protocol RatchetDriver.LineSource

/// The lines that a test types at a prompt, as it goes.
final class Typist: LineSource {
  private let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)

  func type(_ line: String) { continuation.yield(Array(line.utf8)) }
  func end() { continuation.finish() }

  func next() async throws -> [UInt8]? {
    var lines = stream.makeAsyncIterator()
    return await lines.next()
  }

  var hasNext: Bool { false }

  /// A terminal at which the test types.
  var input: DriverInput { DriverInput(isTerminal: true) { self } }
}
