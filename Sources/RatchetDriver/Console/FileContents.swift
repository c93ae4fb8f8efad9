import Foundation
import RatchetSystem

/// The whole content of a file or a pipe.
enum FileContents {
  /// Reads on a thread of its own: a pipe may have no writer yet, or a silent one, and then a cancelled
  /// task must not wait for it.
  ///
  /// - Throws: ``SystemError``, or `CancellationError` for a cancelled task.
  static func bytes(of path: String) async throws -> [UInt8] {
    let descriptor = try SystemCalls.open(path).get()
    let wake = Pipe()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        do throws(ErrorNumber) {
          let thread = try SystemThread(label: "ratchet.file") {
            let result = Result { try bytes(of: descriptor, wake) }
            Descriptors.close(descriptor)
            waiter.resume(with: result)
          }
          thread.detach()
        } catch {
          Descriptors.close(descriptor)
          waiter.resume(throwing: SystemError(code: error.code))
        }
      }
    } onCancel: {
      // Any byte will do; a new pipe accepts it without blocking.
      wake.fileHandleForWriting.write(Data([0]))
    }
  }

  /// - Parameter wake: a pipe that is readable when the content is no longer wanted.
  private static func bytes(of descriptor: Int32, _ wake: Pipe) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let wakeDescriptor = wake.fileHandleForReading.fileDescriptor
      guard SystemCalls.waitUntilReadable(descriptor, orWokenBy: wakeDescriptor) else {
        throw CancellationError()
      }
      do throws(ErrorNumber) {
        let portion = try Descriptors.read(descriptor, atMost: 1 << 20, waits: false)
        if portion.isEmpty { return bytes }
        bytes += portion
      } catch {
        // A wake-up without bytes is no end.
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else {
          throw SystemError(code: error.code)
        }
      }
    }
  }
}
