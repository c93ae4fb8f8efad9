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

/// The path of a database that is deleted, with its log, when the last connection lets go.
final class TemporaryFile: Sendable {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("ratchet-\(UUID().uuidString.lowercased()).sqlite").path
  }

  deinit {
    // The log is gone already if the last connection closed well, so absence is no error.
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }
}
