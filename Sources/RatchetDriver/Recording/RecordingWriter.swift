import RatchetSystem
import Synchronization

/// Appends the lines of a recording to a file.
///
/// Lines are buffered, and written when the run is idle: so a program that is killed loses at most
/// what followed from the last line of its script.
final class RecordingWriter: Sendable {
  // Threading: the store's isolation and the run append, and the run flushes. `state` guards the
  // buffer and the file, and is held during a write, so that the lines stay in order.

  private struct State: ~Copyable {
    let file: SystemFile
    var buffer: [UInt8] = []
    /// The first error; after it nothing is written any more.
    var failure: ErrorNumber?

    mutating func write() {
      guard failure == nil, !buffer.isEmpty else { return }
      do throws(ErrorNumber) {
        try file.write(buffer.span.bytes)
      } catch {
        failure = error
      }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  let path: String
  private let state: Mutex<State>

  /// The number of bytes that are written together.
  private static let portion = 64 << 10

  /// Makes the file, which must not exist: a recording is never overwritten.
  init(path: String) throws(DriverFailure) {
    self.path = path
    do throws(ErrorNumber) {
      let file = try SystemFile(path, O_WRONLY | O_CREAT | O_EXCL)
      state = Mutex(State(file: file))
    } catch {
      if error.code == EEXIST {
        throw DriverFailure(.cannotCreate, Wording.recordingExists(path))
      }
      throw DriverFailure(
        .cannotCreate, Wording.cannotRecord(path, reason: SystemError(code: error.code)))
    }
  }

  func append(_ line: JSONValue) {
    let bytes = line.bytes
    state.withLock { state in
      state.buffer += bytes
      state.buffer.append(UInt8(ascii: "\n"))
      if state.buffer.count >= Self.portion { state.write() }
    }
  }

  /// Writes all lines so far.
  func flush() { state.withLock { $0.write() } }

  /// Removes the file, which is not going to be complete.
  func discard() { _ = unlink(path) }

  /// The error because of which the recording is incomplete; nil if it is complete.
  var failure: DriverFailure? {
    state.withLock { state in
      state.failure.map {
        DriverFailure(
          .inputOutput, Wording.cannotRecord(path, reason: SystemError(code: $0.code)))
      }
    }
  }
}
