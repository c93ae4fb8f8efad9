import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

/// The path of a database that is deleted, with its log, when it is let go of.
final class TemporaryFile: Sendable {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("ratchet-\(UUID().uuidString.lowercased()).sqlite").path
  }

  /// A name in the folder of another file, for what is to be moved there.
  init(beside path: String) {
    self.path = "\(path).partial-\(UUID().uuidString.lowercased())"
  }

  /// Waits until the disk has it.
  func synchronize() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.synchronize()
    try file.close()
  }

  deinit {
    // The log is gone already if the last connection closed well, so absence is no error.
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }
}
