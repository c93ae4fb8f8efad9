import Foundation

/// A database file that is deleted with this object.
final class ScratchFile: Sendable {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "ratchet-bench-\(UUID().uuidString).sqlite").path

  /// Keeps the file from being deleted before this call.
  func keep() { consume(self) }

  deinit {
    for end in ["", "-wal", "-shm"] { unlink(path + end) }
  }
}
