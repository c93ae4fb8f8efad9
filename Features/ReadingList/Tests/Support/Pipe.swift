import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A catalogue file that is written while it is imported: its reader waits for more.
final class Pipe: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "ratchet-pipe-\(UUID().uuidString).csv")
  private let descriptor: Int32

  init(header: String) throws {
    guard mkfifo(url.path, 0o600) == 0 else { throw Failure("mkfifo: \(errno)") }
    // For reading too: so it opens at once, whether the import has opened it or not.
    descriptor = open(url.path, O_RDWR)
    guard descriptor >= 0 else { throw Failure("open: \(errno)") }
    try write(header + "\n")
  }

  /// Writes as much as a pipe holds at once: up to 64 KiB.
  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    // The pointer does not outlive the call.
    let count = bytes.withUnsafeBytes {
      #if canImport(Darwin)
        Darwin.write(descriptor, $0.baseAddress, $0.count)
      #elseif canImport(Glibc)
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      #elseif canImport(Musl)
        Musl.write(descriptor, $0.baseAddress, $0.count)
      #endif
    }
    guard count == bytes.count else { throw Failure("write: \(errno)") }
  }

  /// Ends the file for its reader.
  func close() {
    #if canImport(Darwin)
      Darwin.close(descriptor)
    #elseif canImport(Glibc)
      Glibc.close(descriptor)
    #elseif canImport(Musl)
      Musl.close(descriptor)
    #endif
    unlink(url.path)
  }
}
