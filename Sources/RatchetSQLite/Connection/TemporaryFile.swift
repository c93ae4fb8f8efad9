import Foundation
import RatchetSystem

/// The path of a database file that is deleted, with its log, when this object is released.
final class TemporaryFile: Sendable {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("ratchet-\(UUID().uuidString.lowercased()).sqlite").path
  }

  /// A unique name in the folder of another file, for a file that is to be moved to that path.
  init(beside path: String) {
    self.path = "\(path).partial-\(UUID().uuidString.lowercased())"
  }

  /// Waits until the file is written to the disk.
  func synchronize() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.synchronize()
    try file.close()
  }

  deinit {
    // The last connection may have deleted the log already, so a missing file is no error.
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }
}
